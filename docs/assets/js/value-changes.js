/**
 * What changes from one rendering of a figure to the next. From a key to a key that is nothing but values, of texts and
 * attributes, in the same elements: then nothing has to be parsed, and no tree compared.
 */

/**
 * @typedef {string[]} Tokens  Markup cut into its tags and the texts between them.
 * @typedef {{node: number, text: string}} TextChange
 * @typedef {{node: number, attributes: [string, string | null][]}} AttributeChange  Null takes an attribute away.
 */

const TOKENS = /<[^>]*>|[^<]+/g;

const NAME = /^<([^\s/>]+)/;

const ATTRIBUTES = /\s([^\s=>/]+)(?:="([^"]*)")?/g;

const ENTITY = /&[^;]*;?/g;

/** What Python escapes. @type {Record<string, string>} */
const ESCAPED = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'" };

/**
 * @param {string} markup  Well-formed, as templates write it, with every attribute in double quotes.
 * @returns {Tokens}
 */
export function tokensOf(markup) {
  return markup.match(TOKENS) ?? [];
}

/**
 * @param {Tokens} tokens
 * @returns {string[]} For each node in the order of the document the name of its element, or `#text`.
 */
export function nodeNames(tokens) {
  return tokens.filter((token) => !isEnd(token)).map((token) => (isTag(token) ? elementName(token) : "#text"));
}

/**
 * @param {Tokens} before
 * @param {Tokens} after
 * @returns {(TextChange | AttributeChange)[] | null} Null if not only values differ. A node is known by its place among
 *   all elements and texts.
 */
export function valueChanges(before, after) {
  if (before.length !== after.length) return null;
  const changes = [];
  let node = -1;
  for (let index = 0; index < after.length; index += 1) {
    const [was, is] = [before[index], after[index]];
    if (!isEnd(is)) node += 1;
    if (was === is) continue;
    const change = isTag(is) || isTag(was) ? attributeChange(was, is) : textChange(is);
    if (!change) return null;
    changes.push({ node, ...change });
  }
  return changes;
}

/** @param {string} token */
function isTag(token) {
  return token.startsWith("<");
}

/** @param {string} token */
function isEnd(token) {
  return token.startsWith("</");
}

/** @param {string} tag */
function elementName(tag) {
  return NAME.exec(tag)?.[1] ?? "";
}

/** @param {string} is */
function textChange(is) {
  const text = decoded(is);
  return text === null ? null : { text };
}

/**
 * @param {string} was
 * @param {string} is
 * @returns {{attributes: [string, string | null][]} | null} Null if it is another element, which another `id` makes it too: what
 *   the reader does with an element goes where its `id` goes.
 */
function attributeChange(was, is) {
  const name = elementName(is);
  if (!name || name !== elementName(was)) return null;
  const left = new Map(attributesOf(was));
  /** @type {[string, string | null][]} */
  const attributes = [];
  for (const [attribute, value] of attributesOf(is)) {
    const isSame = left.get(attribute) === value;
    left.delete(attribute);
    if (isSame) continue;
    const text = decoded(value);
    if (text === null || attribute === "id") return null;
    attributes.push([attribute, text]);
  }
  if (left.has("id")) return null;
  for (const attribute of left.keys()) attributes.push([attribute, null]);
  return { attributes };
}

/**
 * @param {string} tag
 * @returns {[string, string][]} Names, and values as they are written.
 */
function attributesOf(tag) {
  return [...tag.matchAll(ATTRIBUTES)].map(([, name, value = ""]) => [name, value]);
}

/**
 * @param {string} written
 * @returns {string | null} Null if there is an entity in it that Python does not write.
 */
function decoded(written) {
  if (!written.includes("&")) return written;
  if (written.match(ENTITY)?.some((entity) => !Object.hasOwn(ESCAPED, entity))) return null;
  return written.replace(ENTITY, (entity) => ESCAPED[entity]);
}
