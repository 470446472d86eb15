import { afterAll, expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { plainDrawing, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer } from '../../support/server/test-server.ts';

const why = 'Why are you leaving?';

const server = await openServer({ content: withQuestions(), drawing: plainDrawing });
afterAll(() => server.close());

const newLink = async () => (await makeLink(server, 'leaving')).id;

/** A form as a page of the journey posts it. */
async function postForm(page: string, id: string, fields: Record<string, string> | [string, string][], query = '') {
  const xsrf = await server.freshToken();
  const body = new URLSearchParams(fields);
  body.append('form', 'leaving');
  body.append('xsrf_token', xsrf);
  const headers = { cookie: `XSRF-TOKEN=${xsrf}`, 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', headers: { ...headers, origin: server.url }, body: String(body), redirect: 'manual' };
  return fetch(`${server.url}/${page}?id=${id}${query}`, init as RequestInit);
}

test('D-41 without script each page of questions posts its own form, and the last records what it has shown', async () => {
  const id = await newLink();
  const whereTo = (reply: Response) => [reply.status, reply.headers.get('location')];
  expect(whereTo(await postForm('why', id, { 'answer.reason': 'price', 'answer.more': 'Dear' }))).toEqual([
    303,
    `/who?id=${id}`,
  ]);
  const kit: [string, string][] = [
    ['answer.phone', '01632960123'],
    ['answer.kit', 'price'],
    ['answer.kit', 'moving'],
  ];
  expect(whereTo(await postForm('who', id, kit))).toEqual([303, `/check?id=${id}`]);
  expect(whereTo(await postForm('why', id, { 'answer.reason': 'moving' }, '&change=1'))).toEqual([
    303,
    `/check?id=${id}`,
  ]);
  const rows: [string, string][] = [
    [why, 'I am moving'],
    ['Your phone', '01632960123'],
    ['Which?', 'I am moving\nThe price'],
  ];
  const words = { statement: 'Send', sha256: sha256Of(shownText([why, 'The price'])) };
  await postForm('check', id, words);
  expect((await server.show(id)).acts).toEqual([]);
  const done = await postForm('check', id, { ...words, sha256: sha256Of(shownText(...rows)) });
  expect(whereTo(done)).toEqual([303, `/contract-complete?id=${id}`]);
  expect((await server.show(id)).acts[0]!.answers).toMatchObject([
    { name: 'reason', value: 'moving' },
    { name: 'phone', value: '01632960123' },
    { name: 'kit', value: ['moving', 'price'] },
  ]);
});

test('D-24 answers with mistakes come back with their page, and are kept nowhere', async () => {
  const id = await newLink();
  const refused = await postForm('why', id, { 'answer.reason': 'none', 'answer.more': 'Dear indeed' });
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'no-store']);
  expect(await refused.json()).toMatchObject({ posted: { fields: { 'answer.more': 'Dear indeed' } } });
  const again = await fetch(`${server.url}/why?id=${id}`);
  expect(await again.text()).not.toContain('Dear indeed');
});

test.each([
  ['at first', ''],
  ['when it is changed', '&change=1'],
])(
  'D-41 D-24 without script a question that need not be answered is asked once an answer leads to it, %s',
  async (_, query) => {
    const id = await newLink();
    const chosen = { 'answer.reason': 'price' };
    const asked = await postForm('why', id, { ...chosen, 'answer.?': 'more' }, query);
    expect(asked.status).toBe(422);
    expect(await asked.text()).toContain('Your answers lead to this question too');
    // It has seen it now, and leaves it out.
    const seen = await postForm('why', id, { ...chosen, 'answer.more': '' }, query);
    expect(seen.headers.get('location')).toMatch(/^\/who\?/);
  },
);

test('D-41 D-24 a form that records answers asks what one of them leads to before it does', async () => {
  const id = await newLink();
  await postForm('why', id, { 'answer.reason': 'moving' });
  await postForm('who', id, { 'answer.phone': '01632960123' });
  const rows = [
    [why, 'I am moving'],
    ['Your phone', '01632960123'],
    ['Which?', ''],
  ] as [string, string][];
  const words = { statement: 'Send', sha256: sha256Of(shownText(...rows)) };
  const asked = await postForm('check', id, { ...words, 'answer.?': 'kit' });
  expect([asked.status, (await server.show(id)).acts]).toEqual([422, []]);
  await postForm('check', id, words);
  expect((await server.show(id)).acts).toHaveLength(1);
});
