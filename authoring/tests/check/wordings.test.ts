import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { exampleContent } from '../../../tests/support/direct-debit/direct-debit-example.ts';
import { project, wholeContent } from '../../../tests/support/project/project.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { readSite } from '../../check/site.ts';
import { wordingMistake, wordings } from '../../check/wordings.ts';

const folder = mkdtempSync(join(tmpdir(), 'direct-debit-'));
const guarantee = 'text/direct-debit-guarantee.md';
const source = readFileSync(join(exampleContent, guarantee), 'utf8');

/** What the check says of the example with some files changed; a file without text is deleted. */
function sentences(changes: Record<string, string | undefined>): string[] {
  cpSync(exampleContent, folder, { recursive: true });
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) rmSync(join(folder, path));
    else writeFileSync(join(folder, path), text);
  }
  return readSite(folder, project).problems.map((problem) => toSentence(problem).replace(`${folder}/`, ''));
}

const example = readSite(exampleContent, project);

describe('the example', () => {
  test('is content as it is with one page changed, and has no mistake', () => {
    const files = (of: string) => readdirSync(of, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
    const paths = (of: string) =>
      files(of)
        .map((it) => join(it.parentPath, it.name).slice(of.length + 1))
        .sort();
    expect(paths(exampleContent)).toEqual(paths('content'));
    const changed = paths('content').filter(
      (path) => !readFileSync(join('content', path)).equals(readFileSync(join(exampleContent, path))),
    );
    expect(changed).toEqual(['pages/dd-mandate.json']);
    expect(example.problems).toEqual([]);
  });

  test('D-13 makes every journey that offers direct debit one that records it; content by default records none', () => {
    const { site, acts } = example.compiled!;
    expect(site.methods['direct-debit'].act).toBe('direct-debit-mandate');
    expect(site.routes['dd-mandate']).toMatchObject({ act: 'direct-debit-mandate' });
    expect(Object.keys(acts!['direct-debit-mandate']!.texts)).toEqual(['direct-debit-terms', 'direct-debit-guarantee']);
    const byDefault = wholeContent().compiled!;
    expect(byDefault.site.methods['direct-debit'].act).toBeUndefined();
    expect(byDefault.acts!['direct-debit-mandate']!.shown).toEqual([]);
  });

  test('has the words of the form, and of the mandate’s copy, on their pages and on no other', () => {
    const { compiled, pages } = example;
    const isOwn = (name: string) => name.startsWith('directDebit');
    expect(Object.keys(compiled!.site.messages).filter(isOwn)).toEqual([]);
    const withWords = pages!.filter(({ messages }) => Object.keys(messages ?? {}).some(isOwn)).map(({ name }) => name);
    expect(withWords.sort()).toEqual(['already-used', 'dd-mandate', 'ots-complete', 'success-dd']);
  });

  if (isNightly)
    test('is the form alone: { "type": "direct-debit-form" } is all that a page needs', () => {
      const page = JSON.parse(readFileSync('content/pages/dd-mandate.json', 'utf8'));
      const changed = JSON.stringify({ ...page, blocks: [{ type: 'direct-debit-form' }] });
      expect(sentences({ 'pages/dd-mandate.json': changed })).toEqual([]);
    });
});

describe("the Guarantee's words are the scheme's", () => {
  const words = wordings.guarantee.flatMap((clause) => clause.split(' '));

  test('one changed word is a mistake, with its place and the right word', () => {
    expect(sentences({ [guarantee]: source.replace('full and immediate', 'full and prompt') })).toEqual([
      `${guarantee}:3:143  The words of this text are the scheme's, and "prompt" is not one of them here. Did you mean "immediate"?`,
    ]);
  });

  test('every single word is locked', () => {
    const places = [...source.matchAll(/\S+/g)].filter(([word]) => word !== '-');
    expect(places.map(([word]) => word)).toEqual(words);
    for (const { 0: word, index } of places) {
      const changed = `${source.slice(0, index)}x${word}${source.slice(index + word.length)}`;
      expect(wordingMistake(changed, 'guarantee')).toMatchObject({ offset: index, suggestion: word });
    }
  });

  test.each([
    ['a word too many', (text: string) => text.replace('a full', 'a very full'), '3:134', '"very" is not one of them'],
    [
      'a word too few',
      (text: string) => text.replace('a full and', 'a full'),
      '3:139',
      '"immediate" is not one of them',
    ],
    [
      'another service user',
      (text: string) => text.replace('{service_user} will', '{provider} will'),
      '2:82',
      '"{provider}" is not one',
    ],
    ['days of its own', (text: string) => text.replace('{notice_days}', '5'), '2:113', '"5" is not one of them'],
    ['emphasis', (text: string) => text.replace('immediate', '**immediate**'), '3:143', '"**immediate**" is not one'],
    ['a clause missing', (text: string) => text.split('\n').slice(0, 4).join('\n'), '4:105', '"You" is missing here'],
    ['something after it', (text: string) => `${text}\nConditions apply.\n`, '7:1', 'nothing comes after them'],
    [
      'two clauses in one',
      (text: string) => text.replace('\n- If an error', ' If an error'),
      '2:342',
      'Each clause of this text is an item',
    ],
  ])('%s is a mistake', (_what, change, place, words) => {
    const text = change(source);
    const { offset, message } = wordingMistake(text, 'guarantee')!;
    const lines = text.slice(0, offset).split('\n');
    expect(`${lines.length}:${lines.at(-1)!.length + 1}`).toBe(place);
    expect(message).toContain(words);
  });

  test.each([
    ['numbers for dashes', (text: string) => text.replaceAll('- ', '1. ')],
    ['lines broken elsewhere', (text: string) => text.replaceAll(' of ', '\n  of ')],
  ])('%s are no mistake', (_what, change) => {
    expect(wordingMistake(change(source), 'guarantee')).toBeUndefined();
  });
});

describe('the other texts of the form', () => {
  const terms = 'text/direct-debit-terms.md';

  test('cannot be left out', () => {
    expect(sentences({ [terms]: undefined })).toEqual([
      'pages/dd-mandate.json:9:5  This block shows the text "direct-debit-terms", and there is none.',
    ]);
  });

  test('have to name the service user, its number and the notice', () => {
    expect(sentences({ [terms]: 'Pay {service_user}.\n' })).toEqual([
      `${terms}:1:1  This text has to say {service_user_number}.`,
      `${terms}:1:1  This text has to say {notice_days}.`,
    ]);
  });

  test('D-07 cannot depend on facts, because they are kept as evidence', () => {
    const text = 'Pay {service_user}, {service_user_number}, {notice_days} days, {amount}.\n';
    expect(sentences({ [terms]: text })).toContain(
      `${terms}:1:64  {amount} is a fact of the link; a text that is kept as evidence can have only values and contacts.`,
    );
    const messages = readFileSync('content/messages.json', 'utf8');
    const changed = messages.replace(/("directDebitStatement": ")/, '$1{amount} ');
    expect(sentences({ 'messages.json': changed })).toEqual([
      expect.stringContaining('{amount} is a fact of the link'),
    ]);
  });

  if (isNightly)
    test('are no use of themselves where the form is: the placeholder and its text may go or stay', () => {
      expect(existsSync(join(exampleContent, 'text/dd-mandate.md'))).toBe(true);
      expect(sentences({ 'text/dd-mandate.md': undefined })).toEqual([]);
    });
});
