import { afterAll, beforeEach, expect, test } from 'vitest';
import { answerForms } from '../../support/server/answer-forms.ts';
import { drawingOf, slotOfMovers, withOffers } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openOffers } from '../../support/server/offering-provider.ts';
import { openServer } from '../../support/server/test-server.ts';

/** The server's clock is so many milliseconds ahead. */
let ahead = 0;
const provider = await openOffers({ slots: [{ id: 'mon-am', words: 'Monday' }] });
const server = await openServer({
  ...{ content: withOffers(slotOfMovers), drawing: drawingOf(slotOfMovers), env: provider.env },
  now: () => new Date(Date.now() + ahead),
});
// An answer is kept for a minute.
beforeEach(() => {
  ahead += 60_001;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const { keep, post } = answerForms(() => server, slotOfMovers);

/** How often the provider's system is asked while something is done. */
async function callsOf(done: () => Promise<unknown>): Promise<number> {
  const before = provider.calls();
  await done();
  return provider.calls() - before;
}

async function linkWith(answers: object): Promise<string> {
  const { id } = await makeLink(server, 'leaving');
  expect((await keep(id, answers)).status).toBe(303);
  ahead += 60_001;
  return id;
}

test.each([
  ['why', { reason: 'moving' }, 0],
  ['who', { reason: 'moving' }, 1],
  ['check', { reason: 'moving' }, 1],
  ['why', { reason: 'price' }, 0],
  ['who', { reason: 'price' }, 0],
  ['check', { reason: 'price' }, 0],
])('D-41 the page “%s” of a customer who answered %j asks the provider %i times', async (page, answers, times) => {
  const id = await linkWith(answers);
  let text = '';
  const calls = await callsOf(async () => {
    ({ text } = await server.get(`/${page}?id=${id}`));
  });
  expect(calls).toBe(times);
  expect(text.includes('"label":"Monday"')).toBe(times > 0);
});

test('D-41 the provider is asked for a draft or a record only by those whom the question is asked', async () => {
  const id = await linkWith({ reason: 'price' });
  expect(await callsOf(() => keep(id, { reason: 'price' }))).toBe(0);
  const record = () => post('check', id, { button: 'Send', sha256: '0'.repeat(64) });
  expect(await callsOf(record)).toBe(0);
  await keep(id, { reason: 'moving', slot: 'mon-am' });
  ahead += 60_001;
  expect(await callsOf(record)).toBe(1);
});
