import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { Act, Link, LinkReceipt } from '../../../src/types.gen.ts';
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

/** What each paper of a link says of it: its pages, receipt, calendar, letters and PDFs, as words on one line. */
async function papersOf(page: Page, id: string): Promise<Record<string, string>> {
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
  const letters = JSON.parse(await read('/demo/letters.json')) as { link: string; name: string; text: string }[];
  const own = letters.filter(({ link }) => link === id).map(({ name, text }) => [`letter ${name}`, oneLine(text)]);
  const pdfs = await Promise.all(
    copies.map(async (copy) => {
      const reply = await request.get(`/public-api/links/${id}/${copy}?format=pdf`);
      return reply.ok() ? [[`PDF ${copy}`, oneLine((await readPdf(await reply.body())).words)] as const] : [];
    }),
  );
  return {
    ...{ last, used, receipt: rows.map(({ label, text }) => `${label} ${text}`).join('; ') },
    ...{ calendar: await read(`/public-api/links/${id}/dates.ics`) },
    ...Object.fromEntries([...own, ...pdfs.flat()]),
  };
}

/** Words of which no paper need speak: until when the link works, and the check of a card that takes nothing. */
const passing = /until the end of \d+ \w+ \d{4}|may show £[\d.]+ while we check the card/g;

/** What is said: days, amounts, and numbers to call or to keep. */
const saidIn = (words: string): string[] => [
  ...new Set(
    words
      .replaceAll(passing, '')
      // The words of two cells stand beside each other without a space.
      .match(
        /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}|£\d+\.\d\d|01632 \d{3} ?\d{3}/g,
      ),
  ),
];

/**
 * Expects that no two papers of a link say two things: each day in them is a day that the link has, each moment stands
 * beside its own, and the calendar has the days that pages tell, and no other. What pages said on the way, `before`, some
 * paper says afterwards: days, amounts, numbers, and the names of the link. Each paper says who the provider is.
 */
export async function expectOneTruth(page: Page, id: string, before: readonly string[] = []): Promise<void> {
  const acts = JSON.parse(readFileSync('content/acts.json', 'utf8')) as Record<string, Partial<Act>>;
  const link: Link = await (await page.context().request.get(`/public-api/links/${id}`)).json();
  const { dates = {}, records = [], values = {} } = link;
  const times = records.map(({ act, recorded_at }) => [
    acts[act]?.time ?? `${act.replaceAll('-', '_')}_at`,
    recorded_at,
  ]);
  const days = Object.fromEntries(
    [...Object.entries(dates), ...times].map(([name, day]) => [name, formatValue('date', day)]),
  );
  const moments = Object.entries(acts).flatMap(([act, { moments = [] }]) =>
    link.completed.includes(act) ? moments.filter(({ date = '' }) => days[date]) : [],
  );
  const inCalendar = Object.values(acts).flatMap((act) =>
    Object.entries(act.dates ?? {}).flatMap(([name, { calendar }]) => (calendar && dates[name] ? [name] : [])),
  );
  const papers = await papersOf(page, id);
  for (const [paper, words] of Object.entries(papers)) {
    if (/^(letter|PDF)|calendar/.test(paper) && words)
      for (const name of ['Example Fibre Limited', '01632 960 100'])
        expect(oneLine(words.replaceAll(/\r?\n /g, '')), paper).toContain(name);
    if (/^(letter|PDF)/.test(paper)) expect(words, paper).not.toMatch(/[0-9a-f]{64}/);
    if (paper === 'calendar') {
      const told = [...words.matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/g)].map((all) => all.slice(1).join('-'));
      expect(told.sort(), paper).toEqual(inCalendar.map((name) => dates[name]).sort());
      continue;
    }
    // An order says when the other provider has put in its service.
    const said = words.replaceAll(/installed \d+ \w+ \d{4}/g, '').match(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b/g) ?? [];
    for (const day of said) expect(Object.values(days), `${paper}: ${day}`).toContain(day);
    for (const { date = '', text } of moments) {
      if (!words.includes(text) || /[{}]/.test(text) || times.some(([name]) => name === date)) continue;
      const at = words.indexOf(text);
      const near = words.slice(Math.max(0, at - 30), at + text.length + 30);
      expect(near, `${paper}: ${text}`).toContain(days[date]);
    }
  }
  const { last: _last, used: _used, ...kept } = papers;
  const afterwards = Object.values(kept).join(' ');
  const names = ['customer_name', 'order_reference', 'service_address'].flatMap((name) => String(values[name] ?? []));
  const onTheWay = before.join(' ');
  for (const said of [...saidIn(onTheWay), ...names.filter((name) => name && onTheWay.includes(name))])
    expect(afterwards, `${said} was said before, and no paper says it`).toContain(said);
  // No letter, receipt or PDF says an amount that no page did.
  for (const [paper, words] of Object.entries(kept))
    for (const amount of before.length ? (words.match(/£\d+\.\d\d/g) ?? []) : [])
      expect(onTheWay, `${paper}: ${amount}`).toContain(amount);
}
