import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { agreedFile } from '../../src/rules/agreed-file.ts';
import { withDates } from '../../src/rules/counted-dates.ts';
import { siteAt } from '../../src/rules/dates.ts';
import { type DocumentFile, documentFileName, sectionOf } from '../../src/rules/document-file.ts';
import { fillLine, withParams } from '../../src/rules/fill.ts';
import { themeOf } from '../../src/rules/theme/theme.ts';
import { mandateFile } from '../../src/server/api/mandate-file.ts';
import { orderFile } from '../../src/server/api/order-file.ts';
import { receiptFile, receiptOf } from '../../src/server/api/receipt-file.ts';
import { brandOf } from '../../src/server/copies/brand.ts';
import { documentPdf } from '../../src/server/copies/pdf.ts';
import { mandateText } from '../../src/server/direct-debit/mandate-text.ts';
import { canonicalText, lookupFor, messagesFor } from '../../src/server/journey/document-text.ts';
import { cleanOrderDocument } from '../../src/server/ledger/order-document.ts';
import { isLetter } from '../../src/states/letters.ts';
import { allPictures, type Gallery, keepingAgreed } from '../../src/states/types.ts';
import type { Link, SwitchOrder } from '../../src/types.gen.ts';
import type { Drawn } from './draft-content.ts';
import { staysInside } from './safe-paths.ts';

/** Who gets a letter, and the act that sends it. */
type Customer = { compiled: Drawn['compiled']; link: Link; order: SwitchOrder | undefined; act: string | undefined };

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

/** Draws a letter's copy in a state of the gallery; undefined where this customer has no such copy. */
export async function letterCopy(
  { compiled, pages, file: siteFile }: Drawn,
  gallery: Gallery,
  { state, kind, assets }: { state: string; kind: string; assets: string },
): Promise<{ name: string; pdf: Buffer } | undefined> {
  const { scene } = allPictures(gallery).find(({ id }) => id === state) ?? {};
  const page = pages.find(({ name }) => name === scene?.page);
  const make = page && isLetter(page) && page.letter.attach?.some((one) => one === kind) && makers[kind];
  if (!scene?.link || !make) return undefined;
  const at = scene.asOf ?? scene.link.as_of;
  const site = at === undefined ? compiled.site : siteAt(compiled.site, at);
  const link = withDates(site, keepingAgreed(compiled.site, scene.link));
  const order = gallery.orders[scene.order ?? 0];
  const file = await make({ compiled: { ...compiled, site }, link, order, act: page.letter.sends.act });
  const recorded = link.records?.at(-1);
  if (!file || !recorded) return undefined;
  const find = async (name: string) =>
    staysInside(assets, name) && existsSync(join(assets, name)) ? { root: assets, name } : undefined;
  const brand = await brandOf({ theme: themeOf(siteFile), logo: siteFile.logo }, find);
  const look = { brand, recordedAt: new Date(recorded.recorded_at) };
  return { name: documentFileName(file.title, 'pdf'), pdf: await documentPdf(file, look) };
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

async function consented({ compiled, link, order }: Customer): Promise<Made> {
  const { site } = compiled;
  const record = link.records?.find(({ act }) => site.acts[act]?.about === 'switch-order');
  if (!record || !order) return undefined;
  const consent = { ...record, recorded_at: new Date(record.recorded_at) };
  const html = (await cleanOrderDocument(order.ots_document))?.html;
  const lookup = withParams(lookupFor(site, link), { losing_provider: order.losing_provider });
  return orderFile({ compiled, order, consent, html }, messagesFor(site, link), (line) => fillLine(line, lookup));
}

function mandate({ compiled, link }: Customer): Made {
  const record = link.records?.find(({ act }) => act === 'direct-debit-mandate');
  const { texts = {} } = compiled.acts?.['direct-debit-mandate'] ?? {};
  // Without the form on a page there is no text of a mandate.
  if (!record || !Object.keys(texts).length) return undefined;
  return mandateFile(compiled, { ...record, account_ending: '6819', ...mandateText(compiled, link) });
}
