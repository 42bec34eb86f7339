/**
 * Controls: native elements with `data-control="NAME"`. Each is a view of the state: several may show one control. What
 * the state asks for may be nonsense, from a link or a store; what a figure's controls show is what Python made of it.
 */

/** @typedef {import("./protocol.js").Controls} Controls */
/** @typedef {import("./protocol.js").Json} Json */
/** @typedef {import("./state.js").State} State */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

const FIELDS = "input[data-control], select[data-control]";

/**
 * Carry what the reader sets into the state, and what the state says into every element that shows it.
 * @param {Document} page
 * @param {State} state
 * @param {AbortSignal} signal
 */
export function followControls(page, state, signal) {
  /** @param {Event} event */
  const take = (event) => {
    const field = event.target;
    if (!isField(field) || !isSet(field)) return;
    state.setControl(nameOf(field), valueOf(field));
  };
  page.addEventListener("input", take, { signal });
  page.addEventListener("change", take, { signal });
  page.addEventListener("focusout", ({ target }) => isNumber(target) && settle(target, state), { signal });
  page.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button[data-control][value]") : null;
      if (button instanceof HTMLButtonElement) state.setControl(nameOf(button), button.value);
    },
    { signal },
  );
  let shown = state.current().controls;
  signal.addEventListener(
    "abort",
    state.subscribe(({ controls }) => {
      // Not at a key: to look for all fields of the page takes longer than all else that is done at once.
      if (controls !== shown) showControls(page, controls);
      shown = controls;
    }),
  );
}

/**
 * Make every field under `root` show its control's value, as far as the field has it to show.
 * @param {ParentNode} root
 * @param {Readonly<Controls>} controls
 */
export function showControls(root, controls) {
  for (const field of fieldsOf(root)) showControl(field, controls);
}

/**
 * @param {ParentNode} root
 * @returns {Field[]}
 */
export function fieldsOf(root) {
  return [...root.querySelectorAll(FIELDS)].filter(isField);
}

/**
 * Make the fields of a rendered figure show what it was rendered with, except where the reader has set another value
 * since: a rendering that comes late sets nothing back.
 * @param {Field[]} fields
 * @param {Readonly<Controls>} newer  What has been set since.
 */
export function settleControls(fields, newer) {
  for (const field of fields) {
    if (!Object.hasOwn(newer, nameOf(field)) && isChanged(field)) restore(field);
  }
  for (const field of fields) showControl(field, newer);
}

/**
 * @param {Field} field
 * @param {Readonly<Controls>} controls
 */
function showControl(field, controls) {
  if (Object.hasOwn(controls, nameOf(field))) showValue(field, controls[nameOf(field)]);
}

/**
 * Write the state's value into a field of a new rendering, so that patching it in changes nothing that is set.
 * @param {Element} field
 * @param {Readonly<Controls>} controls
 */
export function alignField(field, controls) {
  if (!isField(field) || !Object.hasOwn(controls, nameOf(field))) return;
  showValue(field, controls[nameOf(field)]);
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) option.toggleAttribute("selected", option.selected);
  }
}

/**
 * @param {ParentNode} root
 * @returns {Controls} Controls that do not stand as they were published: set by the reader before this script ran, or
 *   by the browser when it restored the page.
 */
export function controlsSetAlready(root) {
  const fields = fieldsOf(root).filter((field) => isSet(field) && isChanged(field));
  return Object.fromEntries(fields.map((field) => [nameOf(field), valueOf(field)]));
}

/**
 * @param {ParentNode} root  As it was published: a rendering moves what its markup says.
 * @returns {Controls} What every control is set to in the markup.
 */
export function controlsInMarkup(root) {
  const fields = fieldsOf(root);
  // Of a group of radio buttons, the one that is chosen in the markup speaks.
  const speaking = fields.filter((field) => field.type !== "radio" || /** @type {HTMLInputElement} */ (field).defaultChecked);
  return Object.fromEntries(speaking.map((field) => [nameOf(field), valueInMarkup(field)]));
}

/**
 * @param {EventTarget | null} target
 * @returns {target is Field}
 */
function isField(target) {
  const isNative = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return isNative && target.dataset.control !== undefined;
}

/** @param {HTMLElement} element */
function nameOf(element) {
  return String(element.dataset.control);
}

/**
 * @param {EventTarget | null} target
 * @returns {target is HTMLInputElement & {type: "number"}}
 */
function isNumber(target) {
  return isField(target) && target.type === "number";
}

/**
 * After a number has been typed, show one that is allowed: Python computes with the nearest such number as well.
 * @param {HTMLInputElement} field
 * @param {State} state
 */
function settle(field, state) {
  const { controls } = state.current();
  const name = nameOf(field);
  if (field.validity.rangeUnderflow) field.value = field.min;
  else if (field.validity.rangeOverflow) field.value = field.max;
  else if (!isSet(field)) field.value = Object.hasOwn(controls, name) ? String(controls[name]) : field.defaultValue;
  if (Object.hasOwn(controls, name)) state.setControl(name, field.value);
}

/**
 * @param {Field} field
 * @returns {boolean} False for a number half typed, and for a radio button that is not the chosen one.
 */
function isSet(field) {
  if (isNumber(field)) return field.value !== "";
  return field instanceof HTMLSelectElement || field.type !== "radio" || field.checked;
}

/**
 * @param {Field} field
 * @returns {Json}
 */
function valueOf(field) {
  return field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;
}

/**
 * @param {Field} field
 * @returns {Json}
 */
function valueInMarkup(field) {
  if (field instanceof HTMLSelectElement) return publishedOption(field)?.value ?? "";
  return field.type === "checkbox" ? field.defaultChecked : field.defaultValue;
}

/** @param {Field} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) return publishedOption(field) !== field.selectedOptions[0];
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * Make a field show what stands in its markup.
 * @param {Field} field
 */
function restore(field) {
  if (field instanceof HTMLSelectElement) field.value = publishedOption(field)?.value ?? "";
  else if (isTicked(field)) field.checked = field.defaultChecked;
  else if (!isBeingTyped(field)) field.value = field.defaultValue;
}

/** @param {HTMLSelectElement} field */
function publishedOption(field) {
  return [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
}

/** @param {HTMLInputElement} field */
function isTicked(field) {
  return field.type === "checkbox" || field.type === "radio";
}

/**
 * Show a value, if it is one that the field can show: a slider would show some other number in its place.
 * @param {Field} field
 * @param {Json} value
 */
function showValue(field, value) {
  const text = String(value);
  if (field instanceof HTMLSelectElement) {
    const isOffered = [...field.options].some((option) => option.value === text);
    if (isOffered && field.value !== text) field.value = text;
  } else if (field.type === "checkbox") {
    if (text === "true" || text === "false") field.checked = text === "true";
  } else if (field.type === "radio") {
    // The others of its group let go by themselves.
    if (field.value === text) field.checked = true;
  } else if (field.value !== text && !isBeingTyped(field)) {
    const before = field.value;
    field.value = text;
    if (field.value !== text) field.value = before;
  }
}

/** @param {HTMLInputElement} field */
function isBeingTyped(field) {
  return isNumber(field) && field === field.ownerDocument.activeElement;
}
