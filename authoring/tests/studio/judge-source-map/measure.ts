/**
 * `npm run test:nightly -- source-map`: over every state of the gallery, does each shown word lead to the place that it comes from?
 *
 * The truth is made, not assumed: in a copy of the project every word that customers read is replaced by a mark, which
 * stands nowhere else, and the states are drawn from the copy. A mark leads to where it is written. A word that stays as
 * it is comes from the customer's link, from a call or from code.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { formatValue, type ValueType } from '../../../../src/rules/format-value.ts';
import { findBrowser, launchArgs } from '../../../../tests/support/browser/find-browser.ts';
import { readGallery, stateAt } from '../../../../tests/support/drawn/gallery-fixtures.ts';
import { copyProject } from '../../../../tests/support/project/project-copy.ts';
import { groupBy, valueAt } from '../../../api/pure.ts';
import { bundleFile } from '../../../studio/bundle/bundle-file.ts';
import { type Origin, placeOf, type Source } from '../../../studio/source-map/source.ts';
import { markProject } from './mark.ts';

const only = process.argv[2] ?? '';
const least = 99;
const copy = copyProject();
const folder = join(copy.folder, 'gallery');
// Neither an agreed version nor the scheme's own words may be changed, but for these marks.
copy.delete('content/published.json');
copy.edit('src/blocks/direct-debit-form/schema.json', '{ "wording": "guarantee" }', '{}');
// Marks are longer than the words whose place they take.
copy.edit('schemas/common.schema.json', '"maxLength": 300', '"maxLength": 3000');
const markIn = markProject(copy.folder);
execFileSync(resolve('node_modules/.bin/tsx'), ['authoring/cli/gallery.ts', '--build', folder], {
  cwd: copy.folder,
  stdio: ['ignore', 'ignore', 'inherit'],
});
await bundleFile('frame', resolve('authoring/tests/studio/judge-source-map/frame.ts'), folder);
const gallery = readGallery(folder);

type Wrong = { state: string; word: string; place: string };
const wrong: Wrong[] = [];
const count = { words: 0, marks: 0, states: 0 };

/** What is written at a place: the value, or the word. Of a value that customers read in another form, that form. */
function writtenAt(source: Source): unknown {
  const path = join(copy.folder, source.file.startsWith('src/') ? '' : 'content', source.file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const place = placeOf(source, text);
  if (!('pointer' in place)) return /^\S*/.exec(text.split('\n')[place.line - 1]!.slice(place.column - 1))![0];
  const { pointer } = place;
  const data = JSON.parse(text || 'null');
  const value = valueAt(data, pointer);
  if (typeof value !== 'number') return value;
  return formatValue((valueAt(data, pointer.slice(0, -1)) as { type: ValueType }).type, value);
}

/** A word without the punctuation around it. */
const bare = (word: string) => word.replace(/^[("“‘]+|[)”’".,;:!?]+$/g, '');

function judge(state: string, word: string, { from, sources: [source] }: Origin): void {
  if (!/[\p{L}\p{N}]/u.test(word)) return;
  const mark = markIn(bare(word));
  const isWritten = source !== undefined && (from === 'content' || from === 'sample');
  const written = isWritten ? writtenAt(source) : undefined;
  // Words of a sample that stand in no file of it lead to the sample.
  const isThere = String(written).includes(mark ?? bare(word)) || (mark === undefined && typeof written === 'object');
  count.words += 1;
  if (mark !== undefined) count.marks += 1;
  if (isWritten ? !isThere : mark !== undefined)
    wrong.push({ state, word, place: isWritten ? `${JSON.stringify(source)}, which says ${written}` : from });
}

async function worker(browser: Browser, queue: string[]): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    await page.goto(stateAt(gallery, id));
    for (const { text, found } of await page.evaluate(() => window.measureWords())) judge(id, text, found);
    count.states += 1;
  }
  await context.close();
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
try {
  // The list of demo links is no customer's, and says no places.
  const lists = gallery.lists.filter(({ kind, blocks }) => kind === 'block' || !blocks.includes('demo-index'));
  const queue = lists.flatMap(({ pictures }) => pictures.map(({ id }) => id)).filter((id) => id.includes(only));
  await Promise.all([worker(browser, queue), worker(browser, queue)]);
} finally {
  await browser.close();
  copy.remove();
}

const kinds = groupBy(wrong, ({ word, place }) => `${word} | ${place}`);
for (const all of kinds.sort((one, other) => other.length - one.length).slice(0, 80))
  console.log(`${all.length}× ${all[0]!.word} | ${all[0]!.place}   (${all[0]!.state})`);
const right = (100 * (count.words - wrong.length)) / count.words;
console.log(
  `${count.states} states, ${count.words} words (${count.marks} of the content, ${count.words - count.marks} of links, calls and code): ${right.toFixed(2)} % right, ${wrong.length} wrong`,
);
if (right < least) process.exitCode = 1;
