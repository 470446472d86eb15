import { globSync } from 'tinyglobby';
import { afterAll, expect, test } from 'vitest';
import { readSite, siteOf } from '../../authoring/check/site.ts';
import { pageWalks, walkedProblems, walkPages } from '../../authoring/walk/walk.ts';
import { loadContent } from '../../src/content/folder/load.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { type Customer, inKept, kept, type Said, saidTo, unasked } from './customers.ts';
import { around, content, siteOf10 } from './site-of-1.0.ts';

const server = await siteOf10();
afterAll(() => server.close());

const has = inKept<Record<string, string[]>>('has.json');

/** All names and texts in JSON. */
function* wordsIn(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  if (typeof data !== 'object') return;
  for (const [key, value] of Object.entries(data ?? {})) {
    yield key;
    yield* wordsIn(value);
  }
}

test.each(Object.entries(has))('D-78 what is kept of 1.0 has each of its %s', (_, names) => {
  const files = ['events.json', ...globSync('content/**/*.json', { cwd: 'tests/compatibility/1.0' })];
  const words = new Set(files.flatMap((file) => [...wordsIn(inKept(file))]));
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

test('D-78 content of 1.0 has no mistake, in either of its languages', () => {
  const { problems, editions } = readSite(content, around);
  expect(problems).toEqual([]);
  expect(editions).toHaveLength(1);
});

test('D-78 customers of 1.0 are shown the same words, their forms are taken, and each call of the provider is answered as it was', async () => {
  const before = wordsKept();
  const letters = Object.keys(before).filter((place) => place.includes(', letter: ')).length;
  const said = await saidTo(server, inKept<Customer[]>('customers.json'), letters);
  expect(withoutSpaces(said)).toEqual(withoutSpaces(before));
  expect(unasked()).toEqual([]);
});

// To draw each page for each customer takes a quarter of a minute.
if (isNightly)
  test('D-78 customers of 1.0 meet no mistake on any page of its content', async () => {
    const whole = loadContent(content, around);
    const walked = await walkPages(pageWalks(whole, siteOf(whole)), new Map());
    expect(walked.size).toBeGreaterThan(30);
    expect(walkedProblems(whole, walked)).toEqual([]);
  });

const wordsKept = (): Said =>
  Object.fromEntries(
    kept('words.txt')
      .split(/^# /m)
      .slice(1)
      .map((part) => part.trim().split(/\n([\s\S]*)/) as [string, string]),
  );

/** Where a line ends is nothing that is promised. */
const withoutSpaces = (said: Said): Said =>
  Object.fromEntries(Object.entries(said).map(([place, words]) => [place, words.replaceAll(/\s/g, '')]));
