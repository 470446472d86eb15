import { fillHtml, lineParts } from '../../rules/fill.ts';
import type { Compiled, Link } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { lookupFor } from '../journey/document-text.ts';

/**
 * The text of a mandate as the customer sees it beside the bank details: the statement, the terms with the service user and
 * the notice, and the Guarantee. The server makes it itself and does not take the page's word (D-07).
 */
export function mandateText({ site, acts }: Compiled, ownValues: Link['values']): { html: string; sha256: string } {
  const { messages, texts } = acts!['direct-debit-mandate']!;
  const pieces = [
    `<p>${lineHtml(messages.directDebitStatement!)}</p>`,
    texts['direct-debit-terms']!,
    `<h2>${lineHtml(messages.directDebitGuarantee!)}</h2>`,
    texts['direct-debit-guarantee']!,
  ];
  const html = fillHtml(pieces.join('\n'), lookupFor(site, ownValues));
  return { html, sha256: sha256Of(html) };
}

/** A line as compiled HTML: its text, with an empty slot for each placeholder. */
function lineHtml(line: string): string {
  return lineParts(line)
    .map((part) =>
      typeof part === 'string'
        ? part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        : `<span data-v="${part.name}"></span>`,
    )
    .join('');
}
