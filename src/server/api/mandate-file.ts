import { type DocumentFile, siteOfFile } from '../../rules/document-file.ts';
import { fillLine } from '../../rules/fill.ts';
import { formatValue } from '../../rules/format-value.ts';
import type { Compiled, DirectDebitMandate } from '../../types.gen.ts';

/** The customer's copy of a mandate as a file, with its reference, the masked account and the time above its text. */
export function mandateFile(
  { site, acts }: Pick<Compiled, 'site' | 'acts'>,
  { reference, account_ending, recorded_at, html }: DirectDebitMandate,
): DocumentFile {
  const words = acts?.['direct-debit-mandate']?.messages ?? {};
  const ending = fillLine(words.directDebitAccountEnding ?? '', () => account_ending);
  return {
    ...siteOfFile(site),
    title: words.directDebitCopy ?? '',
    notes: [
      `${words.directDebitReference}: ${reference}`,
      `${words.directDebitAccount}: ${ending}`,
      `${words.directDebitRecorded}: ${formatValue('time', recorded_at, site.formats)}`,
    ],
    html,
  };
}
