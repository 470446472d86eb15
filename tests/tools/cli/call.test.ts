import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { run } from '../../support/server/server-process.ts';
import { openServer } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-call-'));
const server = await openServer();
afterAll(() => {
  for (const each of [folder, server.folder]) rmSync(each, { recursive: true, force: true });
});

const call = (...words: string[]) => run('call', words, server.settings);

test('D-69 a call is made with the token found as link finds it, and answered as a table or as JSON', async () => {
  const made = await call('POST', '/links', '{"journey":"contract"}', '--json');
  const { link } = JSON.parse(made.out) as { link: string };
  expect(made).toMatchObject({ code: 0, err: '' });
  const { code, out } = await call('post', `/links/${link}/expire`);
  expect([code, out]).toEqual([0, expect.stringMatching(/^link +lk_/)]);
  expect(out).toMatch(/^status +expired$/m);
  const listed = await call('GET', '/links?status=expired', '--json');
  expect((JSON.parse(listed.out) as { links: { link: string }[] }).links.map((one) => one.link)).toContain(link);
});

test('D-69 a link within an answer is printed as a link is, and its receipts are not', async () => {
  const { id, link } = await makeLink(server, 'contract');
  await agree(server, id);
  const { out } = await call('POST', `/links/${link}/unlock`);
  expect(out).toMatch(
    /^link\n {2}link +lk_[\s\S]*\n {2}records\n {4}act +contract-agreement\n[\s\S]*… \(\d+ characters: --json/m,
  );
});

test('D-69 of a list with nothing in it a call says so', async () => {
  expect(await call('GET', '/events/undelivered?state=dead')).toMatchObject({ code: 0, out: 'Nothing is listed.\n' });
});

test('D-69 the body may be a file, and with a key a repeat gets the first answer', async () => {
  const file = join(folder, 'link.json');
  writeFileSync(file, '{"journey":"contract"}');
  const [first, again] = [
    await call('POST', '/links', `@${file}`, '--json', '--key', 'one'),
    await call('POST', '/links', `@${file}`, '--json', '--key', 'one'),
  ];
  expect([first.code, again.out]).toEqual([0, first.out]);
});

test('D-81 many links are made from a file with one in each line', async () => {
  const file = join(folder, 'many.ndjson');
  writeFileSync(file, '{"journey":"contract"}\n{"journey":"card"}\n');
  const made = await call('POST', '/links/batch', `@${file}`, '--json');
  expect([made.code, made.err]).toEqual([0, '']);
  expect((JSON.parse(made.out) as { links: object[] }).links).toHaveLength(2);
});

test('D-69 a call that is refused ends with 1 and the sentence of the problem', async () => {
  expect(await call('GET', '/links/nothing')).toMatchObject({ code: 1, out: '', err: 'There is no link nothing.\n' });
  const wrong = await call('PUT', '/maintenance', '{"on":"yes"}');
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('"on"')]);
  const scope = { ...server.settings, DOORSTEP_URL: server.url, DOORSTEP_TOKEN: 'x'.repeat(40) };
  expect(await run('call', ['GET', '/attempts'], scope)).toMatchObject({ code: 1, out: '' });
});

test('D-69 where no server answers, or the line is wrong, it ends with 2', async () => {
  const away = { DATA_DIR: join(folder, 'nothing'), PORT: '9' };
  const sentence = expect.stringMatching(/^No server answers at http:\/\/localhost:9 /);
  expect(await run('call', ['GET', '/links'], away)).toMatchObject({ code: 2, err: sentence });
});

test.each([
  [['DELETE', '/links'], 'The method is GET, POST, PUT, PATCH, not "DELETE".'],
  [['GET', 'links'], 'The path begins with a slash'],
  [['GET', '/links', '{}'], 'GET takes no body.'],
  [['POST', '/links', 'journey=card'], 'The body is not JSON from line 1, column 1 on.'],
  [['GET', '/nothing'], 'There is no call GET /nothing. There are '],
  [['GET', '/linkss?status=used'], 'There is no call GET /linkss. Did you mean "GET /links"?'],
  [['POST', '/links/x/expires'], 'the nearest are POST /links/'],
  [['POST', '/links/x/refunds', '{"amount_pence":1}'], 'This call needs --key'],
  [['POST', '/links', '@/nowhere.json'], '/nowhere.json cannot be read (ENOENT).'],
])('D-69 %j is answered with a sentence', async (words, said) => {
  expect(await call(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(said) });
});

test('D-69 --help lists the calls of the API document', async () => {
  const { code, out } = await call('--help');
  expect(code).toBe(0);
  expect(out).toMatch(/^ {2}POST \/links\/\{link\}\/expire +Revokes a link/m);
});
