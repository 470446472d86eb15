import { defined } from '../../rules/defined.ts';
import { siteOfFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import type { DirectDebitMandate } from '../../types.gen.ts';
import { inLanguage } from '../deps.ts';
import { type LinkView, toWholeLink } from '../ledger/link.ts';
import { proofFiles } from '../ledger/receipt.ts';
import type { PaperRoom } from './room.ts';
import { copiedRows, rowsTable } from './rows.ts';

type Room = Pick<PaperRoom, 'compiled' | 'languages' | 'readText' | 'maskedAccount'>;

/** The mandate, masked; undefined before it is recorded. */
export async function mandateOf(room: Room, link: LinkView): Promise<DirectDebitMandate | undefined> {
  const mandate = link.records.find(({ act }) => act === 'direct-debit-mandate');
  if (!mandate?.sha256) return undefined;
  const { reference, account_ending, recorded_at, sha256, language } = mandate;
  const own = inLanguage(room, language);
  const whole = { ...toWholeLink(own.site, link), ...defined({ account: await room.maskedAccount(link) }) };
  const [rows, html] = [copiedRows(own, whole, 'direct-debit-copy'), await room.readText(sha256)];
  return {
    ...{ reference, account_ending, recorded_at: recorded_at.toISOString(), rows, sha256, html },
    ...(language !== undefined && { language }),
  } as DirectDebitMandate;
}

/** The customer's copy of a mandate: what it says of the account above its text, and the Guarantee to cut out. */
export async function mandatePaper(room: Room, link: LinkView) {
  const body = await mandateOf(room, link);
  if (!body) return undefined;
  const { site, acts } = inLanguage(room, body.language);
  const words = acts?.['direct-debit-mandate']?.messages ?? {};
  const confirmed = `<p><strong>${escapeText(words.directDebitConfirmed ?? '')}</strong></p>`;
  const file = {
    ...{ ...siteOfFile(site), title: words.directDebitCopy ?? '', notes: [], html: body.html },
    ...{ above: rowsTable(body.rows) + confirmed, isFramed: true },
    attached: proofFiles(link.records.filter(({ reference }) => reference === body.reference)),
  };
  return { body, file, recordedAt: new Date(body.recorded_at) };
}
