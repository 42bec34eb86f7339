// Reads a JSON list of TeX formulas from standard input, writes the JSON list of their MathML.
import temml from "temml";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const formulas = JSON.parse(Buffer.concat(chunks).toString("utf8"));
const typeset = formulas.map(({ tex, display }) => temml.renderToString(tex, { displayMode: display, throwOnError: true }));
process.stdout.write(JSON.stringify(typeset));
