import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Origin } from '../../../src/server/release/store.ts';
import { switchTo } from '../../../src/tools/bundle/switch-release.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { makeRelease } from '../../support/server/made-release.ts';
import { run, start } from '../../support/server/server-process.ts';
import { openServer } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-command-'));
const server = await openServer({ embedded: true });
afterAll(() => server.close());

const doorstep = (...words: string[]) => run('doorstep', words, server.settings);

const rare: [string[], number, RegExp][] = [
  [['server'], 2, /^There is no "server"\. .+ Did you mean serve\?/],
  [
    ['release', 'use', 'nothing'],
    1,
    /^There is no release nothing in .+ doorstep release list shows what there is\.\n$/,
  ],
  [['serve', 'now'], 2, /^"now" is one word too many\.\n\ndoorstep serve/],
  [['link', 'lst'], 2, /Did you mean list\?\n\ndoorstep link /],
  [['release', 'use'], 2, /^Say which release: doorstep release list\n\ndoorstep release use /],
];

describe('doorstep, the one command of an installation (D-52)', () => {
  test.each<[string[], number, RegExp]>([
    [[], 2, /^Say what to do: serve, link, migrate, release\.\n\ndoorstep /],
    [['link', 'show', 'nothing'], 1, /^There is no link nothing\.\n$/],
    // By night the rest, each of which starts a process.
    ...(isNightly ? rare : []),
  ])('answers %j with %i and one sentence, and names itself as it was called', async (words, code, sentence) => {
    expect(await doorstep(...words)).toMatchObject({ code, out: '', err: expect.stringMatching(sentence) });
  });

  if (isNightly)
    test.each([['link', 'show'], ...(isNightly ? [['serve']] : [])])(
      'says in `%s %s --help` how it is called',
      async (...words) => {
        const { code, out, err } = await doorstep(...words, '--help');
        expect({ code, err }).toEqual({ code: 0, err: '' });
        expect(out.split('\n')[0]).toContain(['doorstep', ...words].join(' '));
      },
    );

  test('makes and lists links beside the running server, as npm run link does', async () => {
    const made = await doorstep('link', 'create', '--journey', 'contract', '--json');
    const { id } = JSON.parse(made.out) as { id: string };
    const [ours, npms] = [await doorstep('link', 'show', id), await run('link', ['show', id], server.settings)];
    expect(ours).toEqual(npms);
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

if (isNightly)
  describe('doorstep release', () => {
    const DIST_DIR = join(folder, 'dist');
    const build = async (word: string, origin?: Origin) => {
      const manifest = makeRelease(DIST_DIR, word, {}, origin);
      await switchTo(DIST_DIR, manifest);
      return manifest.id;
    };

    test('lists releases with commit, words and what is open, and goes back to one', async () => {
      expect((await run('doorstep', ['release', 'list'], { DIST_DIR })).out).toBe(
        `There is no release in ${DIST_DIR}.releases yet.\n`,
      );
      const old = await build('old');
      const sample = await build('sample', { commit: 'v1.2.0-4-g0123456789ab', label: 'June prices', unready: 91 });
      const lines = async () => (await run('doorstep', ['release', 'list'], { DIST_DIR })).out.trim().split('\n');
      const time = String.raw`built \d{4}-\d\d-\d\dT[\d:.]+Z`;
      const notes = 'commit v1.2.0-4-g0123456789ab  “June prices”  91 things to do before customers see it';
      expect(await lines()).toEqual([
        expect.stringMatching(new RegExp(`^${sample}  ${time}  served  ${notes}$`)),
        expect.stringMatching(new RegExp(`^${old}  ${time}$`)),
      ]);
      expect((await run('doorstep', ['release', 'use', old], { DIST_DIR })).out).toContain(`Switched to ${old}.`);
      expect((await lines())[1]).toContain('  served');
    });
  });
