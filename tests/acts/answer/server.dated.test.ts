/** D-37 What pages of questions say otherwise from a day on is recorded as it was shown, and papers say it so ever after. */
import { afterAll, expect, test } from 'vitest';
import { datedContent } from '../../support/content/dated-content.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
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
    'values.json': (values: Record<string, object>) => {
      values.booster_pence = { type: 'money', meaning: 'A booster.', value: 600, changes: [{ from, value: 800 }] };
    },
    'acts.json': (acts: Record<string, object>) => {
      acts.booster = { kind: 'answer', meaning: 'Asks for a booster.', done: 'asked for a booster' };
    },
    'facts.json': (facts: Record<string, object>) => {
      facts.booster = [
        { label: 'Booster', text: '{booster_pence} a month' },
        { label: 'Reference', text: '{booster_reference}', papers: ['receipt'] },
      ];
    },
    'journeys.json': ({ journeys }: { journeys: Record<string, object> }) => {
      journeys.booster = { steps: ['booster', 'booster-check', 'booster-done'] };
    },
    'pages/booster.json': page('/booster', 'required', [
      { type: 'question-yes-no', name: 'booster', label: 'Would you like a booster?' },
      { type: 'button', label: 'Continue', to: 'next', keep: 'booster' },
    ]),
    'pages/booster-check.json': page('/booster-check', 'required', [
      price,
      { type: 'answers' },
      { type: 'notice', tone: 'info', markdown: 'maintenance', when: { from } },
      { type: 'button', label: 'Send', to: 'next', act: 'booster' },
    ]),
    'pages/booster-done.json': page('/booster-done', 'optional', [
      { type: 'receipt', heading: 'Your booster', facts: ['booster'] },
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
const newLink = async () => {
  now = before;
  const { id } = await makeLink(server, 'booster');
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
  expect(((await operate(server.settings, { name: 'show', id })) as LinkRecord).acts).toEqual([]);
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
