/**
 * `npm run test:nightly -- source-map`: over every state of the gallery, does each shown word lead to the place that it comes from?
 *
 * The truth is made, not assumed: in a copy of the project every word that customers read is replaced by one that stands
 * nowhere else. Both galleries take the same picture, and the word in the copy says where the word in the original comes
 * from. A word that stays as it is comes from the customer's link, from a call or from code.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, launchArgs } from '../../../../tests/support/browser/find-browser.ts';
import { type BuiltGallery, readGallery, stateAt } from '../../../../tests/support/drawn/gallery-fixtures.ts';
import { copyProject } from '../../../../tests/support/project/project-copy.ts';
import { bundleFile } from '../../../studio/bundle/bundle-file.ts';
import { type Origin, placeOf, type Source } from '../../../studio/source-map/source.ts';
import type { MeasuredWord } from './frame.ts';
import { type Marks, markProject } from './mark.ts';

const only = process.argv[2] ?? '';
const least = 99;
const work = mkdtempSync(join(tmpdir(), 'source-map-'));
const copy = copyProject();
// Neither an agreed version nor the scheme's own words may be changed, but for these marks.
copy.delete('content/published.json');
copy.edit('src/blocks/direct-debit-form/schema.json', '{ "wording": "guarantee" }', '{}');
// Marks are longer than the words whose place they take.
copy.edit('schemas/common.schema.json', '"maxLength": 300', '"maxLength": 3000');
const marks = markProject(copy.folder);

async function build(root: string, name: string): Promise<BuiltGallery> {
  const folder = join(work, name);
  execFileSync(resolve('node_modules/.bin/tsx'), ['authoring/cli/gallery.ts', '--build', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await bundleFile('frame', resolve('authoring/tests/studio/judge-source-map/frame.ts'), folder);
  return readGallery(folder);
}

const original = await build('.', 'original');
const marked = await build(copy.folder, 'marked');

type Wrong = { picture: string; word: string; says: string; is: string };
const wrong: Wrong[] = [];
const count = { words: 0, content: 0, other: 0, pictures: 0 };

/** The text of a content file; empty where there is none. */
function contentText(file: string): string {
  const path = join('content', file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const sourceName = (source: Source | undefined): string => {
  if (!source) return 'nowhere';
  const text = contentText(source.file);
  const place = placeOf(source, text);
  return 'pointer' in place ? [place.file, ...place.pointer].join('/') : `${place.file}:${place.line}:${place.column}`;
};

/** A word without the punctuation around it. */
const bare = (word: string) => word.replace(/^[("“‘]+|[)”’".,;:!?]+$/g, '');

/** The place of a marked word, or undefined if it has no mark. */
function markIn(word: string, known: Marks): string | undefined {
  const found = /q[0-9a-z]{4}z/.exec(word)?.[0] ?? bare(word);
  return known.get(found);
}

/** Whether an answer is right for a word without a mark: nothing of the content, or words that the place has. */
function fits({ from, sources }: Origin, word: string): boolean {
  if (from !== 'content') return true;
  const [source] = sources;
  if (!source || !('pointer' in source)) return false;
  const { file, pointer } = source;
  let value: unknown = JSON.parse(contentText(file) || 'null');
  for (const step of pointer) value = (value as Record<string | number, unknown> | undefined)?.[step];
  return typeof value === 'object' || String(value).includes(bare(word));
}

function compare(picture: string, words: MeasuredWord[], others: MeasuredWord[]): void {
  count.pictures += 1;
  if (words.length !== others.length) {
    console.log(`${picture}: ${words.length} words, ${others.length} in the copy`);
    if (process.env.SHOW)
      console.log(words.map(({ text }) => text).join(' '), '\n---\n', others.map(({ text }) => text).join(' '));
  }
  for (const [index, { text, found }] of words.entries()) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    count.words += 1;
    const is = markIn(others[index]?.text ?? '', marks);
    const says = found.from === 'content' || found.from === 'sample' ? sourceName(found.sources[0]) : found.from;
    if (is === undefined) {
      count.other += 1;
      if (!fits(found, text)) wrong.push({ picture, word: text, says, is: `not content: ${others[index]?.text}` });
      continue;
    }
    count.content += 1;
    if (says !== is) wrong.push({ picture, word: text, says, is });
  }
}

async function take(page: Page, gallery: BuiltGallery, id: string): Promise<MeasuredWord[]> {
  await page.goto(stateAt(gallery, id));
  return page.evaluate(() => window.measureWords());
}

async function worker(browser: Browser, queue: [string, string][]): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [words, others] = await Promise.all([take(pages[0], original, next[0]), take(pages[1], marked, next[1])]);
    compare(next[0], words, others);
  }
  await context.close();
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
try {
  const queue = original.lists.flatMap(({ name, kind, pictures }) => {
    const twin = marked.lists.find((section) => section.kind === kind && section.name === name)!;
    if (twin.pictures.length !== pictures.length) {
      console.log(`${name} has other states in the copy, and is left out.`);
      return [];
    }
    return pictures.map(({ id }, index): [string, string] => [id, twin.pictures[index]!.id]);
  });
  const wanted = queue.filter(([id]) => id.includes(only));
  await Promise.all([worker(browser, wanted), worker(browser, wanted)]);
} finally {
  await browser.close();
  copy.remove();
  rmSync(work, { recursive: true, force: true });
}

const kinds = new Map<string, { times: number; example: Wrong }>();
for (const one of wrong) {
  const key = `${one.word} | ${one.says} | ${one.is.replace(/q[0-9a-z]{4}z/g, '…')}`;
  kinds.set(key, { times: (kinds.get(key)?.times ?? 0) + 1, example: one });
}
for (const [key, { times, example }] of [...kinds].sort((a, b) => b[1].times - a[1].times).slice(0, 80)) {
  console.log(`${times}× ${key}   (${example.picture})`);
}
const right = (100 * (count.words - wrong.length)) / count.words;
console.log(
  `${count.pictures} states, ${count.words} words (${count.content} of the content, ${count.other} of links, calls and code): ${right.toFixed(2)} % right, ${wrong.length} wrong`,
);
if (right < least) process.exitCode = 1;
