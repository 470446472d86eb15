import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checks } from '../../../authoring/walk/every-problem.ts';
import { type Built, builtFile, contentHash } from '../../../src/server/release/files.ts';
import { buildSite } from '../../../src/tools/bundle/build-site.ts';
import { currentCode } from '../../../src/tools/bundle/code.ts';
import { beginRelease } from '../../../src/tools/bundle/new-release.ts';
import { project } from '../../support/project/project.ts';
import { isNightly } from '../../support/run/is-nightly.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-release-'));
const content = join(folder, 'content');
const dist = join(folder, 'dist');
const text = join(content, 'text/start-card.md');

const build = async (into = dist) => {
  expect((await buildSite(content, into, checks, { reuseBundle: true, project })).problems).toEqual([]);
  return filesIn(into);
};

/** The files of a build, without those that it has kept of the one before. */
function filesIn(site: string): Record<string, string> {
  const { before } = JSON.parse(readFileSync(join(site, builtFile), 'utf8')) as Built;
  const paths = (readdirSync(site, { recursive: true }) as string[]).sort();
  const files = paths.filter(
    (path) => statSync(join(site, path)).isFile() && path !== builtFile && !before.includes(path),
  );
  return Object.fromEntries(files.map((path) => [path, contentHash(readFileSync(join(site, path)))]));
}

/** The site as it is built where no release has been. */
async function builtAnew(): Promise<Record<string, string>> {
  return build(join(mkdtempSync(join(folder, 'fresh-')), 'dist'));
}

const built = (): Built => JSON.parse(readFileSync(join(dist, builtFile), 'utf8'));

beforeAll(async () => {
  cpSync('content', content, { recursive: true });
  await build();
});

afterAll(() => rmSync(folder, { recursive: true }));

test('R-G08 R-N01 one word changed changes the files of its page alone', async () => {
  const before = filesIn(dist);
  writeFileSync(text, readFileSync(text, 'utf8').replace(/^\w+/, 'Changed'));
  const after = await build();
  const changed = Object.keys(after).filter((path) => after[path] !== before[path] && !/\.(br|gz)$/.test(path));
  expect(changed).toEqual(['compiled/start-card.json']);
});

if (isNightly)
  test('a file that was right is checked anew once it is changed, and the site stays as it is while it is wrong', async () => {
    const page = join(content, 'pages/maintenance.json');
    const [right, before] = [readFileSync(page, 'utf8'), filesIn(dist)];
    writeFileSync(page, right.replace('"title"', '"titel"'));
    const { problems } = await buildSite(content, dist, checks, { reuseBundle: true });
    expect(problems.map(({ message }) => message)).toEqual(['"titel" is not a property here.']);
    expect(filesIn(dist)).toEqual(before);
    writeFileSync(page, right);
    expect(await build()).toEqual(before);
  });

test('content that must not go to customers yet is counted, and is no release', async () => {
  const { problems, unready } = await buildSite(content, join(folder, 'none'), checks, {
    reuseBundle: true,
    project,
    isRelease: true,
  });
  expect([problems.length > 50, problems.length, existsSync(join(folder, 'none'))]).toEqual([true, unready, false]);
  expect(JSON.parse(readFileSync(join(dist, 'compiled.json'), 'utf8'))).toMatchObject({ unready });
});

test('a symbolic link is not followed into a release', () => {
  const linked = mkdtempSync(join(folder, 'linked-'));
  symlinkSync('/etc/hostname', join(linked, 'host.txt'));
  const release = beginRelease(join(folder, 'linked-dist'), currentCode()!);
  expect(() => release.addFolder(linked)).toThrow(/host\.txt is no file of its own/);
});

if (isNightly)
  test('what somebody has changed, deleted, moved or touched in the site is there again after a build', async () => {
    const before = filesIn(dist);
    for (const path of ['start-card/index.html', 'start-dd/index.html.br']) appendFileSync(join(dist, path), 'x');
    rmSync(join(dist, 'start-card/index.html.gz'));
    renameSync(join(dist, 'maintenance'), join(dist, 'moved'));
    utimesSync(join(dist, '404.html'), 1, 1);
    expect(await build()).toEqual(before);
  });

test('two builds at once leave one of them, whole, and nothing beside it', async () => {
  const before = filesIn(dist);
  rmSync(join(dist, 'success-card/index.html'));
  await Promise.all([build(), build()]);
  expect(filesIn(dist)).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.includes('.making-'))).toEqual([]);
});

test('the hashed files of a build stay for the next one, and go with the one after it', async () => {
  const words = readFileSync(text, 'utf8');
  const earlier = 'assets/site-of-earlier-code.js';
  const first = built();
  writeFileSync(join(dist, earlier), '');
  writeFileSync(text, `${words}\nAnd more.\n`);
  await build();
  const second = built();
  expect(second.before).toContain(earlier);
  expect(second.id).not.toBe(first.id);
  await build();
  expect(built()).toEqual(second);
  expect(existsSync(join(dist, earlier))).toBe(true);
  writeFileSync(text, `${words}\nAnd other words.\n`);
  await build();
  expect(existsSync(join(dist, earlier))).toBe(false);
  writeFileSync(text, words);
  await build();
  expect(built().id).toBe(first.id);
});

if (isNightly)
  test('the cache of texts forgets what no text says any more', async () => {
    const words = readFileSync(text, 'utf8');
    const texts = () => readFileSync(`${dist}.texts.json`, 'utf8');
    writeFileSync(text, `${words}\nFor a moment.\n`);
    await build();
    expect(texts()).toContain('For a moment.');
    writeFileSync(text, words);
    // The next command, which knows of the last one by the cache alone.
    vi.resetModules();
    const next = await import('../../../src/tools/bundle/build-site.ts');
    const checksThen = await import('../../../authoring/walk/every-problem.ts');
    await next.buildSite(content, dist, checksThen.checks, { reuseBundle: true });
    expect(texts()).not.toContain('For a moment.');
  });

if (isNightly)
  test.each(['', 'null', '{}', '{ "texts": 1 }'])(
    'the cache of texts counts for nothing where it says %j',
    async (said) => {
      const before = filesIn(dist);
      writeFileSync(`${dist}.texts.json`, said);
      expect(await build()).toEqual(before);
    },
  );

if (isNightly)
  test.each(['', 'null', '{}', '{ "pages": 1 }'])(
    'a release counts for nothing that says of itself %j',
    async (said) => {
      const before = filesIn(dist);
      const { id } = built();
      writeFileSync(join(dist, builtFile), said);
      expect(await build()).toEqual(before);
      expect(built().id).toBe(id);
    },
  );

test('a release can be read by a server that runs as another user', () => {
  for (const path of ['.', 'index.html']) expect(statSync(join(dist, path)).mode & 0o44, path).toBe(0o44);
});

const replacing = (old: string, next: string) => (words: string) => {
  expect(words).toContain(old);
  return words.replace(old, next);
};

type Change = [change: string, path: string, edit: (words: string) => string];

const changes: Change[] = [
  ['the title of a page, which another lists', 'pages/maintenance.json', replacing('These pages', 'Our pages')],
  ['the path of a page', 'pages/success-card.json', replacing('"path": "/success-card', '"path": "/done-by-card')],
  ['the words at an act', 'pages/single-card-payment.json', replacing('"label": "Pay {amount}"', '"label": "Pay"')],
  [
    'a date',
    'pages/maintenance.json',
    replacing('"look": "lead"', '"look": "lead", "when": { "from": "2020-01-01T00:00:00+00:00" }'),
  ],
  ['a text of several pages', 'text/card-mandate.md', (words: string) => `${words}\nAnd more.\n`],
  ['the messages', 'messages.json', replacing('Please wait', 'Wait')],
  ['the contacts', 'site.json', replacing('care@example.com', 'help@example.com')],
  ['the values', 'values.json', replacing('"value": 3500', '"value": 3600')],
  ['the links of the demo', 'demo-links.json', replacing('"note": "Sets up a card"', '"note": "A card"')],
  ['the journeys', 'journeys.json', replacing('["card", "direct-debit"]', '["direct-debit", "card"]')],
  ['the states', 'states.json', replacing('"expired": "expired-link"', '"expired": "maintenance"')],
  ['the version of a document', 'documents/contract/document.json', replacing('"version": "', '"version": "9')],
  [
    'a new page',
    'pages/new-page.json',
    () => readFileSync('content/pages/maintenance.json', 'utf8').replace('"/maintenance"', '"/new-page"'),
  ],
];

/** Makes changes of the content, and returns what takes them back. */
function change(those: Change[]): () => void {
  const files = those.map(([, path, edit]) => {
    const file = join(content, path);
    const words = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    writeFileSync(file, edit(words ?? ''));
    return { file, words };
  });
  return () => {
    for (const { file, words } of files.reverse()) {
      if (words === undefined) rmSync(file);
      else writeFileSync(file, words);
    }
  };
}

// In `npm test` all at once: a build costs two seconds, and a change that is missed is missed beside others too.
test.each(isNightly ? changes.map((one): [string, Change[]] => [one[0], [one]]) : [['everything', changes]])(
  'after a change of %s the site has the same bytes as one built anew, and so it has when it is changed back',
  async (_what, those) => {
    const before = filesIn(dist);
    const takeBack = change(those);
    const after = await build();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await builtAnew());
    takeBack();
    expect(await build()).toEqual(before);
  },
);
