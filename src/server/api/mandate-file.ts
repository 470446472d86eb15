import { type DocumentFile, siteOfFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import type { Compiled, DirectDebitMandate } from '../../types.gen.ts';
import { factTable } from '../links/receipt-file.ts';

/** The customer's copy of a mandate as a file: what it says of the account above its text, and the Guarantee to cut out. */
export function mandateFile(
  { site, acts }: Pick<Compiled, 'site' | 'acts'>,
  { rows, html }: Pick<DirectDebitMandate, 'rows' | 'html'>,
): DocumentFile {
  const words = acts?.['direct-debit-mandate']?.messages ?? {};
  const confirmed = `<p><strong>${escapeText(words.directDebitConfirmed ?? '')}</strong></p>`;
  return {
    ...{ ...siteOfFile(site), title: words.directDebitCopy ?? '', notes: [], html },
    ...{ above: factTable(rows) + confirmed, isFramed: true },
  };
}
