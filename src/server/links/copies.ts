/** The customer's copies of what they agreed to, in the language in which they acted. */
import { fillLine } from '../../rules/fill.ts';
import type { AgreedDocument, DirectDebitMandate } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { type ContentDeps, inLanguage } from '../deps.ts';
import { lookupFor } from '../journey/document-text.ts';
import { type LinkView, toWholeLink } from '../ledger/link.ts';
import type { Ports } from '../ports.ts';
import { copiedRows } from './receipt-file.ts';

type CopyRoom = Pick<ContentDeps, 'compiled' | 'languages'> & Pick<Ports, 'readText'>;

/** The document that an act agreed to, word for word (D-07): the first of the link without one; undefined before it. */
export async function agreedDocumentOf(
  room: CopyRoom,
  link: LinkView,
  act?: string,
): Promise<AgreedDocument | undefined> {
  const agreement = link.records.find(
    (record) => record.document !== undefined && (act === undefined || record.act === act),
  );
  if (!agreement?.sha256) return undefined;
  const { document, version, reference, sha256, recorded_at, language } = agreement;
  const { site, documents } = inLanguage(room, language);
  const compiledDocument = documents[document ?? ''];
  const title = compiledDocument ? fillLine(compiledDocument.title, lookupFor(site, link)) : document;
  const html = await room.readText(sha256);
  return {
    ...{ document, version, title, reference, sha256, html, agreed_at: recorded_at.toISOString() },
    ...(language !== undefined && { language }),
  } as AgreedDocument;
}

/** The mandate, masked; undefined before it is recorded. */
export async function mandateOf(
  room: CopyRoom & Pick<Ports, 'maskedAccount'>,
  link: LinkView,
): Promise<DirectDebitMandate | undefined> {
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
