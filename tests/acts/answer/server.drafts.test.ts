/** D-41 Drafts that cannot be read any more, and drafts of a link whose time is over. */
import { afterAll, expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { answerForms } from '../../support/server/answer-forms.ts';
import { drawingOf, questions, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer, outcomeOf } from '../../support/server/test-server.ts';

const env = { BANK_DETAILS_KEY: '5a'.repeat(32) };
const server = await openServer({ content: withQuestions(), drawing: drawingOf(questions), env });
afterAll(() => server.close());

const { keep, kept, post, record } = answerForms(() => server, questions);
const newLink = async () => (await makeLink(server, 'leaving')).id;
const given = { reason: 'moving', phone: '01632 960123' };
const wordsOf = (reason: string, phone: string) => ({
  ...{ statement: 'Send' },
  sha256: sha256Of(shownText(['Why are you leaving?', reason], ['Your phone', phone], ['Which?', ''])),
});

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'whose key was changed',
    async () => {
      Object.assign(server.settings, { BANK_DETAILS_KEY: 'a5'.repeat(32) });
      await server.restart();
    },
  ],
  ['whose bytes are damaged', (id) => server.query(`update drafts set sealed = '\\x00' where link_id = $1`, [id])],
])(
  'D-41 a draft %s counts as not answered: its questions are asked again, and its link is used as any',
  async (_, lose) => {
    const id = await newLink();
    expect((await keep(id, given)).status).toBe(303);
    await lose(id);
    for (const page of ['why', 'who', 'check']) expect((await server.get(`/${page}?id=${id}`)).status).toBe(200);
    expect(await kept(id)).toEqual({});
    expect(outcomeOf(await post('check', id, wordsOf('', '')))).toBe('answer.reason missing,answer.phone missing');
    const done = await record(id, { answers: given, ...wordsOf('I am moving', given.phone) });
    expect(outcomeOf(done)).toBe('/contract-complete');
    expect(await server.query('select 1 from drafts where link_id = $1', [id])).toEqual([]);
  },
);

test('D-41 where the link expires between two pages, its pages lead to the one that says so, and nothing is recorded', async () => {
  const id = await newLink();
  await keep(id, given);
  await server.ask({ name: 'expire', id });
  const words = wordsOf('I am moving', given.phone);
  for (const reply of [await keep(id, given), await post('check', id, words)])
    expect(outcomeOf(reply)).toBe('/developer-index');
  expect(await server.show(id)).toMatchObject({ acts: [] });
});
