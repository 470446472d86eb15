import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/server/main.ts';
import { putFreshDatabase } from '../support/database/fresh-database.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { operate } from '../support/server/operator.ts';
import { compiled, writeSite } from '../support/server/server-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-start-'));
const env = { DEMO: '1', PORT: '0', DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist') };
const unheard = { logStream: { write: () => undefined } };
writeSite(env.DIST_DIR);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the process would say, without a process: the sentence of an error that it expects. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const error = await startServer({ ...env, ...settings }, unheard).catch((reason: Error) => reason);
  expect(['SettingsError', 'StartError', 'FolderInUse']).toContain((error as Error).name);
  return (error as Error).message;
}

describe('what stops the start is said in a sentence', () => {
  test('nothing built', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const said = await refusal({ DATA_DIR: join(folder, 'other'), DIST_DIR: empty });
    expect(said).toBe(`DIST_DIR: ${empty} has no compiled.json. Run \`npm run build\` first.`);
  });

  if (isNightly)
    test('a data folder that is a file, that is below one, or that cannot be made', async () => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      expect(await refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR: there is a file .+\.$/);
      expect(await refusal({ DATA_DIR: join(file, 'below') })).toMatch(/^DATA_DIR: there is a file .+\.$/);
      expect(await refusal({ DATA_DIR: '/proc/below' })).toMatch(
        /^DATA_DIR: (no folder can be made there|the folder cannot be written).+$/,
      );
    });

  test('a database whose files are damaged, as those of a folder that was copied while a server wrote it', async () => {
    const DATA_DIR = join(folder, 'damaged');
    await putFreshDatabase(DATA_DIR);
    writeFileSync(join(DATA_DIR, 'database', 'global', 'pg_control'), Buffer.alloc(8192));
    expect(await refusal({ DATA_DIR })).toMatch(
      /^DATA_DIR: the files of the database are damaged.+ from a backup.+\.$/,
    );
    expect(existsSync(join(DATA_DIR, 'lock'))).toBe(false);
  });

  if (isNightly)
    test('a folder where the socket for commands should be, although the server was nearly started', async () => {
      const DATA_DIR = join(folder, 'no-socket');
      await putFreshDatabase(DATA_DIR);
      mkdirSync(join(DATA_DIR, 'link.sock'));
      expect(await refusal({ DATA_DIR })).toMatch(/^DATA_DIR: the socket .+ cannot be made \(.+\)\.$/);
      expect(existsSync(join(DATA_DIR, 'lock'))).toBe(false);
    });

  if (isNightly)
    test('a folder for HEAD_FILE that is not there, before anybody is listened to', async () => {
      const lines: string[] = [];
      const HEAD_FILE = join(folder, 'not-there', 'head.json');
      const DATA_DIR = join(folder, 'no-head-folder');
      await putFreshDatabase(DATA_DIR);
      const started = startServer(
        { ...env, LOG_LEVEL: 'info', DATA_DIR, HEAD_FILE },
        { logStream: { write: (line) => void lines.push(line) } },
      );
      await expect(started).rejects.toThrow(/^HEAD_FILE: there is no folder /);
      expect(lines.filter((line) => line.includes('listening'))).toEqual([]);
    });

  if (isNightly)
    test('an address for metrics that is not of this machine, or a port for them that is taken', async () => {
      const DATA_DIR = join(folder, 'metrics');
      await putFreshDatabase(DATA_DIR);
      const metrics = (METRICS_HOST: string, METRICS_PORT = '0') => refusal({ DATA_DIR, METRICS_HOST, METRICS_PORT });
      expect(await metrics('192.0.2.1')).toBe('METRICS_HOST: 192.0.2.1 is no address of this machine.');
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await metrics('127.0.0.1', String(port))).toMatch(/^METRICS_PORT: .+ is taken on 127.0.0.1/);
      other.close();
    });

  test('a database that is not there', async () => {
    const away = await refusal({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' });
    expect(away).toBe('DATABASE_URL: nothing answers at this address. The host is 127.0.0.1:1.');
  });
});

if (isNightly)
  test('a folder with a long name keeps its socket elsewhere, and its lock says where', async () => {
    const long = { ...env, DATA_DIR: join(folder, 'x'.repeat(120)) };
    await putFreshDatabase(long.DATA_DIR);
    const other = await startServer(long, unheard);
    const { socket } = JSON.parse(readFileSync(join(long.DATA_DIR, 'lock'), 'utf8')) as { socket: string };
    const links = await operate(long, { name: 'list' });
    await other.close();
    expect(socket.length).toBeLessThanOrEqual(100);
    expect(links).toHaveLength(15);
  });

test('D-26 a server in production with the sandbox warns at its start that no money moves, and of content that is not for customers yet', async () => {
  const lines: string[] = [];
  const settings = { NODE_ENV: 'production', DEMO: '0', DATABASE_URL: 'embedded', CARD_GATEWAY: 'sandbox' };
  const data = { DATA_DIR: join(folder, 'production'), DIST_DIR: join(folder, 'sample') };
  writeSite(data.DIST_DIR, { ...compiled, unready: 91 });
  await putFreshDatabase(data.DATA_DIR);
  const logStream = { write: (line: string) => void lines.push(line) };
  await (await startServer({ ...env, ...settings, ...data }, { logStream })).close();
  const warned = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');
  expect(warned).toMatchObject([
    { msg: 'the card gateway', gateway: 'sandbox', movesMoney: false },
    { msg: expect.stringContaining('must not go to customers yet'), findings: 91 },
  ]);
});
