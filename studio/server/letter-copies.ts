import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreedFile } from '../../src/rules/agreed-file.ts';
import { type DocumentFile, documentFileName, sectionOf } from '../../src/rules/document-file.ts';
import { fillLine, withParams } from '../../src/rules/fill.ts';
import type { ShownOrder } from '../../src/rules/order/shown.ts';
import { calendarOf } from '../../src/server/api/calendar-file.ts';
import { mandateFile } from '../../src/server/api/mandate-file.ts';
import { orderFile } from '../../src/server/api/order-file.ts';
import { brandOf } from '../../src/server/copies/brand.ts';
import { documentPdf } from '../../src/server/copies/pdf.ts';
import { mandateText } from '../../src/server/direct-debit/mandate-text.ts';
import { canonicalText, lookupFor, messagesFor } from '../../src/server/journey/document-text.ts';
import { toPublicLink } from '../../src/server/ledger/public-link.ts';
import type { Attachment } from '../../src/server/letters/copies.ts';
import { letterHtml, letterText } from '../../src/server/letters/letter-html.ts';
import { mailFile } from '../../src/server/letters/transport.ts';
import { copiedRows, receiptFile, receiptOf } from '../../src/server/links/receipt-file.ts';
import { drawnLetter } from '../../src/states/letters.ts';
import { ordersOf } from '../../src/states/page-states.ts';
import type { Link } from '../../src/types.gen.ts';
import type { Drawn, SiteServer } from '../site/site-server.ts';
import { staysInside } from './safe-paths.ts';

/** Who gets a copy, and the act that it is of; without one, any. */
type Customer = { compiled: Drawn['compiled']; link: Link; order: ShownOrder | undefined; act: string | undefined };

type Made = DocumentFile | undefined;

/** The copies that go with letters as PDF, each as the server makes it of what is recorded. */
const makers: Record<string, (customer: Customer) => Made | Promise<Made>> = {
  'agreed-document': agreed,
  'cancellation-form': (customer) => {
    const file = agreed(customer);
    return file && sectionOf(file, 'cancellation-form');
  },
  'switch-order': consented,
  'direct-debit-mandate': mandate,
  receipt({ compiled, link }) {
    const receipt = receiptOf(compiled, link);
    return receipt && receiptFile(compiled, receipt);
  },
};

/** The demo of `npm start`, where the buttons of a test mail lead. */
const demo = 'http://localhost:8080';

/** `at`: the address of the letter in the frame, for its customer. */
type Asked = { at: string; kind: string; assets: string };

/**
 * Makes a file that goes with a letter: a copy, or for the kind `mail` the whole letter. Undefined where this customer has no
 * such file.
 */
export async function fileFor(
  { drawn, letterAt }: SiteServer,
  { at, kind, assets }: Asked,
): Promise<Attachment | undefined> {
  const { compiled, pages, file: siteFile, site } = drawn;
  const asked = letterAt(at);
  if (!asked) return undefined;
  const { page, view } = asked;
  const link = toPublicLink(site, view);
  const [order] = (await ordersOf(compiled.demoLinks)).all;
  const customer = { compiled, link, order: view.row.has_order ? order : undefined, act: page.letter.sends.act };
  const find = (name: string) =>
    staysInside(assets, name) && existsSync(join(assets, name))
      ? { bytes: readFileSync(join(assets, name)) }
      : undefined;
  const brand = brandOf({ theme: siteFile, logo: siteFile.logo }, find);

  async function copyOf(kind: string): Promise<Attachment | undefined> {
    const days = kind === 'calendar' && calendarOf(site, link);
    if (days) return { name: 'calendar.ics', type: 'text/calendar', content: Buffer.from(days) };
    const [file, recorded] = [await makers[kind]?.(customer), link.records?.at(-1)];
    if (!file || !recorded) return undefined;
    const content = await documentPdf(file, { brand, recordedAt: new Date(recorded.recorded_at) });
    return { name: documentFileName(file.title, 'pdf'), type: 'application/pdf', content };
  }

  if (kind !== 'mail') return copyOf(kind);
  const { attach = [] } = page.letter;
  const from = { site, file: siteFile, pages, home: demo };
  const { subject, parts } = drawnLetter(from, page, link, customer.order);
  const { email = '' } = site.contacts;
  const mail = {
    ...{ id: randomUUID(), linkId: link.id, name: page.name, provider: site.name },
    ...{ to: 'reader@example.com', replyTo: email, subject, text: letterText(parts) },
    html: letterHtml(parts, { subject, language: site.language, theme: siteFile }),
    attachments: (await Promise.all(attach.map(copyOf))).filter((copy) => copy !== undefined),
  };
  const name = documentFileName(subject, 'eml');
  return { name, type: 'message/rfc822', content: await mailFile(mail, email, new Date()) };
}

function agreed({ compiled: { site, documents }, link, act }: Customer): Made {
  const documentOf = (of: string) => site.journeys[link.journey]?.acts.find((slot) => slot.act === of)?.document;
  const record = link.records?.find((one) => documentOf(one.act) !== undefined && [undefined, one.act].includes(act));
  const name = record && documentOf(record.act);
  const document = documents[name ?? ''];
  if (!record || !name || !document) return undefined;
  const { reference, recorded_at } = record;
  const text = canonicalText(site, document, link);
  const title = fillLine(document.title, lookupFor(site, link));
  const body = { document: name, version: document.version, title, reference, agreed_at: recorded_at, ...text };
  return agreedFile(body, site, messagesFor(site, link), 'pdf');
}

function consented({ compiled, link, order }: Customer): Made {
  const { site } = compiled;
  const record = link.records?.find(({ act }) => site.acts[act]?.about === 'switch-order');
  if (!record || !order) return undefined;
  const consent = { ...record, recorded_at: new Date(record.recorded_at) };
  const html = order.cleaned.ots_document;
  const lookup = withParams(lookupFor(site, link), { losing_provider: order.losing_provider });
  return orderFile(
    { compiled, order: { ...order, ots_document: '' }, consent, html, rows: copiedRows(compiled, link, 'order-copy') },
    messagesFor(site, link),
    (line) => fillLine(line, lookup),
  );
}

function mandate({ compiled, link }: Customer): Made {
  const record = link.records?.find(({ act }) => act === 'direct-debit-mandate');
  const { texts = {} } = compiled.acts?.['direct-debit-mandate'] ?? {};
  // Without the form on a page there is no text of a mandate.
  if (!record || !Object.keys(texts).length) return undefined;
  const rows = copiedRows(compiled, link, 'direct-debit-copy');
  return mandateFile(compiled, { rows, ...mandateText(compiled, link) });
}
