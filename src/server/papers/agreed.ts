import { type CopyFormat, isPdf, siteOfFile } from '../../rules/document-file.ts';
import { fillLine } from '../../rules/fill.ts';
import { formatValue } from '../../rules/format-value.ts';
import type { AgreedDocument } from '../../types.gen.ts';
import { inLanguage } from '../deps.ts';
import { lookupFor, messagesFor } from '../journey/document-text.ts';
import type { LinkView } from '../ledger/link.ts';
import { proofFiles } from '../ledger/receipt.ts';
import type { PaperRoom, Wanted } from './room.ts';

type Room = Pick<PaperRoom, 'compiled' | 'languages' | 'readText'>;

/** The document that an act agreed to, word for word (D-07): the first of the link without one; undefined before it. */
export async function agreedDocumentOf(room: Room, link: LinkView, act?: string): Promise<AgreedDocument | undefined> {
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

/** The copy of a document as it was agreed to: with its date, reference and version above it, and its hash below (D-07). */
export async function agreedPaper(room: Room, link: LinkView, { act, format }: Wanted) {
  const body = await agreedDocumentOf(room, link, act);
  if (!body) return undefined;
  const { site } = inLanguage(room, body.language);
  const message = messagesFor(site, link);
  const { title, version, reference, html, agreed_at } = body;
  const agreement = { date: formatValue('time', agreed_at, site.formats), reference };
  const formNote = message('formFor', agreement);
  const notes = [
    message('agreedOn', agreement),
    message('documentVersion', { version }),
    site.prevails && message('documentPrevails', { language: site.prevails }),
  ];
  const proof = proofLine(body, format, message);
  const file = {
    ...{ ...siteOfFile(site), title, notes: notes.flatMap((note) => note || []), html },
    ...(formNote && { formNote }),
    ...(body.language !== site.language && { textLanguage: body.language }),
    ...(proof && { proof }),
    attached: proofFiles(link.records.filter((record) => record.reference === reference)),
  };
  return { body, file, recordedAt: new Date(agreed_at) };
}

/** How to prove the text. The hash is of the HTML, which plain text has not. A PDF shows none: its receipt is a file in it. */
function proofLine(
  { sha256 }: AgreedDocument,
  format: CopyFormat | undefined,
  message: ReturnType<typeof messagesFor>,
): string | undefined {
  if (isPdf(format)) return undefined;
  return format === 'text' ? (message('plainTextProof', { sha256 }) ?? sha256) : message('documentProof', { sha256 });
}
