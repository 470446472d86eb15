import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** How the editor of Markdown looks, in the colours of the studio. */
export const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.processingInstruction, tags.comment, tags.contentSeparator], color: 'var(--quiet)' },
  { tag: tags.monospace, fontFamily: 'var(--font-code)' },
]);

export const theme = EditorView.theme({
  '&': { minHeight: '16rem', maxHeight: '100%', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '12px', caretColor: 'var(--ink)' },
  // A paragraph in Arabic or Hebrew is set from right to left.
  '.cm-line': { padding: '0', unicodeBidi: 'plaintext' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '8px',
    backgroundColor: 'var(--sheet)',
    boxShadow: '0 8px 28px rgb(0 0 0 / 18%)',
    maxWidth: '28rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '16rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal' },
  '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--sheet)',
    border: '1px solid var(--bad)',
    borderRadius: '6px',
    color: 'var(--ink)',
    padding: '2px 8px',
  },
});
