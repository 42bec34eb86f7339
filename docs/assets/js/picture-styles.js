/**
 * Computed styles, written out as classes: one for each look that occurs.
 */

/** @typedef {object} Styles
 * @property {(element: Element, computed: CSSStyleDeclaration) => string} classOf
 * @property {() => string} rules
 * @property {() => Set<string>} families  Of all fonts asked for so far.
 */

const sides = (/** @type {string} */ pattern) => ["top", "right", "bottom", "left"].map((side) => pattern.replace("*", side));
const list = (/** @type {string} */ names) => names.trim().split(/\s+/);

const TEXT = list(`
  color font-family font-size font-style font-weight font-stretch font-kerning font-feature-settings font-variant-numeric
  font-variant-caps letter-spacing word-spacing line-height text-align text-decoration-line text-decoration-style
  text-decoration-color text-decoration-thickness text-underline-offset text-indent text-transform text-overflow text-shadow
  white-space word-break overflow-wrap tab-size direction unicode-bidi visibility`);

const BOX = [
  ...TEXT,
  ...["*", "margin-*", "padding-*", "border-*-width", "border-*-style", "border-*-color"].flatMap(sides),
  ...list(`
  display position float clear box-sizing width height min-width min-height max-width max-height z-index opacity
  overflow-x overflow-y clip-path transform transform-origin translate rotate scale filter mix-blend-mode isolation
  border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius
  background-color background-image background-size background-position background-repeat background-clip background-origin
  box-shadow outline-width outline-style outline-color outline-offset
  flex-direction flex-wrap flex-grow flex-shrink flex-basis justify-content justify-items justify-self align-content
  align-items align-self order row-gap column-gap grid-template-columns grid-template-rows grid-auto-columns grid-auto-rows
  grid-auto-flow grid-column-start grid-column-end grid-row-start grid-row-end aspect-ratio appearance accent-color
  color-scheme table-layout border-collapse border-spacing caption-side vertical-align list-style-type list-style-position`),
];

const DRAWING = list(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin vector-effect paint-order opacity visibility transform transform-origin transform-box text-anchor
  dominant-baseline clip-path color overflow font-family font-size font-style font-weight font-variant-numeric
  letter-spacing`);

const GENERATED = ["::before", "::after"];

/** A colour that nothing on the page has, so that a colour which follows the text's is told from one that is set. */
const NO_COLOUR = "rgb(1, 2, 3)";

/**
 * @param {Document} page
 * @returns {Styles}
 */
export function createStyles(page) {
  const initial = initialStyles(page);
  /** @type {Map<string, {name: string, parts: string[]}>} */
  const classes = new Map();
  /** @type {Set<string>} */
  const families = new Set();

  /** @param {CSSStyleDeclaration} computed */
  const box = (computed) => {
    const set = BOX.map((name) => [name, computed.getPropertyValue(name)]).filter(([name, value]) => value !== initial.get(name));
    // Nothing is inherited and no browser's own style shows: what is not said is as CSS begins.
    return `all:initial;${declared(set)}`;
  };

  return {
    classOf(element, computed) {
      for (const family of computed.fontFamily.split(",")) families.add(unquoted(family));
      const isBox = !(element instanceof SVGElement) || !(element.parentNode instanceof SVGElement);
      const drawing = () => declared(DRAWING.map((name) => [name, computed.getPropertyValue(name)]));
      // What a browser reports as a cell's width may be with or without its padding.
      const cell = element instanceof HTMLTableCellElement ? `box-sizing:border-box;width:${element.offsetWidth}px;` : "";
      const own = isBox ? box(computed) + cell : drawing();
      const parts = [own, ...GENERATED.map((pseudo) => (isBox ? generated(element, pseudo, box) : ""))];
      const look = JSON.stringify(parts);
      const known = classes.get(look) ?? { name: `p${classes.size}`, parts };
      classes.set(look, known);
      return known.name;
    },
    rules() {
      const rules = [...classes.values()].flatMap(({ name, parts }) =>
        ["", ...GENERATED].map((pseudo, index) => (parts[index] ? `.${name}${pseudo}{${parts[index]}}` : "")),
      );
      return rules.filter(Boolean).join("\n");
    },
    families: () => families,
  };
}

/** @param {string} family */
export function unquoted(family) {
  return family.trim().replace(/^["']|["']$/g, "");
}

/**
 * @param {Element} element
 * @param {string} pseudo
 * @param {(computed: CSSStyleDeclaration) => string} box
 */
function generated(element, pseudo, box) {
  const computed = getComputedStyle(element, pseudo);
  const isThere = !["none", "normal", ""].includes(computed.content) && computed.display !== "none";
  return isThere ? `${box(computed)}content:${computed.content};` : "";
}

/** @param {string[][]} pairs */
function declared(pairs) {
  return pairs.map(([name, value]) => `${name}:${value};`).join("");
}

/**
 * @param {Document} page
 * @returns {Map<string, string>} Every property of a box as CSS begins.
 */
function initialStyles(page) {
  // The body may lay out its children in a way that changes them.
  const holder = page.body.appendChild(page.createElement("div"));
  const probe = holder.appendChild(page.createElement("span"));
  for (const element of [holder, probe]) element.style.setProperty("all", "initial");
  probe.style.setProperty("color", NO_COLOUR);
  const computed = getComputedStyle(probe);
  const initial = new Map(BOX.map((name) => [name, computed.getPropertyValue(name)]));
  holder.remove();
  return initial;
}
