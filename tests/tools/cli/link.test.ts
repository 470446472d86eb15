import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ActEvent, MadeLink } from '../../../src/types.gen.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree, agreement, shownHtml } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { run } from '../../support/server/server-process.ts';
import { orderHtml, services } from '../../support/server/server-site.ts';
import { nonce, openServer, slugOf } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-link-'));
const server = await openServer({ embedded: true });
afterAll(() => {
  for (const each of [folder, server.folder]) rmSync(each, { recursive: true, force: true });
});

const link = (...args: string[]) => run('link', args, server.settings);
/** What an operator asks, without a process for it: starting one is what takes time here. */
const { ask } = server;
const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

describe('npm run link, beside the running server', () => {
  test('writes what was agreed byte for byte, verifies it, and exports its event', async () => {
    const [made] = JSON.parse(
      (await link('create', '--lines', file('links.jsonl', '{"journey":"contract"}\n'), '--json')).out,
    ) as MadeLink[];
    await agree(server, made!.id);

    const out = join(folder, 'agreed.html');
    expect((await link('show', made!.id, '--document', '--out', out)).out).toBe('');
    expect(await link('show', made!.id, '--document', '--out', folder)).toMatchObject({
      code: 2,
      err: `--out: ${folder} cannot be written (EISDIR).\n`,
    });
    const bytes = readFileSync(out);
    expect([bytes.toString('utf8'), createHash('sha256').update(bytes).digest('hex')]).toEqual([
      shownHtml,
      agreement.sha256,
    ]);

    const told = await run('call', ['GET', '/events', '--json'], server.settings);
    const { events } = JSON.parse(told.out) as { events: ActEvent[] };
    expect(events.find((event) => event.link === made!.link)).toMatchObject({ act: 'contract-agreement', number: 1 });
  });

  test('lists links below a header, with when they were made and your reference, and says if there is none', async () => {
    const body = { journey: 'contract', external_reference: 'ORDER-17' };
    const { link: name } = await ask({ name: 'create', link: body });
    const [header, line] = (await link('list', '--reference', 'ORDER-17')).out.split('\n');
    expect(header).toMatch(/^link +created_at +journey +status +customer_type +external_reference$/);
    expect(line).toMatch(new RegExp(`^${name}  \\d{4}-\\S+Z  contract +active +new +ORDER-17$`));
    expect(line!.indexOf('contract')).toBe(header!.indexOf('journey'));
    expect((await link('list', '--reference', 'ORDER-18')).out).toBe('No link is like that.\n');
  });

  if (isNightly)
    test('takes an order document from an HTML file, named in the order or beside it', async () => {
      const html = file('order.html', orderHtml);
      const order = { losing_provider: 'Example Telecom', services };
      const named = file('named.json', { ...order, ots_document: 'order.html' });
      const beside = file('beside.json', order);
      for (const args of [[named], [beside, '--order-document', html]]) {
        const { out } = await link('create', '--journey', 'switch', '--switch-order', ...args, '--json');
        const { id } = JSON.parse(out) as MadeLink;
        const { body } = await server.get(`/public-api/links/${id}/switch-order`);
        expect(Buffer.from(String(body.ots_document), 'base64').toString('utf8')).toBe(orderHtml);
      }
      const without = await link('create', '--journey', 'switch', '--switch-order', beside);
      expect([without.code, without.err]).toEqual([2, '"switch_order.ots_document" is missing.\n']);
    });

  test('makes a link from every option that there is', async () => {
    const order = { losing_provider: 'Example Telecom', services, ots_document: 'whole.html' };
    file('whole.html', orderHtml);
    const options = [
      ...[
        '--journey',
        'switch-mandate',
        '--customer',
        'existing',
        '--methods',
        'card,direct-debit',
        '--expires',
        '14d',
      ],
      ...['--amount', '34.99', '--values', file('values.json', { monthly_total_pence: 3900 })],
      ...['--switch-order', file('ots.json', order)],
    ];
    const { id, url, expires_at } = JSON.parse((await link('create', ...options, '--json')).out) as MadeLink;
    expect(url).toBe(`${server.url}/ots-start?id=${id}`);
    expect(Date.parse(expires_at!) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    expect((await server.get(`/public-api/links/${id}`)).body).toMatchObject({
      status: 'active',
      journey: 'switch-mandate',
      customer_type: 'existing',
      payment_methods: ['card', 'direct-debit'],
      amount_pence: 3499,
      values: { monthly_total_pence: 3900 },
    });
    // Nothing of the journey takes the amount.
    const paid = await server.post(`/public-api/links/${id}/payment`, cardBody(nonce()), { key: crypto.randomUUID() });
    expect(slugOf(paid)).toBe('not-in-journey');
  });
});

test.each([
  ['at PORT', { PORT: '9' }],
  ['at PROVIDER_PORT, where alone the calls then are', { PROVIDER_PORT: '9', PUBLIC_URL: 'https://pay.example.com' }],
])('where no server answers %s it says so, in one sentence, and exits with 2', async (_where, settings) => {
  const env = { DATA_DIR: join(folder, 'nothing'), ...settings };
  const sentence =
    /^No server answers at http:\/\/localhost:9 \(.+\)\. Start one by `npm start` or `doorstep serve`, or name another by DOORSTEP_URL\.\n$/;
  expect(await run('link', ['list'], env)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(sentence) });
});

test('a token that the server does not know, and one that may not do this, are told in one sentence', async () => {
  const at = (token: string) =>
    run('link', ['list'], { ...server.settings, DOORSTEP_URL: server.url, DOORSTEP_TOKEN: token });
  expect(await at('x'.repeat(40))).toMatchObject({ code: 2, err: expect.stringContaining('does not know the token') });
});

test('the token of a server of this machine is for its user alone, and goes when the server stops', async () => {
  const other = await openServer({ embedded: true });
  const file = join(other.settings.DATA_DIR, 'operator.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await other.close();
  expect(existsSync(file)).toBe(false);
});
