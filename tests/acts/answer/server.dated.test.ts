/** D-37 What pages of questions say otherwise from a day on is recorded as it was shown, and papers say it so ever after. */
import { afterAll, expect, test } from 'vitest';
import { datedContent, dearerFrom } from '../../support/content/dated-content.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer } from '../../support/server/test-server.ts';

const from = '2027-04-01T00:00:00+01:00';
const before = new Date('2027-03-31T22:59:59Z');
const after = new Date('2027-03-31T23:00:00Z');

const page = (path: string, link: string, blocks: object[]) => (data: object) =>
  Object.assign(data, {
    $schema: '../../schemas/generated/editor/page.schema.json',
    ...{ path, title: 'A booster', link, blocks },
  });
const price = { type: 'key-facts', heading: 'The price', facts: ['booster'] };
const { content, drawing } = datedContent(
  {
    'values.json': (values: Record<string, Record<string, unknown>>) => {
      dearerFrom(from)(values);
      values.booster_pence = { type: 'money', meaning: 'A booster.', value: 600, changes: [{ from, value: 800 }] };
    },
    'acts.json': (acts: Record<string, object>) => {
      acts.booster = { kind: 'answer', meaning: 'Asks for a booster.', done: 'asked for a booster' };
    },
    'facts.json': (facts: Record<string, object>) => {
      facts.booster = [
        { label: 'Booster', text: '{booster_pence} a month' },
        { label: 'All', text: '{monthly_total_pence} a month' },
        { label: 'Reference', text: '{booster_reference}', papers: ['receipt'] },
      ];
    },
    'journeys.json': ({ journeys }: { journeys: Record<string, object> }) => {
      journeys.booster = { steps: ['booster', 'booster-check', 'booster-done'] };
      journeys['booster-offer'] = {
        used: 'last',
        steps: [
          'booster-offer',
          { page: 'booster', when: { until: from } },
          { page: 'booster-check', when: { until: from } },
          { page: 'booster-done', when: { until: from } },
        ],
      };
      journeys['booster-contract'] = { steps: ['booster', 'booster-check', 'contract-start', 'booster-done'] };
    },
    'letters/booster.json': (letter: object) =>
      Object.assign(letter, {
        ...{ $schema: '../../schemas/generated/editor/letter.schema.json', subject: 'Your booster' },
        sends: { act: 'booster' },
        blocks: [{ type: 'key-facts', heading: 'Your booster', facts: ['booster'] }],
      }),
    // Until the day the contract has a section that it loses then.
    'documents/contract/document.json': (document: { sections: unknown[] }) => {
      const place = document.sections.findIndex((entry) => JSON.stringify(entry).includes('"complaints"'));
      document.sections[place] = { section: 'complaints', when: { until: from } };
    },
    'published.json': (published: { documents: object }) => {
      published.documents = {};
    },
    'pages/booster.json': page('/booster', 'required', [
      { type: 'question-yes-no', name: 'booster', label: 'Would you like a booster?' },
      { type: 'button', label: 'Continue', to: 'next', keep: 'booster' },
    ]),
    'pages/booster-offer.json': page('/booster-offer', 'required', [
      { type: 'text', markdown: 'maintenance', when: { from } },
      { type: 'button', label: 'Continue', to: 'next', when: { until: from } },
      { type: 'contacts', heading: 'Need help?', text: 'Our {team} can help.' },
    ]),
    'pages/booster-check.json': page('/booster-check', 'required', [
      price,
      { type: 'answers' },
      { type: 'notice', tone: 'info', markdown: 'maintenance', when: { from } },
      { type: 'button', label: 'Send', to: 'next', act: 'booster' },
    ]),
    'pages/booster-done.json': page('/booster-done', 'optional', [
      { type: 'receipt', heading: 'Your booster', facts: ['booster'] },
      { type: 'letters', items: [{ letter: 'booster', as: 'your booster' }] },
      { type: 'contacts', heading: 'Need help?', text: 'Our {team} can help.' },
    ]),
    'demo-links.json': (demo: { links: object[] }) => {
      const id = '00000000-0000-4000-8000-000000000999';
      demo.links.push({ id, journey: 'booster', customer_type: 'new', state: 'active', note: 'Asks for a booster' });
    },
  },
  before,
);

let now = before;
const server = await openServer({
  ...{ content, drawing, now: () => now },
  env: { BANK_DETAILS_KEY: '5a'.repeat(32) },
});
afterAll(() => server.close());

/** The check page of a link: the price that it says, and the fields with which its form says what it showed. */
async function shown(id: string) {
  const { text } = await server.get(`/booster-check?id=${id}`);
  const fields = ['sha256', 'said'].map((name) => [name, new RegExp(`name="${name}" value="(\\w+)"`).exec(text)?.[1]]);
  return { price: /£\d\.00/.exec(text)?.[0], fields: Object.fromEntries(fields) as Record<string, string> };
}
const send = (id: string, fields: Record<string, string>) =>
  server.postForm(`/booster-check?id=${id}`, { form: 'booster', button: 'Send', ...fields });
const newLink = async (journey = 'booster') => {
  now = before;
  const { id } = await makeLink(server, journey);
  await server.postForm(`/booster?id=${id}`, { form: 'booster', 'answer.booster': 'yes' });
  return id;
};

test('a check page that showed the old price records nothing from the day on, and comes again with the new one', async () => {
  const id = await newLink();
  const old = await shown(id);
  expect(old.price).toBe('£6.00');
  now = after;
  const refused = await send(id, old.fields);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('£8.00');
  expect((await server.show(id)).acts).toEqual([]);
  const anew = await shown(id);
  expect(anew.price).toBe('£8.00');
  expect((await send(id, anew.fields)).status).toBe(303);
});

test('a receipt says the price that was shown when the act was recorded, also after it has changed', async () => {
  const id = await newLink();
  expect((await send(id, (await shown(id)).fields)).status).toBe(303);
  now = after;
  expect((await server.get(`/booster-done?id=${id}`)).text).toContain('£6.00</span> a month');
});

/** What the contract of a link says now: its price by the month, whether it has the section of before, and its fields. */
async function contract(id: string) {
  const { text } = await server.get(`/contract-start?id=${id}`);
  const fields = ['sha256', 'said', 'version'].map((name) => [
    name,
    new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1],
  ]);
  const prices = [...new Set(text.match(/£4[13]\.00/g))];
  return { prices, hasOld: text.includes('id="complaints"'), fields: Object.fromEntries(fields) };
}

/** The texts of the letters about the booster. */
async function letters() {
  const kept = (await server.get('/demo/letters.json')).body as unknown as { name: string; text: string }[];
  return kept.flatMap(({ name, text }) => (name === 'booster' ? [text] : []));
}

test('D-37 who chose before the day and agrees after it agrees to what the page says on that day, and papers of the choice keep theirs', async () => {
  now = before;
  const values = { offer: 'standard', customer_email: 'dated@example.com' };
  const { id } = await makeLink(server, 'booster-contract', { values });
  await server.postForm(`/booster?id=${id}`, { form: 'booster', 'answer.booster': 'yes' });
  expect((await send(id, (await shown(id)).fields)).status).toBe(303);
  await expect.poll(letters).toEqual([expect.stringContaining('£41.00')]);
  const [written] = await letters();
  const old = await contract(id);
  expect(old).toMatchObject({ prices: ['£41.00'], hasOld: true });

  now = after;
  const refused = await agree(server, id, old.fields);
  expect([refused.status, refused.text.includes('£41.00')]).toEqual([409, false]);
  const anew = await contract(id);
  expect(anew).toMatchObject({ prices: ['£43.00'], hasOld: false });
  const mixed = { ...anew.fields, said: old.fields.said };
  expect((await agree(server, id, mixed)).status).toBe(409);
  expect((await agree(server, id, anew.fields)).status).toBe(303);
  const { acts } = await server.show(id);
  const { text } = acts.find(({ act }) => act === 'contract-agreement') as unknown as { text: string };
  expect([...new Set(text.match(/£4[13]\.00/g))]).toEqual(['£43.00']);

  // What was agreed to last counts; the booster is in no contract.
  const done = (await server.get(`/booster-done?id=${id}`)).text;
  expect([done.includes('£43.00</span> a month'), done.includes('£6.00</span> a month')]).toEqual([true, true]);
  const again = await server.postForm(`/booster-done?id=${id}`, { form: 'send-letters', letter: 'booster' });
  expect(again.status).toBe(303);
  await expect.poll(letters).toEqual([written, written]);
});

test('D-37 the page of a contract that is agreed to says what was agreed, price and sections, also from the day on', async () => {
  now = before;
  const { id } = await makeLink(server, 'contract-mandate', { values: { offer: 'standard' } });
  const fields = { ...(await contract(id)).fields, button: 'Continue to Mandate Setup' };
  expect((await agree(server, id, fields)).status).toBe(303);
  now = after;
  expect(await contract(id)).toMatchObject({ prices: ['£41.00'], hasOld: true });
});

test('D-37 who has taken an offer until a day is told so after that day, too', async () => {
  const id = await newLink('booster-offer');
  expect((await send(id, (await shown(id)).fields)).status).toBe(303);
  now = after;
  expect(await server.show(id)).toMatchObject({ status: 'used' });
  const first = await server.get(`/booster-offer?id=${id}`);
  expect([first.status, first.headers.get('location')]).toEqual([303, `/booster-done?id=${id}`]);
  const last = await server.get(`/booster-done?id=${id}`);
  expect([last.status, last.text.includes('£6.00')]).toEqual([200, true]);
});

test('D-37 an offer that is over is not taken', async () => {
  const id = await newLink('booster-offer');
  const { fields } = await shown(id);
  now = after;
  expect((await send(id, fields)).status).toBeGreaterThanOrEqual(400);
  expect((await server.show(id)).acts).toEqual([]);
});
