import { afterAll, expect, test } from 'vitest';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { plainDrawing, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const server = await openServer({ content: withQuestions(), drawing: plainDrawing });
afterAll(() => server.close());

const newLink = async () => (await makeLink(server, 'leaving')).id;
const show = async (id: string) => (await operate(server.settings, { name: 'show', id })) as LinkRecord;
const sha256 = '0'.repeat(64);

/** Values that no answer may have, or that must be shown as text, in JSON and in forms. */
const texts = [
  ...[
    '',
    ' ',
    '\0',
    '\u0007',
    '\u001b[31m',
    '\u202e',
    '\u2066',
    '\ufff9',
    '\ud800',
    'x'.repeat(201),
    'x'.repeat(60_000),
  ],
  ...[
    '<script>',
    '&amp;',
    '=1+1',
    '@SUM(A1)',
    '{offer_name}',
    "'; drop table records; --",
    '👩‍👩‍👧'.repeat(40),
    'ä'.repeat(300),
  ],
  ...['__proto__', 'constructor', '01632', '+44 7700 900123456789', 'none', '1e9', 'NaN', 'true', '2026-02-30'],
];
const values: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e300,
  true,
  [],
  [[]],
  {},
  { toString: 1 },
  ['moving', 'moving'],
  [null],
  { line_1: 'x' },
];
const names = ['reason', 'more', 'phone', 'kit', 'other'];

const bodies: unknown[] = [
  ...[null, [], 'x', 0, {}, { answers: null, sha256 }, { answers: [], sha256 }, { answers: 'x', sha256 }],
  ...[
    { answers: {} },
    { answers: {}, sha256: 'x' },
    { answers: {}, sha256, more: 1 },
    { answers: {}, sha256, statement: '' },
  ],
  { answers: Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`q${i}`, 'x'])), sha256 },
  ...names.flatMap((name) =>
    [...texts.slice(0, 28), ...values].map((value) => ({ answers: { [name]: value }, sha256 })),
  ),
];

if (isNightly)
  test('D-41 two hundred malformed posts of answers store nothing, and none is the fault of the server', async () => {
    const id = await newLink();
    expect(bodies.length).toBeGreaterThanOrEqual(200);
    // By day every fifth, which has some of each field.
    const posted = bodies.filter((_, i) => isNightly || i % 5 === 0);
    const statuses = new Set<number>();
    for (const body of posted) {
      const { status } = await server.post(`${link(id)}/acts/leaving`, body);
      statuses.add(status);
      if (status < 400 || status >= 500) expect([status, body]).toEqual(['4xx', body]);
    }
    for (const body of posted.slice(0, 80)) {
      const { status } = await server.put(`${link(id)}/drafts/leaving`, body);
      expect(status).toBeLessThan(500);
    }
    expect([...statuses].every((status) => [400, 413, 422].includes(status))).toBe(true);
    expect((await show(id)).acts).toEqual([]);
  });

/** Bodies of forms that no page has posted, where `right` is the beginning of one that a page might have. */
const formBodies = (right: string): string[] => [
  ...['', '&', '=', '%', 'form=%ff%fe', right.replace('form=', 'form=none'), right.replace('leaving', '__proto__')],
  ...[right, `${right}&form=leaving`, `${right}&sha256=`, `${right}&sha256=${'0'.repeat(64)}`, `${right}&ticked=1`],
  ...[`${right}&language=1`, `${right}&step=review`, `${right}&again=__proto__`, `${right}&${'x=1&'.repeat(5_000)}`],
  ...[`${right}&answer.reason=${'a'.repeat(200_000)}`, `${right}&answer.reason=%00`, `${right}&answer.reason=%`],
  ...['', '.', '.reason', '.reason.day', '.more', '.phone', '.kit', '.kit.0', '.__proto__', '.constructor'].flatMap(
    (name) =>
      texts
        .slice(0, 20)
        .map(
          (text) => `${right}&answer${name}=${encodeURIComponent(Buffer.from(text).toString())}&answer${name}=again`,
        ),
  ),
];

test('D-41 D-24 malformed forms of answers store nothing, and each is answered by a page that says so', async () => {
  const id = await newLink();
  const xsrf = await server.freshToken();
  const headers = {
    ...{ cookie: `XSRF-TOKEN=${xsrf}`, origin: server.url },
    'content-type': 'application/x-www-form-urlencoded',
  };
  const post = (page: string, body: string, more: Record<string, string> = {}) =>
    fetch(`${server.url}/${page}?id=${id}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body,
      redirect: 'manual',
    });
  const right = `form=leaving&xsrf_token=${xsrf}`;
  const bodies = formBodies(right).filter((_, i) => isNightly || i % 11 === 0);
  expect(bodies.length).toBeGreaterThanOrEqual(isNightly ? 200 : 15);
  for (const [index, body] of bodies.entries()) {
    const page = ['why', 'who', 'check'][index % 3]!;
    const reply = await post(page, body);
    const at = reply.headers.get('location')?.split('?')[0] ?? '';
    const isRefused = reply.status === 303 ? at === `/${page}` : reply.status >= 400 && reply.status < 500;
    if (!isRefused) expect([page, body.slice(0, 200), reply.status, at]).toEqual('refused');
  }
  for (const [name, value] of Object.entries({
    origin: 'https://a.example',
    'content-type': 'text/plain',
    cookie: 'a=b',
  })) {
    const { status } = await post('why', `${right}&answer.reason=moving`, { [name]: value });
    expect([303, 403, 415]).toContain(status);
  }
  expect((await show(id)).acts).toEqual([]);
  expect((await server.get(`${link(id)}/drafts/leaving`)).body.answers).toEqual({});
});

test('D-41 of the same act at once one is recorded, whichever answers come first, and drafts on two devices never mix', async () => {
  const answersOf = (reason: string) => ({ reason, phone: '01632 960123' });
  const bodyOf = (reason: string, words: string) => ({
    answers: answersOf(reason),
    statement: 'Send',
    sha256: sha256Of(
      shownText(
        ['Why are you leaving?', words],
        ...(reason === 'price' ? ([['What is it, Full fibre 900?', '']] as [string, string][]) : []),
        ['Your phone', '01632 960123'],
        ['Which?', ''],
      ),
    ),
  });
  for (let round = 0; round < (isNightly ? 10 : 2); round += 1) {
    const id = await newLink();
    const draft = (reason: string) => server.put(`${link(id)}/drafts/leaving`, { answers: { reason } });
    const post = (reason: string, words: string) => server.post(`${link(id)}/acts/leaving`, bodyOf(reason, words));
    const drafts = await Promise.all([draft('price'), draft('moving')]);
    expect(drafts.map(({ status }) => status)).toEqual([200, 200]);
    const replies = await Promise.all([
      ...[post('price', 'The price'), post('moving', 'I am moving'), post('price', 'The price')],
      ...[draft('moving'), post('moving', 'I am moving')],
    ]);
    const recorded = replies.filter((_, index) => index !== 3);
    expect(recorded.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(recorded.map(({ text }) => text)).size).toBe(1);
    expect([200, 410]).toContain(replies[3]!.status);
    const { acts } = await show(id);
    expect(acts).toHaveLength(1);
    expect(await server.query('select 1 from drafts where link_id = $1', [id])).toEqual([]);
    expect(await server.query('select 1 from sealed_answers where link_id = $1', [id])).toHaveLength(1);
  }
});
