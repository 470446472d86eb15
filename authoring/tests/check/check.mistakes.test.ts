import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { type Edit, edited, problemsOf, writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { correctedLine, forGithub } from '../../check/report.ts';
import { readSite } from '../../check/site.ts';
import { tables } from './mistakes/tables.ts';

type Pattern = { regexp: string; file: number; line: number; column: number; message: number };
type Matcher = { pattern: Pattern; background?: { beginsPattern: string; endsPattern: string } };
const { tasks } = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8')) as { tasks: { problemMatcher: Matcher }[] };
const problemMatchers = tasks.map(({ problemMatcher }) => problemMatcher);

let corrections = 0;

const sentencesFor = (edits: Record<string, Edit>) => problemsOf(edited(edits)).map(toSentence);

describe.each(Object.entries(tables))(
  'R-N05 one mistake, one message, in its place, in every format: %s',
  (_, rows) => {
    test.each(rows)('%s', (...row) => {
      const [, edits, [file, words], message, suggestion] = row;
      const tree = edited(edits);
      const problems = problemsOf(tree);
      const expected = { file, message, ...(suggestion && { suggestion }) };
      expect(problems.map(({ line, column, edit, way, mend, ...rest }) => rest)).toEqual([expected]);
      const problem = problems[0]!;
      // The studio has a button in the place of what a terminal is told to type.
      const { way, line, column } = problem;
      expect(way ? message.replace(way.words, '') : message).not.toMatch(/npm run (new|content)/);
      if (words !== undefined) expect(problem).toMatchObject(positionOf(String(tree[file]), words));

      expect(JSON.parse(JSON.stringify(problem))).toEqual(problem);
      expect(forGithub(problem)).toMatch(/^::error [^\n]*::[^\n]*$/);
      for (const { pattern } of problemMatchers) {
        const match = new RegExp(pattern.regexp).exec(toSentence(problem));
        // A file that has another ending has no place in the problem list but its folder's.
        if (!/\.(json|md)$/.test(file)) continue;
        expect([match?.[pattern.file], match?.[pattern.line], match?.[pattern.column]]).toEqual([
          file,
          `${line}`,
          `${column}`,
        ]);
        expect(match?.[pattern.message]).toContain(message);
      }

      // With the corrected line in its place the mistake is gone; a file that has the wrong name has none. By day a quarter.
      if ((suggestion === undefined && !problem.edit) || (!isNightly && corrections++ % 4)) return;
      const corrected = correctedLine(problem, String(tree[file]));
      if (/^(No such file|File and folder names|Only \.md files)/.test(message))
        return expect(corrected).toBeUndefined();
      const lines = String(tree[file])
        .split('\n')
        .with(line - 1, corrected!);
      const left = problemsOf({ ...tree, [file]: lines.join('\n') });
      expect(left).not.toContainEqual(expect.objectContaining({ message, line }));
    });
  },
);

test("VS Code's problem list begins anew at every save", () => {
  const [background, ...others] = problemMatchers.flatMap(({ background }) => background ?? []);
  expect(others).toEqual([]);
  const { beginsPattern, endsPattern } = background!;
  expect('content: read').toMatch(new RegExp(beginsPattern));
  for (const end of ['content: no mistakes', 'content: 1 mistake', 'content: 12 mistakes'])
    expect(end).toMatch(new RegExp(endsPattern));
});

function positionOf(source: string, words: string) {
  const before = source.slice(0, source.indexOf(words));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

describe('R-N05 everything at once', () => {
  test('the small site has no mistake', () => {
    expect(problemsOf(smallSite)).toEqual([]);
  });

  test('a message is the file, the place, what is wrong and what was meant', () => {
    expect(sentencesFor({ 'pages/card-start.json': ['"button"', '"buton"'] })).toEqual([
      'pages/card-start.json:8:15  "buton" is not a block type. Did you mean "button"?',
    ]);
  });

  test('mistakes in many files are told together, in the order of files and lines', () => {
    const sentences = sentencesFor({
      'pages/card-start.json': ['"button"', '"buton"'],
      'pages/dd-start.json': ['"next"', '"nowhere"'],
      'pages/help.json': ['"heading"', '// note\n"heading"'],
      'text/card-start.md': ['{offer_name}', '{ofer_name}'],
      'text/stray.md': 'Hello',
      'values.json': ['4100', '41.5'],
    });
    expect(sentences.map((sentence) => sentence.split('  ')[0])).toEqual([
      'pages/card-start.json:8:15',
      'pages/dd-start.json:7:49',
      'pages/help.json:8:27',
      'text/card-start.md:3:25',
      'values.json:6:48',
    ]);
  });

  test('lines that end with a carriage return alone are counted', () => {
    const text = String(edited({ 'text/card-start.md': ['{offer_name}', '{ofer_name}'] })['text/card-start.md']);
    const [sentence] = sentencesFor({ 'text/card-start.md': text.replaceAll('\n', '\r') });
    expect(sentence?.split('  ')[0]).toBe('text/card-start.md:3:25');
  });

  test('several mistakes of a pass in one file are each told', () => {
    const page = String(smallSite['pages/dd-start.json']);
    const wrong = page.replace('"next"', '"nxt"').replace('"notYet"', '"notYe"');
    expect(sentencesFor({ 'pages/dd-start.json': wrong })).toHaveLength(2);
  });

  test('D-57 a file that breaks its schema is looked at for names where it is right, and no file for what nothing uses', () => {
    const page = String(smallSite['pages/dd-start.json']);
    const wrong = page.replace('"button"', '"buton"').replace('"next"', '"sucess"');
    const edits = { 'pages/dd-start.json': wrong, 'text/stray.md': 'Hello' };
    expect(sentencesFor(edits).map((sentence) => sentence.split('  ')[1])).toEqual([
      '"buton" is not a block type. Did you mean "button"?',
      'There is no page named "sucess". Did you mean "success"?',
    ]);
  });

  if (isNightly)
    test('mistakes in ten thousand blocks are told, each once', () => {
      const page = JSON.parse(String(smallSite['pages/help.json'])) as { blocks: object[] };
      page.blocks.push(...Array.from({ length: 10_000 }, () => ({ type: 'text', text: 'help' })));
      expect(sentencesFor({ 'pages/help.json': JSON.stringify(page, null, 2) })).toHaveLength(10_000);
    });

  test.each(Object.keys(smallSite).filter((path) => path.endsWith('.json')))(
    '%s may be broken: nothing else is told',
    (path) => {
      expect(sentencesFor({ [path]: String(smallSite[path]).slice(0, -40) })).toHaveLength(1);
      expect(sentencesFor({ [path]: '' })).toHaveLength(1);
      expect(sentencesFor({ [path]: '"page"' })).toHaveLength(1);
    },
  );

  test.each(Object.keys(smallSite))('%s may be missing: that is one message', (path) => {
    expect(sentencesFor({ [path]: undefined })).toHaveLength(1);
  });
});

describe('what Markdown takes as it is meant is no mistake', () => {
  test.each([
    '5 * 3 = 15, and * is a star',
    'It is £5** a month.\n\n** Prices include VAT.\n\n**Not in all places.',
    'Use £5 ** and £6 ** alike',
    'Home | Help | Contact\nOne | Two',
    'One price, full\n-fibre speed',
    '-5 degrees and 1.5 million',
    '| a note in bars |',
    '\\## and \\*\\*Pay and \\[a\\](/b c',
    'We are number #1 and #2',
    '#1 for broadband',
    'One\n    two, as it goes on\n\n- a\n\n    more of a',
    '```\n**a [b](/c d\n```\n\n`**a` and `[b](/c d`',
    'See [below](/help (and more)).',
    '***\n\ntitle: Welcome\n\n---',
    '**Bold.** And **{phone}** or **[a](/help)**',
    '| a \\| b | c |\n| --- | --- |\n| **d** | e |',
  ])('%j', (words) => {
    const kinds = problemsOf(edited({ 'text/help.md': ['We answer.', words] })).map(({ message }) => message);
    expect(kinds).toEqual([]);
  });
});

test('a name that is written twice is found however its colon is written', () => {
  const sentences = sentencesFor({ 'pages/card-start.json': ['"link"', '"title" : "B", "link"'] });
  expect(sentences).toEqual([expect.stringContaining('"title" is here twice.')]);
});

describe('a content folder that is none', () => {
  test('that is not there is told in a sentence', () => {
    const [problem] = readSite('/nowhere/content', project).problems;
    expect(problem).toEqual({
      file: '/nowhere/content',
      line: 1,
      column: 1,
      message: 'The content folder cannot be read (it is not there).',
    });
  });

  test('that is a file is told in a sentence', () => {
    const file = join(writeTree({ content: 'Hello' }), 'content');
    expect(readSite(file, project).problems).toMatchObject([
      { file, message: 'This is a file; the content is a folder.' },
    ]);
  });

  test('files that editors keep for themselves are no mistake', () => {
    expect(problemsOf({ ...smallSite, '.DS_Store': '', 'pages/.card-start.json.swp': 'x' })).toEqual([]);
    const leftovers =
      'card-start.json~ #card-start.json# card-start.swp 4913 sede5GZRT ~$order.docx a.orig a.rej a.bak Thumbs.db desktop.ini';
    const files = leftovers.split(' ').map((name) => [`pages/${name}`, 'x']);
    expect(problemsOf({ ...smallSite, ...Object.fromEntries(files), '.idea/workspace.xml': 'x' })).toEqual([]);
  });

  test('a link to another place is a mistake, for a file and for a folder', () => {
    const folder = writeTree(smallSite);
    const elsewhere = writeTree({ 'card-start.json': smallSite['pages/card-start.json']! });
    renameSync(join(folder, 'pages/card-start.json'), join(elsewhere, 'moved.json'));
    symlinkSync(join(elsewhere, 'moved.json'), join(folder, 'pages/card-start.json'));
    symlinkSync(elsewhere, join(folder, 'more'));
    const message = 'This leads to another place; content has only files and folders of its own.';
    expect(readSite(folder, project).problems).toMatchObject([
      { file: `${folder}/more`, message },
      { file: `${folder}/pages/card-start.json`, message },
    ]);
  });

  test('a folder where a file belongs is a mistake', () => {
    const folder = writeTree(smallSite);
    mkdirSync(join(folder, 'pages/old.json'));
    writeFileSync(join(folder, 'pages/old.json/x.json'), '{}');
    expect(readSite(folder, project).problems).toMatchObject([{ message: 'No such folder belongs to the content.' }]);
  });
});
