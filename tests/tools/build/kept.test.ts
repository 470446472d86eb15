import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkContent } from '../../../src/content/check/check.ts';
import { loadContent, loadProject } from '../../../src/content/folder/load.ts';
import { contentHash, storedName } from '../../../src/server/release/store.ts';
import { buildSite } from '../../../src/tools/build/build-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-kept-'));
const content = join(folder, 'content');
const dist = join(folder, 'dist');
const text = join(content, 'text/start-card.md');

/** What was kept of the checked files and pages of a folder. */
const keptFile = (name: string, of: string) => `node_modules/.cache/doorstep/${name}-${contentHash(of)}.json`;

const build = async (into = dist) => {
  expect((await buildSite(content, into, { reuseBundle: true })).problems).toEqual([]);
  return filesIn(into);
};

function filesIn(site: string): Record<string, string> {
  const paths = (readdirSync(site, { recursive: true }) as string[]).sort();
  const files = paths.filter((path) => statSync(join(site, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, contentHash(readFileSync(join(site, path)))]));
}

/** The site as it is built where nothing is kept of it. */
async function builtAnew(): Promise<Record<string, string>> {
  rmSync(keptFile('checked', content), { force: true });
  const fresh = mkdtempSync(join(folder, 'fresh-'));
  const files = await build(join(fresh, 'dist'));
  rmSync(keptFile('pages', join(fresh, 'dist')), { force: true });
  return files;
}

/** Puts another file in the place of one, with the same times. */
function replace(path: string, words: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(`${path}.new`, words);
  utimesSync(`${path}.new`, atime, mtime);
  renameSync(`${path}.new`, path);
}

/** Makes two names of a file those of two files, and changes one. */
function change(changed: string, other: string): void {
  replace(other, readFileSync(other, 'utf8'));
  appendFileSync(changed, 'x');
}

beforeAll(async () => {
  cpSync('content', content, { recursive: true });
  await build();
}, 60_000);

afterAll(() => {
  for (const file of [keptFile('checked', content), keptFile('pages', dist)]) rmSync(file, { force: true });
  rmSync(folder, { recursive: true });
});

test('one word changed gives the same bytes as a site built anew, and leaves the files of other pages', async () => {
  const other = statSync(join(dist, 'maintenance/index.html')).mtimeMs;
  const before = filesIn(dist);
  writeFileSync(text, readFileSync(text, 'utf8').replace(/^\w+/, 'Changed'));
  const after = await build();
  expect(statSync(join(dist, 'maintenance/index.html')).mtimeMs).toBe(other);
  const changed = Object.keys(after).filter((path) => after[path] !== before[path] && !/\.(br|gz)$/.test(path));
  expect(changed).toEqual(['pages/start-card.json', 'start-card/index.html']);
  expect(await builtAnew()).toEqual(after);
});

test('a file that was right is checked anew once it is changed, and the site stays as it is while it is wrong', async () => {
  const page = join(content, 'pages/maintenance.json');
  const [right, before] = [readFileSync(page, 'utf8'), filesIn(dist)];
  writeFileSync(page, right.replace('"title"', '"titel"'));
  const { problems } = await buildSite(content, dist, { reuseBundle: true });
  expect(problems.map(({ message }) => message)).toEqual(['"titel" is not a property here.']);
  expect(filesIn(dist)).toEqual(before);
  writeFileSync(page, right);
  expect(await build()).toEqual(before);
});

test.each([
  ['a link to no page', 'text/start-card.md', (words: string) => `${words}\n\n[Here](/nowhere)\n`],
  ['an unknown placeholder', 'text/start-card.md', (words: string) => `${words}\n\n{nothing}\n`],
  ['other words in the Guarantee', 'text/direct-debit-guarantee.md', (words: string) => words.replace(/\bthe\b/, 'a')],
  [
    'other words in a published document',
    'documents/contract/cancel.md',
    (words: string) => words.replace(/\bthe\b/, 'a'),
  ],
  [
    'a page that leads nowhere',
    'pages/maintenance.json',
    (words: string) => words.replace('"blocks": [', '"blocks": [{ "type": "button", "label": "On", "to": "nowhere" },'),
  ],
])('content that was right before is wrong after %s', async (_what, file, damage) => {
  const right = readFileSync(join(content, file), 'utf8');
  writeFileSync(join(content, file), damage(right));
  const { problems } = await buildSite(content, dist, { reuseBundle: true });
  expect(problems).not.toEqual([]);
  expect(problems).toEqual(checkContent(loadContent(content, loadProject())));
  writeFileSync(join(content, file), right);
  expect((await buildSite(content, dist, { reuseBundle: true })).problems).toEqual([]);
});

test('a folder goes with the last file that a build leaves over in it, and others stay', async () => {
  mkdirSync(join(dist, 'passing/deeper'), { recursive: true });
  mkdirSync(join(dist, 'own'));
  for (const name of ['passing/deeper/file.txt', 'passing/file.txt']) writeFileSync(join(dist, name), '');
  await build();
  expect(readdirSync(dist)).not.toContain('passing');
  expect(readdirSync(dist)).toContain('own');
});

test('a file of the site that somebody has changed is written again, and so is its compressed copy', async () => {
  const before = filesIn(dist);
  for (const path of ['start-card/index.html', 'maintenance/index.html.br']) appendFileSync(join(dist, path), 'x');
  expect(await build()).toEqual(before);
});

test('what somebody has deleted, moved or touched in the site, or deleted in a release, is there again after a build', async () => {
  const before = filesIn(dist);
  const own = contentHash(readFileSync(join(dist, 'success-card/index.html')));
  rmSync(join(dist, 'start-card/index.html.gz'));
  renameSync(join(dist, 'maintenance'), join(dist, 'moved'));
  utimesSync(join(dist, '404.html'), 1, 1);
  rmSync(join(`${dist}.releases`, storedName('success-card/index.html', own)));
  expect(await build()).toEqual(before);
  expect(existsSync(join(`${dist}.releases`, storedName('success-card/index.html', own)))).toBe(true);
});

test.each([
  ['replaced in a release', (stored: string) => replace(stored, 'Other words')],
  ['moved away with its folder of a release', (stored: string) => renameSync(dirname(stored), join(folder, 'away'))],
  ['changed in a release that has it alone', (stored: string, path: string) => change(stored, path)],
  ['changed in the site that has it alone', (stored: string, path: string) => change(path, stored)],
])('a file that was %s is there again after a build, in the site and in the release', async (_what, damage) => {
  const before = filesIn(dist);
  const path = join(dist, 'success-card/index.html');
  const stored = join(`${dist}.releases`, storedName('success-card/index.html', before['success-card/index.html']!));
  damage(stored, path);
  expect(await build()).toEqual(before);
  expect(contentHash(readFileSync(stored))).toBe(before['success-card/index.html']);
});

test('a site whose files are copies and not links of the stored ones is mended too', async () => {
  const before = filesIn(dist);
  cpSync(dist, join(folder, 'copy'), { recursive: true, preserveTimestamps: true });
  rmSync(dist, { recursive: true });
  renameSync(join(folder, 'copy'), dist);
  expect(await build()).toEqual(before);
  const other = statSync(join(dist, 'maintenance/index.html')).ino;
  for (const path of ['start-card/index.html', 'success-card/index.html.br']) appendFileSync(join(dist, path), 'x');
  expect(await build()).toEqual(before);
  expect(statSync(join(dist, 'maintenance/index.html')).ino).toBe(other);
});

test.each(['', 'null', '{ "files/00/x.html": 1 }', 'x\n[["files/00/x.html",{"":[1]}]]'])(
  'when files were written counts for nothing where it says %j',
  async (text) => {
    const before = filesIn(dist);
    writeFileSync(join(`${dist}.releases`, 'written.json'), text);
    expect(await build()).toEqual(before);
  },
);

const replacing = (old: string, next: string) => (words: string) => {
  expect(words).toContain(old);
  return words.replace(old, next);
};

test.each([
  ['the title of a page, which another lists', 'pages/maintenance.json', replacing('We are', 'We were')],
  ['the path of a page', 'pages/success-card.json', replacing('"path": "/success-card', '"path": "/done-by-card')],
  ['the words at an act', 'pages/single-card-payment.json', replacing('"label": "Continue"', '"label": "Pay"')],
  [
    'a date',
    'pages/maintenance.json',
    replacing('"tone": "info",', '"tone": "info", "when": { "from": "2020-01-01T00:00:00+00:00" },'),
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
])(
  'after a change of %s the site has the same bytes as one built anew, and so it has when it is changed back',
  async (_what, path, edit) => {
    const before = filesIn(dist);
    const file = join(content, path);
    const words = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    writeFileSync(file, edit(words ?? ''));
    const after = await build();
    const anew = await builtAnew();
    if (words === undefined) rmSync(file);
    else writeFileSync(file, words);
    expect(after).not.toEqual(before);
    expect(after).toEqual(anew);
    expect(await build()).toEqual(before);
  },
);

test('a word that becomes another of the same length is built, though the time of its file is set back', async () => {
  const { atime, mtime } = statSync(text);
  const [before, words] = [filesIn(dist), readFileSync(text, 'utf8')];
  writeFileSync(text, words.replace(/[a-z](?= )/, 'q'));
  utimesSync(text, atime, mtime);
  const after = await build();
  expect(after).not.toEqual(before);
  expect(after).toEqual(await builtAnew());
  writeFileSync(text, words);
  expect(await build()).toEqual(before);
});

test.each([
  ['cut off', (text: string) => text.slice(0, -40)],
  [
    'changed',
    (text: string) => text.replaceAll('"mistakes":[]', '"mistakes":[{}]').replaceAll('index.html', 'nothing'),
  ],
  ['no JSON', () => '{'],
])('what was kept counts for nothing where it is %s', async (_what, damage) => {
  const before = filesIn(dist);
  for (const file of [keptFile('checked', content), keptFile('pages', dist)])
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
  expect(await build()).toEqual(before);
});
