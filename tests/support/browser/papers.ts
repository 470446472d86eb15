import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formatValue } from '../../../src/rules/format-value.ts';
import { nameOf } from '../../../src/server/base/link-name.ts';
import type { Act, Link, LinkReceipt } from '../../../src/types.gen.ts';
import { stillPaid } from '../content/still-paid.ts';
import { readPdf } from '../read-pdf.ts';
import { expect } from './e2e-fixtures.ts';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The words of each page that a customer sees on the way, in the order in which they come. */
export function rememberPages(page: Page): string[] {
  const seen: string[] = [];
  page.on('load', () => {
    const words = page.locator('main').evaluate((main) => main.textContent ?? '');
    // A page that the next one takes the place of at once was not read by anybody either.
    words.then((text) => seen.push(oneLine(text))).catch(() => undefined);
  });
  return seen;
}

/** The copies that a link may have as PDF. */
const copies = ['agreed-document', 'consented-order', 'receipt', 'direct-debit-mandate'];

/** What each paper of a link says, as words on one line: its pages, receipt, calendar, letters and PDFs. */
export type Papers = Record<string, string>;

/** Reads the papers of a link, once all of its letters have come. */
async function papersOf(page: Page, id: string): Promise<Papers> {
  const { request } = page.context();
  const read = async (path: string) => {
    const reply = await request.get(path);
    return reply.ok() ? reply.text() : '';
  };
  const shown = async () => oneLine(await page.locator('main').evaluate((main) => main.textContent ?? ''));
  const last = await shown();
  await page.goto(`/already-used?id=${id}`);
  const used = await shown();
  await page.goBack();
  const receipt = await read(`/public-api/links/${id}/receipt`);
  const rows = receipt ? (JSON.parse(receipt) as LinkReceipt).rows : [];
  const waiting = async () => (JSON.parse(await read(`/public-api/links/${id}`)) as Link).letters ?? [];
  await expect.poll(async () => (await waiting()).filter(({ state }) => state === 'queued')).toEqual([]);
  type Letter = { link: string; name: string; text: string };
  const letters = (JSON.parse(await read('/demo/letters.json')) as Letter[]).filter(({ link }) => link === nameOf(id));
  expect(letters.map((letter) => letter.name).sort()).toEqual((await waiting()).map((letter) => letter.name).sort());
  const pdfs = await Promise.all(
    copies.map(async (copy) => {
      const reply = await request.get(`/public-api/links/${id}/${copy}?format=pdf`);
      return reply.ok() ? [[`PDF ${copy}`, oneLine((await readPdf(await reply.body())).words)] as const] : [];
    }),
  );
  return {
    ...{ last, used, receipt: rows.map(({ label, text, note = '' }) => `${label} ${text} ${note}`).join('; ') },
    calendar: oneLine((await read(`/public-api/links/${id}/dates.ics`)).replaceAll(/\r?\n /g, '')),
    ...Object.fromEntries([...letters.map((one) => [`letter ${one.name}`, oneLine(one.text)]), ...pdfs.flat()]),
  };
}

/** Words of which no paper need speak: until when the link works. */
const passing = /until the end of \d+ \w+ \d{4}/g;

const month = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** Days, amounts, numbers to call or to keep, and for how long something is promised. */
const facts = new RegExp(
  `\\d{1,2} (?:${month}) \\d{4}|£\\d+\\.\\d\\d|01632 \\d{3} ?\\d{3}|\\d+ (?:working )?(?:day|month)s?\\b`,
  'g',
);

/** The promises of the default content, as its pages and papers word them, by what is looked for. */
const promises: Record<string, RegExp> = {
  'VAT is in the price': /including VAT|includes? VAT|VAT (?:is )?included/i,
  'no payment is taken today': /no payment|payment taken\W+none/i,
  'the services go on until notice is given': /until you give/i,
  'a number that ends can be kept': /ends with (?:your|the) switch/i,
  'a number that stays can be ended': /stays with/i,
  'a refund under the Guarantee': /full and immediate refund/i,
};

const saidIn = (words: string): string[] => [...new Set(words.replaceAll(passing, '').match(facts))];

/** What the papers of a link are held against: its days by their names, and what its pages said on the way. */
export type Held = {
  dates: Record<string, string>;
  acts: Record<string, Partial<Act>>;
  link: Link;
  before: string;
  names: string[];
};

/**
 * What two papers of a link say differently, or no paper says any more. Each day in them is one that the link has, each
 * moment stands beside its own, and the calendar has the days that pages tell, and no other. What pages said on the way some
 * paper says afterwards: days, amounts, numbers, names and promises. Each paper says who the provider is.
 */
export function contradictionsIn(papers: Papers, { dates, acts, link, before, names }: Held): string[] {
  const found: string[] = [];
  const need = (isSo: boolean, sentence: string) => {
    if (!isSo) found.push(sentence);
  };
  const days = Object.values(dates);
  // The 1st of a month stands in the 31st: the longer is looked for first.
  const anyDay = new RegExp(days.toSorted((one, other) => other.length - one.length).join('|'), 'g');
  const answered = JSON.stringify(link.answers ?? {});
  const moments = Object.entries(acts).flatMap(([act, { moments = [] }]) =>
    link.completed.includes(act) ? moments.filter(({ date = '' }) => dates[date]) : [],
  );
  const isTime = (name: string) => link.dates?.[name] === undefined;
  for (const [paper, words] of Object.entries(papers)) {
    if (/^(letter|PDF)|calendar/.test(paper) && words)
      for (const name of ['Example Fibre Limited', '01632 960 100']) need(words.includes(name), `${paper}: no ${name}`);
    for (const [what, said] of Object.entries(stillPaid))
      need(!words.includes('£40.00') || said.test(words), `${paper}: no ${what}, which is still paid`);
    if (/^(letter|PDF)/.test(paper)) need(!/[0-9a-f]{64}/.test(words), `${paper}: a hash`);
    if (paper === 'calendar') {
      const told = [...words.matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/g)].map((all) => all.slice(1).join('-'));
      const inCalendar = Object.values(acts).flatMap((act) =>
        Object.entries(act.dates ?? {}).flatMap(([name, { calendar }]) =>
          calendar && link.dates?.[name] ? [link.dates[name]] : [],
        ),
      );
      need(told.sort().join() === inCalendar.sort().join(), `calendar: ${told} for ${inCalendar}`);
      continue;
    }
    // An order says when the other provider has put in its service.
    for (const day of words.replaceAll(/installed \d+ \w+ \d{4}/g, '').match(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b/g) ?? [])
      need(days.includes(day) || answered.includes(day), `${paper}: ${day} is no day of the link`);
    for (const { date = '', text } of moments) {
      if (!words.includes(text) || /[{}]/.test(text) || isTime(date)) continue;
      const at = words.indexOf(text);
      // The day stands above it, or in a receipt's row behind it; several moments of a day stand under it together.
      const above = [...words.slice(0, at).matchAll(anyDay)].at(-1)?.[0];
      const behind = words.slice(at, at + text.length + 30).match(anyDay) ?? [];
      need([above, ...behind].includes(dates[date]), `${paper}: ${text}, and not on ${dates[date]}`);
    }
  }
  const { last, used, ...kept } = papers;
  const afterwards = Object.values(kept).join(' ');
  for (const said of [...saidIn(before), ...names.filter((name) => before.includes(name))])
    need(afterwards.includes(said), `no paper says ${said} any more`);
  for (const [promise, words] of Object.entries(promises))
    need(!words.test(before) || words.test(afterwards), `no paper says any more that ${promise}`);
  // No letter, receipt or PDF says an amount that no page did.
  for (const [paper, words] of Object.entries(kept))
    for (const amount of before ? (words.match(/£\d+\.\d\d/g) ?? []) : [])
      need(before.includes(amount), `${paper}: ${amount}, which no page said`);
  // A day that is still to come, and a letter and the last page both know of, is on both.
  for (const [name, day] of Object.entries(dates))
    if (!isTime(name) && last?.includes(day))
      need(used?.includes(day) ?? false, `used: no ${day}, which the last page says`);
  return found;
}

/** Expects that no paper of a link says another thing than the others, or than its pages on the way. */
export async function expectOneTruth(page: Page, id: string, before: readonly string[] = []) {
  const acts = JSON.parse(readFileSync('content/acts.json', 'utf8')) as Held['acts'];
  const link: Link = await (await page.context().request.get(`/public-api/links/${id}`)).json();
  const { dates = {}, records = [], values = {} } = link;
  const times = records.map(({ act, recorded_at }) => [
    acts[act]?.time ?? `${act.replaceAll('-', '_')}_at`,
    recorded_at,
  ]);
  const own = ['customer_name', 'order_reference', 'service_address'].flatMap((key) => String(values[key] ?? []));
  const held: Held = {
    ...{ acts, link, before: before.join(' '), names: [...own, 'Example Telecom', 'Full fibre 900', 'Home phone'] },
    dates: Object.fromEntries(
      [...Object.entries(dates), ...times].map(([key, day]) => [key, formatValue('date', day)]),
    ),
  };
  const papers = await papersOf(page, id);
  expect(contradictionsIn(papers, held)).toEqual([]);
  return { papers, held };
}
