import { escapeText } from '../escape-html.ts';
import { fillHtml, type Lookup, lineParts } from '../fill.ts';

type TextsByName = Record<string, string>;

/** The text of a mandate as the customer sees it, as HTML. Its hash identifies what was shown (D-30). */
export function mandateHtml(
  { messages, texts }: { messages: TextsByName; texts: TextsByName },
  lookup: Lookup,
): string {
  const pieces = [
    `<p>${lineHtml(messages.directDebitStatement!)}</p>`,
    texts['direct-debit-terms']!,
    `<h2>${lineHtml(messages.directDebitGuarantee!)}</h2>`,
    texts['direct-debit-guarantee']!,
  ];
  return fillHtml(pieces.join('\n'), lookup);
}

/** A line as compiled HTML: its text, with an empty slot for each placeholder. */
function lineHtml(line: string): string {
  return lineParts(line)
    .map((part) => (typeof part === 'string' ? escapeText(part) : `<span data-v="${part.name}"></span>`))
    .join('');
}
