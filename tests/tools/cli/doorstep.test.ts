import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { run, start } from '../../support/server/server-process.ts';
import { openServer } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-command-'));
const server = await openServer({ embedded: true });
afterAll(() => server.close());

const doorstep = (...words: string[]) => run('doorstep', words, server.settings);

const rare: [string[], number, RegExp][] = [
  [['server'], 2, /^There is no "server"\. Did you mean serve\?\n$/],
  [['serve', 'now'], 2, /^"now" is one word too many\.\n\ndoorstep serve/],
  [['link', 'dmo'], 2, /^There is no "dmo"\. Did you mean demo\?\n$/],
];

describe('doorstep, the one command of an installation (D-52)', () => {
  test.each<[string[], number, RegExp]>([
    [
      [],
      2,
      /^Say what to do: new-site, start, (dev, )?check, build, studio, gallery, content, format-content, new, upgrade, serve, link, call, migrate, verify, roles, erase, rekey\.\n\ndoorstep /,
    ],
    [['call', 'GET', '/links/nothing'], 1, /^There is no link nothing\.\n$/],
    // By night the rest, each of which starts a process.
    ...(isNightly ? rare : []),
  ])('answers %j with %i and one sentence, and names itself as it was called', async (words, code, sentence) => {
    expect(await doorstep(...words)).toMatchObject({ code, out: '', err: expect.stringMatching(sentence) });
  });

  if (isNightly)
    test.each([['link', 'demo'], ['serve'], ['erase']])('says in `%s %s --help` how it is called', async (...words) => {
      const { code, out, err } = await doorstep(...words, '--help');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out.split(' ').slice(0, words.length + 1)).toEqual(['doorstep', ...words]);
    });

  test('says its version', async () => {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+\n$/);
    expect(await doorstep('--version')).toMatchObject({ code: 0, out: version, err: '' });
  });

  test('makes and reads links beside the running server, as npm run call does', async () => {
    const made = await doorstep('call', 'POST', '/links', '{"journey":"contract"}', '--json');
    const { id } = JSON.parse(made.out) as { id: string };
    const words = ['GET', `/links/${id}`];
    const [ours, npms] = [await doorstep('call', ...words), await run('call', words, server.settings)];
    const undated = ({ code, out }: Awaited<ReturnType<typeof doorstep>>) => [code, out.replace(/as_of +.*/, '')];
    expect(undated(ours)).toEqual(undated(npms));
    expect(ours).toMatchObject({ code: 0, out: expect.stringContaining(id) });
  });

  test('serves, and ends on SIGTERM with 0', async () => {
    const DATA_DIR = join(folder, 'data');
    await putFreshDatabase(DATA_DIR);
    const { child, done } = await start('doorstep', ['serve'], {
      ...server.settings,
      ...{ DATA_DIR, PORT: '0', LOG_LEVEL: 'info' },
    });
    await new Promise<void>((listens) =>
      child.stdout!.on('data', (lines) => String(lines).includes('Server listening') && listens()),
    );
    child.kill('SIGTERM');
    expect(await done).toMatchObject({ code: 0, err: '' });
  });
});
