import { siteAt } from '../rules/dates.ts';
import { documentHtml } from '../rules/document-html.ts';
import { factRows, sampleAccount } from '../rules/fact-rows.ts';
import { lookupIn, readersOf, valueReader, walletNames } from '../rules/facts.ts';
import { fillHtml, fillLine } from '../rules/fill.ts';
import type { Posted } from '../rules/forms.ts';
import { withDates } from '../rules/journey/counted-dates.ts';
import { withLinkId } from '../rules/link-id.ts';
import type { ShownOrder } from '../rules/order/shown.ts';
import { shownAnew } from '../rules/questions/answers.ts';
import { questionsOn } from '../rules/questions/question.ts';
import type { DrawnPage, Shown } from '../rules/shown.ts';
import type { AgreedDocument, CompiledPage, DirectDebitMandate, Link } from '../types.gen.ts';
import { askingFor, shownAnswers } from './asking.ts';
import { linkOn } from './letters.ts';
import { outcomeOf } from './posting.ts';
import { dayOf, type GallerySite, keepingAgreed, recordedAct, type Scene, shownOrder } from './types.ts';

/** A page of a frame, with the site of the day that it shows. */
export type ShownScene = DrawnPage & { from: GallerySite };

/**
 * Returns what a scene's page is drawn from (D-55). `content` is that of today, and `now` ISO 8601 in UTC; `address` is
 * where the customer is, if not at the page's own.
 */
export function shownIn(
  content: GallerySite,
  scene: Scene,
  orders: readonly ShownOrder[],
  { now, address: at }: { now: string; address?: string | undefined },
): ShownScene {
  const from = siteOf(content, scene);
  const { site } = from;
  const page = from.pages.find(({ name }) => name === scene.page)!;
  const linkId = scene.link?.id;
  const done = scene.link && linkOn(page, scene.link, dayOf(scene));
  const link = done && withDates(site, keepingAgreed(content.site, done));
  const { sent, fails } = scene;
  const outcome = sent && outcomeOf(from, { ...scene, ...(link && { link }), sent }, now);
  const posted = outcome && 'posted' in outcome ? outcome.posted : undefined;
  const shown: Shown = {
    ...{ site, page, now, linkId, isExisting: scene.isExisting },
    link: fails === 'link' ? { status: 'failed' } : link ? { status: 'ready', link } : { status: 'none' },
    answers: {},
    ...((link || site.routes[page.name]?.posts) && { form: { token: 'gallery' } }),
  };
  const around = { from, posted, address: at ?? withLinkId(page.page.path, linkId) };
  if (!link || fails === 'link') return { ...around, shown };
  return {
    ...around,
    shown: {
      ...shown,
      order: page.needs.includes('switch-order') ? shownOrder(orders, scene.order, fails) : undefined,
      answers: answersOn(from, { ...scene, link }, page, posted, now),
      ...copiesFor(from, link, page, now),
      wallets: Object.keys(walletNames),
    },
  };
}

/** The content as on the day that a scene shows. */
export function siteOf(content: GallerySite, scene: Pick<Scene, 'asOf' | 'link'>): GallerySite {
  const at = dayOf(scene);
  return at === undefined ? content : { ...content, site: siteAt(content.site, at) };
}

function answersOn(
  from: GallerySite,
  { link, drafts = {} }: Scene & { link: Link },
  page: CompiledPage,
  posted: Posted | undefined,
  now: string,
): Shown['answers'] {
  const shown = shownAnswers(from, link, drafts, now);
  if (!page.asks || !posted?.fields) return shown;
  return shownAnew(questionsOn(page), posted.fields, shown, askingFor(from, link, page.asks.act, { shown, now }));
}

/** The copies of what was agreed to that a page offers, as far as it is recorded. */
function copiesFor(from: GallerySite, link: Link, { needs }: CompiledPage, now: string) {
  const { acts } = from.site;
  const agreed = link.completed.filter((act) => needs.includes('agreed-document') && acts[act]?.agrees);
  const [mandate] = link.completed.filter((act) => acts[act]?.method === 'direct-debit');
  return {
    agreed: Object.fromEntries(agreed.map((act) => [act, agreedDocument(from, link, act, now)])),
    ...(needs.includes('direct-debit-mandate') && mandate && { mandate: mandateCopy(from, link, mandate, now) }),
  };
}

function agreedDocument(
  { site, pages }: GallerySite,
  link: Link,
  act: Link['completed'][number],
  now: string,
): AgreedDocument {
  const { document: id } = site.journeys[link.journey]?.acts.find((slot) => slot.act === act) ?? {};
  const documents = pages.flatMap((page) => Object.values(page.documents));
  const document = documents.find((one) => one.id === id) ?? documents[0]!;
  const lookup = valuesOf(site, link);
  const { reference, recorded_at: agreed_at } = recordOf(link, act, now);
  return {
    ...{ document: document.id, version: document.version, reference, agreed_at, sha256: '0'.repeat(64) },
    title: fillLine(document.title, lookup),
    html: fillHtml(documentHtml(document, valueReader(site, link)), lookup),
  };
}

function mandateCopy(
  { site, pages }: GallerySite,
  link: Link,
  act: Link['completed'][number],
  now: string,
): DirectDebitMandate {
  const texts = pages.find((page) => 'direct-debit-terms' in page.texts)?.texts ?? {};
  const words = ['direct-debit-terms', 'direct-debit-guarantee'].map((name) => texts[name] ?? '').join('\n');
  const { reference, recorded_at } = recordOf(link, act, now);
  const html = fillHtml(words, valuesOf(site, link));
  const blocks = pages.flatMap(({ page }) => page.blocks.flatMap((one) => ('blocks' in one ? one.blocks : [one])));
  const takes = blocks.flatMap((one) => (one.type === 'direct-debit-copy' ? [one] : []))[0] ?? { facts: [] };
  const { fact, lookup } = readersOf(site, { ...link, account: sampleHolder }, { status: 'ready', order: {} });
  const rows = factRows(site, takes, 'copy', fact).map(({ label, text }) => ({ label, text: fillLine(text, lookup) }));
  return { reference, recorded_at, account_ending: sampleAccount, rows, sha256: '0'.repeat(64), html };
}

const sampleHolder = { mandate_name: 'Alex Morgan', mandate_sort_code: '12-••-••' };

const recordOf = ({ records = [] }: Link, act: Link['completed'][number], now: string) =>
  records.find((record) => record.act === act) ?? recordedAct(act, now);

const valuesOf = (site: GallerySite['site'], link: Link) =>
  lookupIn(site, { status: 'ready', link }, () => ({ unknown: true }));
