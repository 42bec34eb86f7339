/** Runs in the head of the pages beside the article, before anything is painted. */

import { followSchemes } from "./schemes.js";

followSchemes(document);
