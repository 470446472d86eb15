/** D-54 What a customer chose is added up by the server alone: what is recorded is what was shown, in its parts. */
import { afterAll, expect, test } from 'vitest';
import type { Question } from '../../../src/rules/questions/question.ts';
import { withSummands } from '../../../src/rules/questions/sum.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { canonicalText } from '../../../src/server/journey/document-text.ts';
import { agree } from '../../support/server/agree.ts';
import { answerForms } from '../../support/server/answer-forms.ts';
import { drawingOf, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer, outcomeOf } from '../../support/server/test-server.ts';

const asked = [
  {
    ...{ type: 'question-choice', name: 'speed', label: 'Speed?' },
    options: [
      { value: 'same', label: 'The same' },
      { value: 'faster', label: 'Faster', amount: 'monthly_total_pence' },
    ],
  },
  { type: 'question-number', name: 'boxes', label: 'Boxes?', least: 0, most: 9, amount: 'monthly_total_pence' },
  {
    ...{ type: 'question-sum', name: 'total', label: 'In all' },
    of: [{ fact: 'answer.speed' }, { fact: 'answer.boxes', label: 'Boxes: {answer.boxes}' }],
    rules: [{ must: { fact: 'answer.total', atMost: 30_000 }, message: 'Too much' }],
  },
] as Question[];
const token = 'a-token-of-the-provider-0123456789abcdef';
// Only new customers are asked.
const compiled = withSummands(asked.map((one) => ({ ...one, when: { fact: 'customer_type', is: 'new' } })));
const questions = compiled.map((question, i) => ({ page: i < 2 ? 'why' : 'check', question }));
const content = withQuestions(questions);
// A contract comes after it, with what was chosen in its words.
const contract = content.documents.contract!;
contract.sections.push({
  ...{ id: 'chosen', heading: 'Chosen', when: { fact: 'answer.speed', is: 'faster' } },
  parts: [{ name: 'chosen', html: '<p><span data-v="answer.speed"></span>: <span data-v="answer.total"></span></p>' }],
});
const { steps, acts } = content.site.journeys.leaving!;
steps.splice(3, 0, 'contract-start');
acts.push({ act: 'contract-agreement', page: 'contract-start', document: 'contract' });
const server = await openServer({
  content,
  drawing: drawingOf(questions),
  env: { BANK_DETAILS_KEY: '5a'.repeat(32), PROVIDER_API_TOKEN: token },
});
afterAll(() => server.close());

const monthly = Number(content.site.values.monthly_total_pence!.value);
const newLink = async () => (await makeLink(server, 'leaving')).id;
const words = { speed: { same: 'The same', faster: 'Faster' } as const };
const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

/** A form as its page would post it for these answers, with the sum that it shows. */
const body = (speed: 'same' | 'faster', boxes: number, total = monthly * (boxes + Number(speed === 'faster'))) => ({
  ...{ answers: { speed, boxes }, statement: 'Send' },
  sha256: sha256Of(shownText(['Speed?', words.speed[speed]], ['Boxes?', String(boxes)], ['In all', pounds(total)])),
});
const { keep, kept, post, record } = answerForms(() => server, questions);

test('the sum is recorded with its parts, in the answers and in the event', async () => {
  const id = await newLink();
  expect((await record(id, body('faster', 2))).status).toBe(303);
  const sum = {
    ...{ name: 'total', type: 'question-sum', label: 'In all', words: pounds(3 * monthly), value: 3 * monthly },
    parts: [
      { label: 'Faster', amount_pence: monthly },
      { label: 'Boxes: 2', amount_pence: 2 * monthly },
    ],
  };
  expect((await server.show(id)).acts[0]!.answers).toContainEqual(sum);
  const headers = { authorization: `Bearer ${token}` };
  const { events } = (await server.get('/provider-api/events', { headers })).body as {
    events: { answers?: object[] }[];
  };
  expect(events.flatMap(({ answers = [] }) => answers)).toContainEqual(sum);
});

test('a discount of so many per cent of what is above it is recorded while its condition holds', async () => {
  const discount = { percent: 10, label: '10 % off', minus: true };
  const of = [
    { value: 'monthly_total_pence', label: 'A month' },
    { ...discount, when: { fact: 'today', before: '2100-04-01' } },
    { ...discount, when: { fact: 'today', before: '2001-04-01' } },
    { percent: 50, label: 'And half' },
  ];
  const [asked] = withSummands([{ type: 'question-sum', name: 'total', label: 'In all', of } as Question]);
  const own = [{ page: 'check', question: asked! }];
  const shop = await openServer({ content: withQuestions(own), drawing: drawingOf(own) });
  const [off, half] = [Math.floor((monthly + 5) / 10), Math.floor((monthly - Math.floor((monthly + 5) / 10) + 1) / 2)];
  const { id } = await makeLink(shop, 'leaving');
  const sha256 = sha256Of(shownText(['In all', pounds(monthly - off + half)]));
  expect((await answerForms(() => shop, own).record(id, { answers: {}, statement: 'Send', sha256 })).status).toBe(303);
  expect((await shop.show(id)).acts[0]!.answers?.[0]?.parts).toEqual([
    { label: 'A month', amount_pence: monthly },
    { label: '10 % off', amount_pence: -off },
    { label: 'And half', amount_pence: half },
  ]);
  await shop.close();
});

test('a draft that changes changes the sum, and the hash of the earlier one records nothing', async () => {
  const id = await newLink();
  await keep(id, { speed: 'faster', boxes: 1 });
  await keep(id, { speed: 'same', boxes: 1 });
  expect(await kept(id)).toMatchObject({ total: { words: pounds(monthly) } });
  const { answers: _, ...earlier } = body('faster', 1);
  expect(outcomeOf(await post('check', id, earlier))).toBe('pageChanged');
  expect(outcomeOf(await record(id, body('same', 1)))).toBe('/contract-start');
});

test('sums of their own making, other amounts and broken rules record nothing', async () => {
  const id = await newLink();
  const strange = ['', '0', '1e3', '-1', '1.5', '10', '٣٣', '3 boxes', 'NaN'];
  for (const boxes of strange) await post('why', id, { 'answer.speed': 'faster', 'answer.boxes': boxes });
  for (const speed of ['toString', '__proto__', 'faster ', 'FASTER'])
    await post('why', id, { 'answer.speed': speed, 'answer.boxes': '1' });
  for (const boxes of [1, 8])
    for (const off of [1, -1, 30_001]) await record(id, body('faster', boxes, monthly * (boxes + 1) + off));
  expect(outcomeOf(await record(id, body('faster', 8)))).toBe('answer.total rule');
  expect((await server.show(id)).completed).toEqual([]);
});

test('of 50 forms at once that choose otherwise one is recorded, with the sum of its own answers', async () => {
  const id = await newLink();
  await Promise.all(Array.from({ length: 50 }, (_, i) => record(id, body(i % 2 ? 'faster' : 'same', i % 5))));
  const { acts } = await server.show(id);
  // Whoever kept answers last is not changed by others before the record.
  expect(acts).toHaveLength(1);
  const [speed, boxes, total] = (acts[0]?.answers ?? []).map(({ value }) => value);
  expect(total).toBe(monthly * (Number(boxes) + Number(speed === 'faster')));
});

test('D-41 a customer who is asked nothing records nothing on a page that is opened by its address', async () => {
  const { id } = await makeLink(server, 'leaving', { customer_type: 'existing' });
  expect((await post('check', id, { statement: 'Send', sha256: sha256Of('') })).status).toBe(409);
  expect((await server.show(id)).completed).toEqual([]);
});

test('D-54 what was chosen stands in the document that is agreed to, and is kept with it', async () => {
  const agreed = async (speed: 'same' | 'faster', boxes: number) => {
    const id = await newLink();
    const words = { speed: { value: speed, words: 'Faster' }, total: { value: 1, words: pounds(monthly * 3) } };
    const { html, sha256 } = canonicalText(content.site, contract, { values: {}, answers: words });
    const send = () => agree(server, id, { version: contract.version, sha256 });
    const early = outcomeOf(await send());
    await record(id, body(speed, boxes));
    const reply = await send();
    return { early, status: reply.status, html, text: (await server.show(id)).acts[1]?.text };
  };
  const right = await agreed('faster', 2);
  expect(right).toMatchObject({ early: '/check', status: 303, text: right.html });
  expect(right.html).toContain(`Faster</span>: <span data-v="answer.total">${pounds(monthly * 3)}</span>`);
  // Words of another sum were never shown.
  expect(await agreed('faster', 1)).toMatchObject({ status: 409, text: undefined });
  const without = await agreed('same', 3);
  expect([without.status, without.text]).toEqual([303, without.html]);
  expect(without.html).not.toContain('Chosen');
});
