import { afterAll, expect, test } from 'vitest';
import { isNightly } from '../../support/run/is-nightly.ts';
import { answerForms } from '../../support/server/answer-forms.ts';
import { drawingOf, questions, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer } from '../../support/server/test-server.ts';

const server = await openServer({ content: withQuestions(), drawing: drawingOf(questions) });
afterAll(() => server.close());

const { kept } = answerForms(() => server, questions);
const newLink = async () => (await makeLink(server, 'leaving')).id;

/** Texts that no answer may have, or that must be shown as text. */
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
  const postBody = (page: string, body: string, more: Record<string, string> = {}) =>
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
    const reply = await postBody(page, body);
    const at = reply.headers.get('location')?.split('?')[0] ?? '';
    const isRefused = reply.status === 303 ? at === `/${page}` : reply.status >= 400 && reply.status < 500;
    if (!isRefused) expect([page, body.slice(0, 200), reply.status, at]).toEqual('refused');
  }
  for (const [name, value] of Object.entries({
    origin: 'https://a.example',
    'content-type': 'text/plain',
    cookie: 'a=b',
  })) {
    const { status } = await postBody('why', `${right}&answer.reason=moving`, { [name]: value });
    expect([303, 403, 415]).toContain(status);
  }
  expect((await server.show(id)).acts).toEqual([]);
  expect(await kept(id)).toEqual({});
});
