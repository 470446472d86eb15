import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCommand } from '../../../src/tools/cli/link/commands.ts';
import { inWords } from '../../../src/tools/cli/link/print.ts';
import type { ActEvent, MadeLink } from '../../../src/types.gen.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree, agreement, shownHtml } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { type Command, operate } from '../../support/server/operator.ts';
import { run } from '../../support/server/server-process.ts';
import { orderHtml, services } from '../../support/server/server-site.ts';
import { nonce, openServer, slugOf } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-link-'));
const server = await openServer({ embedded: true });
afterAll(() => {
  for (const each of [folder, server.folder]) rmSync(each, { recursive: true, force: true });
});

const link = (...args: string[]) => run('link', args, server.settings);
const commandOf = (args: string[]) => parseCommand(args, new Date()).command as Command;
/** What the command does, without a process for it: starting one is what takes time here. */
const ask = <T>(...args: string[]) => operate(server.settings, commandOf(args)) as Promise<T>;
const say = async (...args: string[]) => inWords(commandOf(args).name, await ask(...args));
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

    const lines = (await link('export', '--since', '1h')).out.trim().split('\n');
    const events = lines.map((line) => JSON.parse(line) as ActEvent);
    expect(events.find((event) => event.link === made!.link)).toMatchObject({ act: 'contract-agreement', number: 1 });
  });

  test('lists links below a header, with when they were made and your reference, and says if there is none', async () => {
    const { link: name } = await ask<MadeLink>('create', '--journey', 'contract', '--reference', 'ORDER-17');
    const [header, line] = (await say('list', '--reference', 'ORDER-17')).split('\n');
    expect(header).toMatch(/^link +created_at +journey +status +customer_type +external_reference$/);
    expect(line).toMatch(new RegExp(`^${name}  \\d{4}-\\S+Z  contract +active +new +ORDER-17$`));
    expect(line!.indexOf('contract')).toBe(header!.indexOf('journey'));
    expect(await say('list', '--reference', 'ORDER-18')).toBe('No link is like that.');
    expect(await say('attempts', '--open')).toBe('No attempt is there.');
    expect(await say('unlock', name)).toBe(`${name} takes cards: it was not locked.`);
    expect(await say('purge', '--older-than', '7y', '--dry-run')).toMatch(
      /^0 links, 0 records and 0 agreed texts from before .+ would be erased\.$/,
    );
  });

  if (isNightly)
    test('takes an order document from an HTML file, named in the order or beside it', async () => {
      const html = file('order.html', orderHtml);
      const order = { losing_provider: 'Example Telecom', services };
      const named = file('named.json', { ...order, ots_document: 'order.html' });
      const beside = file('beside.json', order);
      for (const args of [[named], [beside, '--order-document', html]]) {
        const { id } = await ask<MadeLink>('create', '--journey', 'switch', '--switch-order', ...args);
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
    const { id, url, expires_at } = await ask<MadeLink>('create', ...options);
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

  test('closes and opens the site, lists events, and erases nothing that is young', async () => {
    expect(await say('maintenance', 'on')).toBe('The whole site is under maintenance now.');
    expect(await say('maintenance', 'off')).toBe('The whole site is no longer under maintenance.');
    expect(await say('events')).toContain('contract-agreement');
    expect(await say('events', '--dead')).toBe('No event waits.');
    expect(await say('purge', '--older-than', '7y')).toMatch(/^0 links, 0 records and 0 agreed texts from before /);
    await expect(ask('purge', '--older-than', '1d')).rejects.toThrow('Only what is older than 30 days');
    expect((await link('list', '--limit', '1')).code).toBe(0);
  });
});

test('where no server answers it says so, in one sentence, and exits with 2', async () => {
  const env = { DATA_DIR: join(folder, 'nothing'), PORT: '9' };
  const sentence =
    /^No server answers at http:\/\/localhost:9 \(.+\)\. Start one by `npm start` or `doorstep serve`, or name another by DOORSTEP_URL\.\n$/;
  expect(await run('link', ['list'], env)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(sentence) });
});

test('a token that the server does not know, and one that may not do this, are told in one sentence', async () => {
  const at = (token: string) =>
    run('link', ['attempts'], { ...server.settings, DOORSTEP_URL: server.url, DOORSTEP_TOKEN: token });
  expect(await at('x'.repeat(40))).toMatchObject({ code: 2, err: expect.stringContaining('does not know the token') });
});

test('the token of a server of this machine is for its user alone, and goes when the server stops', async () => {
  const other = await openServer({ embedded: true });
  const file = join(other.settings.DATA_DIR, 'operator.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await other.close();
  expect(existsSync(file)).toBe(false);
});

describe('the command line', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const parse = (line: string) => parseCommand(line.split(' ').filter(Boolean), now).command;

  test.each([
    ['show X --document --act switch-consent', { name: 'document', id: 'X', act: 'switch-consent' }],
    ['verify', { name: 'verify' }],
    ['verify X', { name: 'verify', id: 'X' }],
    [
      'list --status used --since 7d --limit 5',
      { name: 'list', filter: { status: 'used', since: '2026-11-13T12:00:00.000Z', limit: 5 } },
    ],
    [
      'create --journey contract --offer fixed',
      { name: 'create', link: { journey: 'contract', values: { offer: 'fixed' } } },
    ],
    ['maintenance on X', { name: 'maintenance', on: true, id: 'X' }],
    ['events --dead', { name: 'events', state: 'dead' }],
    ['events --replay dead', { name: 'replay', event: 'dead' }],
    ['export --since 2026-01-01T00:00:00Z', { name: 'export', since: '2026-01-01T00:00:00.000Z' }],
  ])('"%s" is understood', (line, command) => {
    expect(parse(line)).toEqual(command);
  });

  test.each([
    ['show --document', 'Say which link'],
    ['show X --out file', '--act and --out go with --document'],
    ['list --status gone', '--status must be active or used'],
    ['list --limit many', '--limit must be a number'],
    ['maintenance', 'Say "maintenance on"'],
    ['maintenance perhaps', 'must be on or off'],
    ['export --since yesterday', '--since must be how long ago'],
    ['purge', 'Say how old'],
    ['create --lines x --journey card', '--journey does not go with --lines'],
  ])('"%s" is answered with a sentence', (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
  });
});
