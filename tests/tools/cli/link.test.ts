import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../../support/server/server-process.ts';
import { orderHtml } from '../../support/server/server-site.ts';
import { openServer } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-link-'));
const server = await openServer({ embedded: true });
afterAll(() => {
  for (const each of [folder, server.folder]) rmSync(each, { recursive: true, force: true });
});

const link = (...words: string[]) => run('link', words, server.settings);

test.each([
  ['create', `POST /links '{"journey":"card"}'`],
  ['show', 'GET /links/{link}'],
  ['list', 'GET "/links?status=active"'],
])('D-81 "link %s" ends with 2, and names the call that does it', async (word, call) => {
  const err = `"link ${word}" is a call: npm run call -- ${call}\n`;
  expect(await link(word, '--journey', 'card')).toEqual({ code: 2, out: '', err });
});

test('the demo links are made new when that is said', async () => {
  expect(await link('demo')).toMatchObject({ code: 2, err: expect.stringContaining('demo --reset makes') });
  const { code, out } = await link('demo', '--reset');
  expect([code, out]).toEqual([0, expect.stringMatching(/^The \d+ demo links are new again\.\n$/)]);
});

test('an order document is checked from a file of HTML, or of base64', async () => {
  const check = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return link('check-order', join(folder, name));
  };
  for (const text of [orderHtml, Buffer.from(orderHtml).toString('base64')])
    expect(await check('order.html', text)).toMatchObject({ code: 0, out: expect.stringContaining('is accepted') });
  const wrong = await check('wrong.html', '<p>£<script>1</script></p>');
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('script')]);
  expect(await link('check-order', '/nowhere.html')).toMatchObject({ code: 2, err: expect.stringContaining('ENOENT') });
});

test('the token of a server of this machine is for its user alone, by any of its names, and goes when it stops', async () => {
  const other = await openServer({ embedded: true });
  const file = join(other.settings.DATA_DIR, 'operator.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const host of ['localhost', '127.0.0.1']) {
    const asked = { ...other.settings, DOORSTEP_URL: `http://${host}:${other.started.port}/` };
    expect(await run('call', ['GET', '/letters/sending'], asked)).toMatchObject({ code: 0, err: '' });
  }
  await other.close();
  expect(existsSync(file)).toBe(false);
});
