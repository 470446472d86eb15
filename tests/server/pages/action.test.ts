/** A posted form and its answer, as the pages of the project's own content draw it. */
import { expect, test } from 'vitest';
import { makeLink } from '../../support/server/make-link.ts';
import { ownSite } from '../../support/server/own-site.ts';

const server = await ownSite();

type Fields = Record<string, string>;

const addressOf = async (journey = 'contract') => {
  const { id } = await makeLink(server, journey);
  return { id, address: `/contract-start?id=${id}` };
};
const acts = async (id: string) => (await server.show(id)).acts;

/** The fields of the form on a page that records its act, and the cookie of the visitor that opened it. */
async function formAt(address: string) {
  const { text, headers } = await server.get(address);
  const fields = text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return {
    fields: Object.fromEntries([...fields].map(([, name, value]) => [name!, value!])) as Fields,
    cookie: headers.get('set-cookie')!.split(';')[0]!,
  };
}

function post(address: string, fields: Fields | string, cookie: string, headers: Fields = {}) {
  const type = 'application/x-www-form-urlencoded';
  const sent = { origin: server.url, cookie, 'content-type': type, ...headers };
  const body = typeof fields === 'string' ? fields : `${new URLSearchParams(fields)}`;
  return server.get(address, { method: 'POST', headers: sent, body });
}

const ticked = { ticked: 'yes' };

test('D-24 an act is recorded once, however often its form comes; the script is told where to go, the browser led', async () => {
  const { id, address } = await addressOf();
  const { fields, cookie } = await formAt(address);
  const answers = [];
  for (const headers of [{}, {}, { prefer: 'location' }])
    answers.push(await post(address, { ...fields, ...ticked }, cookie, headers as Fields));
  // What is recorded asks for nothing more, not even for the tick.
  answers.push(await post(address, fields, cookie));
  const to = `/contract-complete?id=${id}`;
  const led = answers.map(({ status, headers, text }) => [status, headers.get('location'), text]);
  expect(led).toEqual([
    [303, to, ''],
    [303, to, ''],
    [204, to, ''],
    [303, to, ''],
  ]);
  expect(await acts(id)).toHaveLength(1);
});

test.each<[string, number, Fields, RegExp]>([
  ['without its tick', 422, {}, /Tick the box/],
  ['with another button', 409, { ...ticked, button: 'Perhaps' }, /Please read the new version/],
  [
    'a second time with another button',
    409,
    { ...ticked, button: 'Perhaps', again: 'documentChanged' },
    /changed again/,
  ],
  [
    'with another button after another refusal',
    409,
    { ...ticked, button: 'Perhaps', again: 'formRefused' },
    /Please read the new version/,
  ],
  ['with a forged token', 403, { ...ticked, xsrf_token: 'forged.token' }, /There is a problem/],
])('D-24 D-38 a form %s gets its page again with %i, which says so first, and nothing is recorded', async (...row) => {
  const [, status, wrong, words] = row;
  const { id, address } = await addressOf();
  const { fields, cookie } = await formAt(address);
  for (const headers of [{}, { prefer: 'location' }] as Fields[]) {
    const answer = await post(address, { ...fields, ...wrong }, cookie, headers);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(answer.text).toMatch(/<title>Error: Your contract/);
    expect(answer.text).toMatch(words);
    expect(answer.text).toMatch(/<div tabindex="-1" autofocus="">/i);
  }
  expect(await acts(id)).toEqual([]);
});

test.each<[string, number, (form: Fields) => Fields | string]>([
  ['with a tick that says no', 422, (form) => ({ ...form, ticked: 'no' })],
  ['with a tick that says nothing', 422, (form) => ({ ...form, ticked: '' })],
  ['without a field', 422, ({ statement: _, ...form }) => form],
  ['with a field twice', 422, (form) => `${new URLSearchParams(form)}&button=Continue`],
  ['with a hash that is none', 422, (form) => ({ ...form, sha256: 'x' })],
  ['of another act', 422, (form) => ({ ...form, form: 'switch-consent' })],
  ['of no act', 422, (form) => ({ ...form, form: 'constructor' })],
  ['with an escape that is none', 400, (form) => `${new URLSearchParams(form)}&version=%E0%A4`],
  ['with a NUL character', 422, (form) => ({ ...form, version: '\0' })],
  ['without a token', 403, ({ xsrf_token: _, ...form }) => form],
  ['with other words beside the box', 409, (form) => ({ ...form, statement: 'I may agree' })],
  ['of an earlier document', 409, (form) => ({ ...form, version: '2020-01' })],
  ['of another text', 409, (form) => ({ ...form, sha256: 'a'.repeat(64) })],
  ['of 1 MB', 413, (form) => ({ ...form, extra: 'x'.repeat(1_000_000) })],
])('D-24 a form %s gets a page in words with %i, and nothing is recorded', async (_, status, change) => {
  const { id, address } = await addressOf();
  const { fields, cookie } = await formAt(address);
  const answer = await post(address, change({ ...fields, ...ticked }), cookie);
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/<title>Error: Your contract/)]);
  expect(answer.text).toContain('There is a problem');
  expect(await acts(id)).toEqual([]);
});

test.each([
  ['words', 'helper=I%20help'],
  ['nothing', 'helper='],
  ['no value', 'helper&helper=&'],
  ['a name and words of any length', `${'n'.repeat(20_000)}=${'x'.repeat(30_000)}`],
  ['one name again and again', 'helper=1&'.repeat(5_000)],
  ['signs of no text', 'helper=%E0%A4&%E0%A4=1&nul=%00&a=b=c'],
  ['fields of the desk and of others', `text=${'x'.repeat(9_000)}&q=1&constructor=1&__proto__=1&bt_payload=1`],
])('D-24 fields that no page has are passed over, whatever they hold: %s', async (_, more) => {
  const { id, address } = await addressOf();
  const { fields, cookie } = await formAt(address);
  const { status } = await post(address, `${new URLSearchParams({ ...fields, ...ticked })}&${more}`, cookie);
  expect(status).toBe(303);
  expect(await acts(id)).toHaveLength(1);
});

test.each<[number, Fields]>([
  [403, { origin: 'https://example.org' }],
  [403, { origin: 'null' }],
  [403, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [403, { cookie: 'XSRF-TOKEN=of-another-session' }],
  [415, { 'content-type': 'application/json' }],
  [415, { 'content-type': 'text/plain' }],
  [415, { 'content-type': 'multipart/form-data; boundary=x' }],
])('D-24 a form is answered with %i where it comes with %o, and nothing is recorded', async (status, headers) => {
  const { id, address } = await addressOf();
  const { fields, cookie } = await formAt(address);
  const answer = await post(address, { ...fields, ...ticked }, cookie, headers);
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/<title>Error: Your contract/)]);
  expect(await acts(id)).toEqual([]);
});

test('D-24 a form that comes three times at once, also with its origin withheld, and of two people, is recorded once', async () => {
  const { id, address } = await addressOf();
  const [one, other] = [await formAt(address), await formAt(address)];
  const withheld = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  const answers = await Promise.all([
    post(address, { ...one.fields, ...ticked }, one.cookie),
    post(address, { ...one.fields, ...ticked }, one.cookie, withheld),
    post(address, { ...other.fields, ...ticked }, other.cookie),
  ]);
  const led = answers.map(({ status, headers }) => [status, headers.get('location')]);
  expect(led).toEqual(answers.map(() => [303, `/contract-complete?id=${id}`]));
  expect(await acts(id)).toHaveLength(1);
});

test('R-E02 R-E04 a form of a link that has expired meanwhile, or that nobody knows, leads to the page that says so', async () => {
  const { id, address } = await addressOf();
  const { fields, cookie } = await formAt(address);
  await server.ask({ name: 'expire', id });
  const { status, headers } = await post(address, { ...fields, ...ticked }, cookie);
  expect([status, headers.get('location')]).toEqual([303, `/expired-link?id=${id}`]);
  expect(await acts(id)).toEqual([]);
  const unknown = await post(`/contract-start?id=${crypto.randomUUID()}`, { ...fields, ...ticked }, cookie);
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('This link does not work')]);
});

test('D-07 where words have changed the sections with others are named', async () => {
  const { address } = await addressOf();
  const { fields, cookie } = await formAt(address);
  const [first, ...marks] = fields.sections!.split(' ');
  const sections = [`${first!.split(':')[0]}:other`, ...marks].join(' ');
  const { text } = await post(address, { ...fields, ...ticked, sha256: 'a'.repeat(64), sections }, cookie);
  const [, notice = ''] = /role="alert">(.*?)<\/ul>/s.exec(text) ?? [];
  expect([...notice.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)).toEqual([first!.split(':')[0]]);
});

test('D-09 a form of a step that is not reached leads to the step that is missing', async () => {
  const { id } = await addressOf('switch');
  const { cookie, fields } = await formAt(`/contract-start?id=${id}`);
  const consent = { ...fields, form: 'switch-consent', statement: 'Yes' };
  const answer = await post(`/ots-confirm?id=${id}`, consent, cookie);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/contract-start?id=${id}`]);
});

test('D-35 cancelling asks on a page of its own, and tells nobody', async () => {
  const { id } = await makeLink(server, 'switch');
  const { cookie, fields } = await formAt(`/contract-start?id=${id}`);
  const answer = await post(`/ots-confirm?id=${id}`, { xsrf_token: fields.xsrf_token!, form: 'cancel-order' }, cookie);
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/<title>Are you sure/);
  expect(await acts(id)).toEqual([]);
});

test('D-61 a page without a form takes none, whatever is posted to it', async () => {
  const { id, address } = await addressOf();
  const { fields, cookie } = await formAt(address);
  for (const path of [`/maintenance?id=${id}`, '/sor-expired', '/nowhere'])
    expect([path, (await post(path, { ...fields, ...ticked }, cookie)).status]).toEqual([path, 405]);
  expect(await acts(id)).toEqual([]);
});
