/**
 * The theme's stylesheets without the rules for what no page of the site has: nine tenths of them.
 *
 * Given as JSON: `sheets`, paths by name; `content`, patterns of the files that pages are made of; `folder`, where each
 * is written as NAME.css. Any word of these files may be a class.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PurgeCSS } from "purgecss";

/** What Markdown makes, which nobody wrote as such. */
const ELEMENTS = `a abbr article aside blockquote body br caption code col colgroup dd del details dialog div dl dt em fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html i img input kbd label legend li main mark math nav ol option p pre
  progress s section select small span strong sub summary sup svg table tbody td th thead tr u ul`.split(/\s+/);

const { sheets, content, folder } = JSON.parse(readFileSync(0, "utf8"));
for (const [name, path] of Object.entries(sheets)) {
  const [{ css }] = await new PurgeCSS().purge({ content, css: [path], safelist: ELEMENTS });
  writeFileSync(join(folder, `${name}.css`), css);
}
