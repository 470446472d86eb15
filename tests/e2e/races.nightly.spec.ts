/**
 * D-41 Races about a journey that asks, each with two devices that post forms. With script the same forms are posted.
 */
import { expect } from '../support/browser/e2e-fixtures.ts';
import type { Provider } from '../support/browser/example-apps.ts';
import { type Device, plainDevice, type Screen } from '../support/questions/devices.ts';
import { testOffers as test } from '../support/questions/example-walks.ts';
import type { App } from '../support/server/app.ts';

const [slotPage, visitPage, checkPage, donePage] = ['slot', 'visit', 'check', 'done'].map(
  (one) => `/appointment-${one}`,
);
const [monday, friday] = ['Monday', 'Friday'].map((words) => ({ id: words.toLowerCase(), words })) as [Slot, Slot];
type Slot = { id: string; words: string };
const phone = '07700 900 123';

/** What a race is run with. */
type Race = { a: Device; b: Device; app: App; provider: Provider; id: string; round: number };

/** Answers all questions, and stands before the button that records. */
async function toCheck(device: Device, slot = monday, language = ''): Promise<Screen> {
  await device.open(language + slotPage);
  await device.send({ slot: slot.id });
  await device.send({ dayPhone: phone, adult: 'yes' });
  return device.open(language + checkPage);
}

const isDone = ({ path, words }: Screen) => path.endsWith(donePage!) && /Your appointment/.test(words);
const done = /is (already )?booked|already been used/;

/** The races by name: each returns every page that came, and the act is recorded at its end unless it says so. */
const races: Record<string, (race: Race) => Promise<{ screens: Screen[]; isOpen?: true }>> = {
  'the same act twice': async ({ a, b }) => {
    const shown = await toCheck(a);
    const screens = [shown, await b.open(checkPage!), ...(await Promise.all([a.send(), b.send()]))];
    expect(screens.slice(2).map(isDone)).toEqual([true, true]);
    return { screens };
  },

  'an option that goes while it is recorded': async ({ a, b, provider }) => {
    const screens = [await toCheck(a), await b.open(checkPage!)];
    const sent = a.send();
    provider.offer({ slots: [friday] });
    const [first, second] = [await sent, await b.send()];
    for (const screen of [first, second]) if (!isDone(screen)) expect(screen.words).toMatch(/has just gone/);
    screens.push(first, second);
    if (isDone(first)) return { screens };
    expect(second.words, 'the other answers stay').toContain(phone);
    screens.push(await b.open(slotPage!), await b.send({ slot: friday.id }), await b.open(checkPage!), await b.send());
    expect(isDone(screens.at(-1)!)).toBe(true);
    return { screens };
  },

  'another device changes the draft before it is recorded': async ({ a, b, round }) => {
    const screens = [await toCheck(a), await b.open(slotPage!)];
    const change = b.send({ slot: friday.id });
    if (round % 2) await change;
    const [recorded, changed] = await Promise.all([a.send(), change]);
    screens.push(recorded, changed);
    if (isDone(recorded)) {
      const told = await b.open(checkPage!);
      expect(told.heading).toMatch(done);
      return { screens: [...screens, told] };
    }
    expect(recorded.words).toMatch(/updated while you were reading/);
    screens.push(await a.open(checkPage!));
    expect(screens.at(-1)!.rows).toContainEqual(['When should our engineer come?', 'Friday']);
    screens.push(await a.send());
    expect(isDone(screens.at(-1)!)).toBe(true);
    return { screens };
  },

  'Back and a change after the record': async ({ a, b }) => {
    await toCheck(a);
    const screens = [await b.open(slotPage!), await a.open(checkPage!), await a.send()];
    const back = await a.back();
    expect(back.heading).toMatch(done);
    const changed = await b.send({ slot: friday.id });
    expect(`${changed.heading} ${changed.words}`).toMatch(done);
    return { screens: [...screens, back, changed] };
  },

  'the language changes in between': async ({ a, b }) => {
    await a.open(slotPage!);
    await a.send({ slot: monday.id });
    const other = await a.inLanguage(`/cy${visitPage}`, { dayPhone: phone });
    expect([other.path, other.typed]).toEqual([`/cy${visitPage}`, [phone]]);
    const welsh = await a.send({ adult: 'yes' });
    const screens = [welsh, await b.open(checkPage!), ...(await Promise.all([a.send(), b.send()]))];
    expect(screens.slice(2).map(isDone)).toEqual([true, true]);
    return { screens };
  },

  'the link expires in between': async ({ a, b, app, id }) => {
    const screens = [await toCheck(a), await b.open(visitPage!)];
    await app.expireLink(id);
    const after = await Promise.all([a.send(), b.send({ dayPhone: '01632 960 456' })]);
    for (const { words, heading } of after) expect(`${heading} ${words}`).toMatch(/expired/i);
    return { screens: [...screens, ...after], isOpen: true };
  },

  'maintenance in between': async ({ a, b, app, id }) => {
    const screens = [await toCheck(a), await b.open(visitPage!)];
    await app.maintain(id, true);
    const after = await Promise.all([a.send(), b.send({ dayPhone: '01632 960 456' })]);
    for (const { words, heading } of after) expect(`${heading} ${words}`).toMatch(/maintenance|working on/i);
    expect((await app.showLink(id)).acts).toEqual([]);
    await app.maintain(id, false);
    const again = await a.open(checkPage!);
    expect(again.rows.map(([, words]) => words)).toContain(phone);
    screens.push(...after, again, await a.send());
    expect(isDone(screens.at(-1)!)).toBe(true);
    return { screens };
  },
};

/** What holds of every race: one record at most, of rows that one of the pages has shown, and a chain that is whole. */
async function expectShown({ app, id }: Race, { screens, isOpen }: { screens: Screen[]; isOpen?: true }) {
  for (const { path, status, heading } of screens) {
    expect(heading, path).not.toBe('');
    if (status >= 500) expect([path, status, heading]).toEqual([path, 503, expect.stringMatching(/maintenance/i)]);
  }
  const { acts } = await app.showLink(id);
  expect(acts).toHaveLength(isOpen ? 0 : 1);
  const [act] = acts as unknown as { answers: { label: string; words: string }[]; language: string }[];
  if (act) {
    const recorded = act.answers.map(({ label, words }) => [label, words]);
    const notAnswered = /^(Not answered|Heb ei ateb)$/;
    const shown = screens.map(({ rows }) => rows.map(([label, words]) => [label, words.replace(notAnswered, '')]));
    expect(shown).toContainEqual(recorded);
  }
  expect((await app.verifyLink(id)).problems).toEqual([]);
}

const rounds = 8;

test.describe.configure({ timeout: 120_000 + rounds * 60_000 });

for (const [name, run] of Object.entries(races)) {
  const told = 'what is recorded was shown, nothing is lost, and each page says so in words';
  test(`D-24 D-41 by forms: ${name}: ${told}`, async ({ playwright, newLink, app, provider }) => {
    for (let round = 0; round < rounds; round += 1) {
      provider.offer({ slots: [monday, friday] });
      const id = await newLink('appointment');
      const contexts = await Promise.all([0, 1].map(() => playwright.request.newContext({ baseURL: app.url })));
      const [a, b] = contexts.map((context) => plainDevice(context, id)) as [Device, Device];
      const race = { a, b, app, provider, id, round };
      await expectShown(race, await run(race));
      for (const context of contexts) await context.dispose();
    }
  });
}
