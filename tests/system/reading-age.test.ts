import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The oldest reading age, in whole years, that a text of the sample content may have. */
const oldest = 10;

/** The words of these are fixed: by the law, by the scheme, or by the source. */
const fixed: Record<string, string> = {
  'content/text/direct-debit-guarantee.md': 'The scheme has its words.',
  'content/documents/contract/data-protection.md': 'The law on data protection has its words.',
  'content/documents/contract/security.md':
    'The source has them: network security, to suspend, to monitor communications.',
};

/** The sentences of a Markdown text as customers hear them: without tables, addresses of links and marks. */
function sentencesOf(markdown: string): string[] {
  const plain = markdown
    .replace(/^\|.*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    // A name or a number takes its place.
    .replace(/\{[\w.]+\}/g, 'one')
    .replace(/[*#>\\]/g, '');
  // A heading and an entry of a list end a sentence, too.
  return plain.split(/[.!?:]+(?=\s|$)|\n\s*\n|\n(?=\s*- )/).filter((sentence) => /[a-z]/i.test(sentence));
}

const sentenceWords = (sentence: string) => sentence.match(/[A-Za-z'’]+/g) ?? [];

/** Counts syllables by groups of vowels, without an ending that is not spoken. */
function syllablesOf(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '')
    .replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

/** The age in whole years by the formula of Flesch and Kincaid, whose grade 1 is of children of six. */
const readingAge = (markdown: string): number => Math.round(exactAge(markdown));

function exactAge(markdown: string): number {
  const sentences = sentencesOf(markdown);
  const words = sentences.flatMap(sentenceWords);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59 + 5;
}

const texts = ['content/text', 'content/documents'].flatMap((folder) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
);

/** A formula says nothing of a line or two. */
const leastWords = 30;

const long = texts
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => sentencesOf(text).flatMap(sentenceWords).length >= leastWords);

test('the formula tells simple words from difficult ones', () => {
  expect(readingAge('The cat sat on the mat. It was a big cat.')).toBeLessThan(6);
  const difficult = 'Notwithstanding the aforementioned obligations, termination necessitates written notification.';
  expect(readingAge(difficult)).toBeGreaterThan(20);
});

test('texts can be read at ten years, but for those whose words are fixed', () => {
  const difficult = long.flatMap(({ file, text }) => {
    const age = readingAge(text);
    return age > oldest && !(file in fixed) ? `${file}: ${age} years` : [];
  });
  expect(long.length).toBeGreaterThan(20);
  expect(difficult).toEqual([]);
});

/** What a page or a list of messages says, at any depth: its texts, and its lines of more than a few words. */
function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return sentenceWords(value).length > 5 ? [`${value}.`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'markdown' ? [readFileSync(`content/text/${inner}.md`, 'utf8')] : linesIn(inner),
  );
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const pages = readdirSync('content/pages').map((file) => join('content/pages', file));

test.each([...pages, 'content/messages.json'])('%s can be read at ten years, with all that it may say', (file) => {
  const said = linesIn(json(file)).join('\n\n');
  expect(sentenceWords(said).length).toBeGreaterThan(leastWords);
  expect(readingAge(said)).toBeLessThanOrEqual(oldest);
});

test('the whole contract can be read at ten years, with its fixed words', () => {
  const parts = texts.filter((file) => file.startsWith('content/documents/contract'));
  const age = readingAge(parts.map((file) => readFileSync(file, 'utf8')).join('\n\n'));
  expect(parts.length).toBeGreaterThan(15);
  expect(age).toBeLessThanOrEqual(oldest);
});

test('no text is let off that needs it no more', () => {
  const easy = Object.keys(fixed).filter(
    (file) => !long.some((one) => one.file === file && readingAge(one.text) > oldest),
  );
  expect(easy).toEqual([]);
});
