import {
  type CopyFormat,
  documentFile,
  documentFileName,
  isPdf,
  sectionOf,
  siteOfFile,
} from '../../rules/document-file.ts';
import type { Look } from '../copies/pdf.ts';
import { plainText } from '../copies/plain-text.ts';
import { inLanguage } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { toPublicLink } from '../ledger/public-link.ts';
import { proofFiles } from '../ledger/receipt.ts';
import { agreedPaper } from './agreed.ts';
import { calendarOf } from './calendar.ts';
import { mandatePaper } from './mandate.ts';
import { consentedPaper } from './order.ts';
import type { Paper, PaperKind, PaperRoom, Wanted } from './room.ts';
import { copiedRows, receiptOf, rowsTable } from './rows.ts';

/** A file for a customer. */
export type Copy = {
  name: string;
  type: 'application/pdf' | 'text/html' | 'text/plain' | 'text/calendar';
  content: Buffer;
};

/** Each paper is in the language in which the customer acted, and of what is recorded: undefined where nothing is. */
const makers: Record<PaperKind, (room: PaperRoom, link: LinkView, wanted: Wanted) => Promise<Paper | undefined>> = {
  'agreed-document': agreedPaper,
  'switch-order': consentedPaper,
  'direct-debit-mandate': mandatePaper,

  async 'cancellation-form'(room, link, wanted) {
    const agreed = await agreedPaper(room, link, wanted);
    const form = agreed && sectionOf(agreed.file, 'cancellation-form');
    return form && { ...agreed, file: { ...form, isForm: true, notes: [form.formNote ?? ''] } };
  },

  async receipt(room, link) {
    const record = link.records.at(-1);
    const own = inLanguage(room, record?.language);
    const body = receiptOf(own, toPublicLink(own.site, link));
    if (!record || !body) return undefined;
    const file = { ...siteOfFile(own.site), title: body.heading, notes: [], html: rowsTable(body.rows) };
    return { body, file: { ...file, attached: proofFiles(link.records) }, recordedAt: record.recorded_at };
  },

  async calendar(room, link) {
    const own = inLanguage(room, link.records.at(-1)?.language);
    const told = toPublicLink(own.site, link);
    const body = calendarOf(own.site, told, copiedRows(own, told, 'calendar'));
    return body === undefined ? undefined : { body };
  },
};

/** Whether a word names a paper. */
export const isPaperKind = (kind: string): kind is PaperKind => Object.hasOwn(makers, kind);

/** The paper of a kind that a link has; undefined where it has none. */
export const paperOf = (
  room: PaperRoom,
  link: LinkView,
  kind: PaperKind,
  wanted: Wanted = {},
): Promise<Paper | undefined> => makers[kind](room, link, wanted);

/** A paper as the file that a customer gets: where a PDF cannot be drawn, it is HTML. */
export async function copyOf(
  { body, ...paper }: Paper,
  format: CopyFormat | undefined,
  { html, draw }: Look,
): Promise<Copy> {
  if (!paper.file) return { name: 'dates.ics', type: 'text/calendar', content: Buffer.from(String(body)) };
  const file = { ...paper.file, isLargePrint: format === 'large-print' || format === 'pdf-large' };
  const name = (ending: string) => documentFileName(file.title, ending);
  const pdf = isPdf(format) ? await draw(file, paper.recordedAt) : undefined;
  if (pdf) return { name: name('pdf'), type: 'application/pdf', content: pdf };
  if (format === 'text') return { name: name('txt'), type: 'text/plain', content: Buffer.from(plainText(file)) };
  return { name: name('html'), type: 'text/html', content: Buffer.from(documentFile(file, html)) };
}
