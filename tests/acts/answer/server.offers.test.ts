import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PostedFault } from '../../../src/rules/forms.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { canonicalHash } from '../../../src/server/proof/canonical.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { answerForms } from '../../support/server/answer-forms.ts';
import { drawingOf, offers, shownText, withOffers } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openOffers } from '../../support/server/offering-provider.ts';
import { openServer, outcomeOf, type Reply, type TestServer } from '../../support/server/test-server.ts';

const monday = { id: 'mon-am', words: 'Monday {offer_name} morning' };
const friday = { id: 'fri-pm', words: 'Friday afternoon' };
const all = { slots: [monday, friday, { id: 'fri-pm', words: 'The same again' }, { id: '<b>', words: 'Not a name' }] };
const offered = [
  { value: 'mon-am', label: 'Monday offer_name morning' },
  { value: 'fri-pm', label: 'Friday afternoon' },
];

let provider: Awaited<ReturnType<typeof openOffers>>;
let server: TestServer;
beforeAll(async () => {
  provider = await openOffers(all);
  const now = () => new Date(Date.now() + ahead);
  server = await openServer({ content: withOffers(), drawing: drawingOf(offers), env: provider.env, now });
});
afterEach(() => offer(all));
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** The server's clock is so many milliseconds ahead. */
let ahead = 0;

/** Changes what the provider's system answers, and lets as much time pass as an answer or a failure counts as new. */
function offer(next?: object) {
  provider.offer(next);
  ahead += 3_001;
}

const newLink = async () => (await makeLink(server, 'leaving')).id;
const { keep: draft, kept, record } = answerForms(() => server, offers);
const shown = (words: string) =>
  sha256Of(shownText(['When?', words], ['Your phone', '01632 960123'], ['How do we get in?', '']));
const choose = (id: string, slot: string, words: string) =>
  record(id, { answers: { slot, phone: '01632 960123' }, statement: 'Send', sha256: shown(words) });
const faults = ({ text }: Reply) =>
  (JSON.parse(text).posted.faults as PostedFault[]).map(({ field, code, message }) => [field, code, message]);
const gone = ['answer.slot', 'not-an-option', 'What you chose for “When?” is not offered any more. Choose again'];
const unread = ['answer.slot', 'not-offered', 'We cannot see the free appointments. Try again.'];

test('D-41 an option of the provider’s is kept in the draft, and recorded with the hash of what was offered', async () => {
  const id = await newLink();
  const asked = provider.calls();
  await draft(id, { slot: 'mon-am' });
  expect(provider.calls()).toBe(asked + 1);
  expect(await kept(id)).toEqual({ slot: { value: 'mon-am', words: 'Monday offer_name morning' } });
  await draft(id, { phone: '01632 960123' });
  expect(provider.calls(), 'what another page has asked is not asked anew').toBe(asked + 1);
  expect(outcomeOf(await choose(id, 'mon-am', 'Monday offer_name morning'))).toBe('/contract-complete');

  const { acts } = await server.show(id);
  expect(acts[0]!.answers![0]).toEqual({
    ...{ name: 'slot', type: 'question-choice', label: 'When?' },
    ...{ words: 'Monday offer_name morning', value: 'mon-am', offered_sha256: canonicalHash(offered) },
  });
  expect((await server.verify(id)).problems).toEqual([]);
});

test('D-41 an option that is gone is refused in words, in draft and record, and the other answers stay', async () => {
  const id = await newLink();
  await draft(id, { slot: 'mon-am', phone: '01632 960123' });
  offer({ slots: [friday] });
  expect(faults(await choose(id, 'mon-am', 'Monday offer_name morning'))).toEqual([gone]);
  expect(faults(await draft(id, { slot: 'mon-am' }))).toEqual([gone]);
  expect(await kept(id)).toEqual({
    slot: { value: 'mon-am', words: gone[2] },
    phone: { value: '01632 960123', words: '01632 960123' },
  });
  expect((await server.show(id)).acts).toEqual([]);
  await draft(id, { slot: 'fri-pm' });
  expect(outcomeOf(await choose(id, 'fri-pm', 'Friday afternoon'))).toBe('/contract-complete');
});

test('D-41 an option with other words than were shown is not recorded', async () => {
  const id = await newLink();
  offer({ slots: [{ ...monday, words: 'Tuesday morning' }] });
  expect(outcomeOf(await choose(id, 'mon-am', 'Monday offer_name morning'))).toBe('pageChanged');
  expect(outcomeOf(await choose(id, 'mon-am', 'Tuesday morning'))).toBe('/contract-complete');
});

test('D-41 where the provider does not answer, that is said in words, and nothing is lost', async () => {
  const id = await newLink();
  await draft(id, { slot: 'mon-am', phone: '01632 960123' });
  offer();
  expect(faults(await draft(id, { slot: 'fri-pm' }))).toEqual([unread]);
  expect(faults(await choose(id, 'mon-am', 'Monday offer_name morning'))).toEqual([unread]);
  offer(all);
  expect(await kept(id)).toMatchObject({ slot: { value: 'mon-am' } });
  expect((await server.show(id)).acts).toEqual([]);
});

test('D-41 a link that is used asks the provider nothing', async () => {
  const id = await newLink();
  await choose(id, 'fri-pm', 'Friday afternoon');
  const asked = provider.calls();
  expect((await choose(id, 'mon-am', 'Monday offer_name morning')).status).toBe(303);
  await draft(id, { slot: 'mon-am' });
  await server.get(`/check?id=${id}`);
  expect(provider.calls()).toBe(asked);
});

/** How a race is run on a link, and what holds of its record afterwards. */
type Race = (id: string) => Promise<{ replies: Reply[]; allowed: number[] }>;

const mondayWords = 'Monday offer_name morning';
const races: [string, number, Race][] = [
  [
    'the option goes while it is recorded',
    15,
    async (id) => {
      const first = choose(id, 'mon-am', mondayWords);
      offer({ slots: [friday] });
      const replies = await Promise.all([
        first,
        choose(id, 'mon-am', mondayWords),
        choose(id, 'fri-pm', 'Friday afternoon'),
      ]);
      return { replies, allowed: [303, 409, 422] };
    },
  ],
];

test.each(isNightly ? races : races.slice(0, 1))(
  'D-41 %s, %i times by night and three by day: at most one answer is recorded, and it was shown and offered',
  async (_, times, race) => {
    for (let round = 0; round < (isNightly ? times : 3); round += 1) {
      const id = await newLink();
      offer(all);
      const { replies, allowed } = await race(id);
      for (const { status } of replies) expect(allowed).toContain(status);
      const { acts } = await server.show(id);
      expect(acts.length).toBeLessThanOrEqual(1);
      const [slot] = acts[0]?.answers ?? [];
      const listed = [offered, offered.slice(1)].find((list) => canonicalHash(list) === slot?.offered_sha256);
      if (slot) expect(listed).toContainEqual({ value: slot.value, label: slot.words });
      if (slot) expect(await server.query('select 1 from drafts where link_id = $1', [id])).toEqual([]);
    }
  },
);

test('D-41 a read is asked with an answer of an earlier page, as a draft has it, and anew when that changes', async () => {
  const day = { type: 'question-date', name: 'day', label: 'Which day?' } as Question;
  const [slot, ...others] = offers;
  const asked = [{ page: 'why', question: day }, { ...slot!, page: 'who' }, ...others];
  const content = withOffers(asked);
  content.reads!.slots!.path = '/slots/{answer.day}';
  const shop = await openServer({ content, drawing: drawingOf(asked), env: provider.env });
  const forms = answerForms(() => shop, asked);
  const { id } = await makeLink(shop, 'leaving');
  const before = provider.calls();
  expect(faults(await forms.keep(id, { slot: 'mon-am', phone: '01632 960123' }))).toEqual([unread]);
  expect(provider.calls(), 'nothing is asked with half a path').toBe(before);
  for (const chosen of ['2027-03-27', '2027-03-29']) {
    await forms.keep(id, { day: chosen });
    await forms.keep(id, { slot: 'mon-am', phone: '01632 960123' });
    expect(provider.asked()).toBe(`/slots/${chosen}`);
  }
  expect(await forms.kept(id)).toMatchObject({ slot: { value: 'mon-am' } });
  await shop.close();
});
