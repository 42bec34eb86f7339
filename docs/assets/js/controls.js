/**
 * Controls: native elements with `data-control="NAME"`. Each is a view of the state: several may show one control,
 * and a new rendering of a figure never sets one back.
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
  signal.addEventListener(
    "abort",
    state.subscribe(({ controls }) => showControls(page, controls)),
  );
}

/**
 * Make every field under `root` show its control's value, as far as the field has it to show.
 * @param {ParentNode} root
 * @param {Readonly<Controls>} controls
 */
export function showControls(root, controls) {
  for (const field of root.querySelectorAll(FIELDS)) {
    if (isField(field) && Object.hasOwn(controls, nameOf(field))) showValue(field, controls[nameOf(field)]);
  }
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
  const fields = [...root.querySelectorAll(FIELDS)].filter(isField).filter((field) => isSet(field) && isChanged(field));
  return Object.fromEntries(fields.map((field) => [nameOf(field), valueOf(field)]));
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

/** @param {Field} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const published = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return published !== field.selectedOptions[0];
  }
  const isTicked = field.type === "checkbox" || field.type === "radio";
  return isTicked ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * @param {Field} field
 * @param {Json} value
 */
function showValue(field, value) {
  const text = String(value);
  if (field instanceof HTMLSelectElement) {
    const isOffered = [...field.options].some((option) => option.value === text);
    if (isOffered && field.value !== text) field.value = text;
  } else if (field.type === "checkbox") {
    field.checked = text === "true";
  } else if (field.type === "radio") {
    field.checked = field.value === text;
  } else if (field.value !== text && !isBeingTyped(field)) {
    field.value = text;
  }
}

/** @param {HTMLInputElement} field */
function isBeingTyped(field) {
  return isNumber(field) && field === field.ownerDocument.activeElement;
}
