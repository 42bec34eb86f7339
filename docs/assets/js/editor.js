/**
 * The editor for a function of the article's Python: CodeMirror, in a shadow root of its own, where its styles are of
 * the kind that the page's security policy allows. Loaded when the first function is edited.
 */

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/**
 * @typedef {object} Editor
 * @property {() => string} text
 * @property {(text: string) => void} setText
 * @property {(line: number | null) => void} markError  Counted from 1; null for none.
 * @property {() => void} focus
 * @property {() => void} destroy
 */

const LOOKS = {
  "&": { color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "max(0.62rem, 12px)" },
  ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "var(--sunken)", border: "0" },
  "&.cm-focused": { outline: "2px solid var(--focus)" },
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  ".cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--accent-soft) !important", boxShadow: "inset 3px 0 var(--accent)" },
  ".cm-changedText": { background: "none !important", textDecoration: "underline var(--accent)" },
  ".cm-deletedChunk": { color: "var(--ink-soft)", backgroundColor: "var(--sunken) !important" },
  ".cm-deletedText": { background: "none !important", textDecoration: "line-through" },
  ".cm-errorLine": { backgroundColor: "var(--different-soft) !important", boxShadow: "inset 3px 0 var(--different)" },
};

const COLOURS = HighlightStyle.define([
  { tag: [tags.comment, tags.lineComment], color: "var(--py-comment)" },
  { tag: [tags.string, tags.docString], color: "var(--py-string)" },
  { tag: tags.number, color: "var(--py-number)" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], color: "var(--py-keyword)" },
  { tag: [tags.function(tags.definition(tags.variableName))], color: "var(--py-name)" },
]);

/** @type {import("@codemirror/state").StateEffectType<number | null>} */
const setError = StateEffect.define();

const errorLine = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setError)) continue;
      const { doc } = transaction.state;
      const line = effect.value;
      const isThere = line !== null && line >= 1 && line <= doc.lines;
      return isThere ? Decoration.set(Decoration.line({ class: "cm-errorLine" }).range(doc.line(line).from)) : Decoration.none;
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * What is typed over a selection, the editor puts in itself: Chromium would keep the look of what was there in an inline
 * style, which the page's security policy refuses.
 * @param {InputEvent} event
 * @param {EditorView} view
 * @returns {boolean} Whether it was.
 */
function typeOver(event, view) {
  const { state } = view;
  if (event.inputType !== "insertText" || event.isComposing || !event.data || state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/**
 * @param {HTMLElement} host
 * @param {object} given
 * @param {string} given.text
 * @param {string} given.original  What the lines are compared with.
 * @param {string} given.label
 * @param {(text: string) => void} given.onChange
 * @param {() => void} given.onRun
 * @param {() => void} given.onLeave
 * @returns {Editor}
 */
export function createEditor(host, { text, original, label, onChange, onRun, onLeave }) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const act = (/** @type {() => void} */ does) => () => {
    does();
    return true;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentUnit.of("    "),
        python(),
        syntaxHighlighting(COLOURS),
        unifiedMergeView({ original, mergeControls: false, gutter: false, syntaxHighlightDeletions: false }),
        errorLine,
        EditorView.lineWrapping,
        EditorView.theme(LOOKS),
        EditorView.contentAttributes.of({ "aria-label": label, translate: "no" }),
        // Tab is not taken: it leads on, as everywhere in the page.
        keymap.of([
          { key: "Mod-Enter", run: act(onRun) },
          { key: "Escape", run: act(onLeave) },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.domEventHandlers({ beforeinput: typeOver }),
        EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    markError: (line) => view.dispatch({ effects: setError.of(line) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
