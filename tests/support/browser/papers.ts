import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formatValue } from '../../../src/rules/format-value.ts';
import { nameOf } from '../../../src/server/base/link-name.ts';
import type { Act, Link, LinkReceipt } from '../../../src/types.gen.ts';
import { expect } from './e2e-fixtures.ts';

/** What each paper of a link says of it: its pages, its receipt, its calendar and its letters, as words on one line. */
async function papersOf(page: Page, id: string): Promise<Record<string, string>> {
  const { request } = page.context();
  const read = async (path: string) => {
    const reply = await request.get(path);
    return reply.ok() ? reply.text() : '';
  };
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  const shown = async () => oneLine(await page.locator('main').evaluate((main) => main.textContent ?? ''));
  const last = await shown();
  await page.goto(`/already-used?id=${id}`);
  const used = await shown();
  await page.goBack();
  const receipt = await read(`/public-api/links/${id}/receipt`);
  const rows = receipt ? (JSON.parse(receipt) as LinkReceipt).rows : [];
  const letters = JSON.parse(await read('/demo/letters.json')) as { link: string; name: string; text: string }[];
  const own = letters
    .filter(({ link }) => link === nameOf(id))
    .map(({ name, text }) => [`letter ${name}`, oneLine(text)]);
  return {
    ...{ last, used, receipt: rows.map(({ label, text }) => `${label} ${text}`).join('; ') },
    ...{ calendar: oneLine(await read(`/public-api/links/${id}/dates.ics`)) },
    ...Object.fromEntries(own),
  };
}

/**
 * Expects that no two papers of a link say two things: each day in them is a day that the link has, each moment stands
 * beside its own, and the calendar has the days that pages tell, and no other.
 */
export async function expectOneTruth(page: Page, id: string): Promise<void> {
  const acts = JSON.parse(readFileSync('content/acts.json', 'utf8')) as Record<string, Partial<Act>>;
  const link: Link = await (await page.context().request.get(`/public-api/links/${id}`)).json();
  const { dates = {}, records = [] } = link;
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
  for (const [paper, words] of Object.entries(await papersOf(page, id))) {
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
}
