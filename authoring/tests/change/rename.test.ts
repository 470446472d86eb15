import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../../src/content/folder/load.ts';
import { indexContent } from '../../../src/content/model/content-index.ts';
import type { RenameKind } from '../../../src/content/schema/name-kinds.ts';
import { edited, filesIn, writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { run } from '../../../tests/support/project/project-commands.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { publish } from '../../change/publish.ts';
import { rename } from '../../change/rename.ts';
import { readSite } from '../../check/site.ts';
import { renamedInWords, renamingOf } from '../../cli/content/rename.ts';

/** The small site with every way to name something in it. */
const site = edited({
  'pages/help.json': ['"blocks": [', '"blocks": [\n    { "type": "text", "markdown": "long" },'],
  'pages/problem.json': [
    '"blocks": [',
    `"blocks": [
    { "type": "text", "markdown": "card-start", "when": { "fact": "journey", "is": "switch" } },
    { "type": "text", "markdown": "card-start", "when": { "fact": "journey", "in": ["card", "switch"] } },`,
  ],
  'pages/start.json': ['"heading": "Every screen"', '"heading": "A \\u00a3 \\"quoted\\" {offer_name} at {offer_name}"'],
  'text/long.md': `## Links

[/help](/help "not /help") and [help][h], [again][h], ![Logo](/logo.svg), and \`offer_name\` as it is.
See [the summary](/contract-start#summary), its [heading](/contract-start?x=1#summary-heading) and \\{offer_name} {offer_name}.

[h]: /help#how-we-help "Help"
`,
});

const rows: [kind: RenameKind, old: string, next: string, files: number][] = [
  ['page', 'start', 'zz-home', 1],
  ['page', 'card-mandate', 'zz-card', 2],
  ['page', 'success', 'zz-done', 1],
  ['path', '/help', '/zz-help', 4],
  ['path', '/contract-start', '/zz-contract', 2],
  ['text', 'card-start', 'zz-text', 2],
  ['document', 'contract', 'zz-document', 1],
  ['section', 'contract/complaints', 'contract/zz-section', 2],
  ['section', 'contract/summary', 'contract/zz-summary', 2],
  ['value', 'offer_name', 'zz_name', 5],
  ['value', 'contract_months', 'zz_months', 2],
  ['message', 'notYet', 'zzMessage', 2],
  ['journey', 'switch', 'zz-journey', 3],
  ['journey', 'contract-mandate', 'zz-mandate', 2],
];

const read = (folder: string, kind: RenameKind, old: string, next: string) =>
  rename(folder, project, { kind, old, next });

describe('renaming', () => {
  test.each(rows.filter((_, i) => isNightly || i % 3 === 0))(
    'changes every use of the %s %s, and no other byte',
    (kind, old, next, count) => {
      const folder = writeTree(site);
      const before = filesIn(folder);
      const outcome = read(folder, kind, old, next);
      expect(outcome).toMatchObject({ changed: expect.any(Array) });
      expect('changed' in outcome && outcome.changed.length).toBe(count);

      const [short, other] = [old.split('/').at(-1)!, next.split('/').at(-1)!];
      // A page keeps the path that it had.
      const former = kind === 'path' ? `\n  "formerly": ["${old}"],` : '';
      expect(filesIn(folder)[`pages${old}.json`]?.includes(former)).toBe(kind === 'path' || undefined);
      const after = Object.entries(filesIn(folder)).map(([path, text]) => [
        path.replace(other, short),
        text.replace(former, '').replaceAll(other, short),
      ]);
      expect(Object.fromEntries(after)).toEqual(before);
      expect(readSite(folder, project).problems).toEqual([]);
      read(folder, kind, next, old);
      expect(filesIn(folder)).toEqual(before);
    },
  );

  test('leaves alone what only looks like the name', () => {
    const folder = writeTree(site);
    read(folder, 'value', 'offer_name', 'zz_name');
    const text = readFileSync(join(folder, 'text/long.md'), 'utf8');
    expect(text).toContain('`offer_name` as it is');
    expect(text).toContain('\\{offer_name} {zz_name}.');
    read(folder, 'path', '/help', '/zz');
    expect(readFileSync(join(folder, 'text/long.md'), 'utf8')).toContain('[/help](/zz "not /help")');
  });

  test('keeps the line ends of Windows, byte by byte', () => {
    const windows = Object.fromEntries(
      Object.entries(site).map(([path, text]) => [path, String(text).replaceAll('\n', '\r\n')]),
    );
    const folder = writeTree(windows);
    const before = filesIn(folder);
    read(folder, 'value', 'offer_name', 'zz_name');
    expect(filesIn(folder)['text/long.md']).toContain('{zz_name}.\r\n');
    const after = Object.entries(filesIn(folder)).map(([path, text]) => [
      path,
      text.replaceAll('zz_name', 'offer_name'),
    ]);
    expect(Object.fromEntries(after)).toEqual(before);
  });

  test("a page keeps its path, and a path's page its name", () => {
    const folder = writeTree(site);
    read(folder, 'page', 'help', 'support');
    expect(readFileSync(join(folder, 'pages/support.json'), 'utf8')).toContain('"path": "/help"');
    read(folder, 'path', '/help', '/support');
    expect(readFileSync(join(folder, 'pages/support.json'), 'utf8')).toContain('"path": "/support"');
    expect(readFileSync(join(folder, 'text/long.md'), 'utf8')).toContain('[/help](/support "not /help")');
    expect(readFileSync(join(folder, 'text/long.md'), 'utf8')).toContain('[h]: /support#how-we-help "Help"');
  });

  test('a page keeps every path that it had, but for those that it has again', () => {
    const folder = writeTree(site);
    const former = () => JSON.parse(readFileSync(join(folder, 'pages/help.json'), 'utf8')).formerly;
    read(folder, 'path', '/help', '/support');
    read(folder, 'path', '/support', '/advice');
    expect(former()).toEqual(['/help', '/support']);
    read(folder, 'path', '/advice', '/support');
    expect(former()).toEqual(['/help']);
    expect(readSite(folder, project).problems).toEqual([]);
    expect(readSite(folder, project).compiled?.redirects).toEqual({ '/help': '/support' });
  });

  test('what was published follows, because its words are the same', () => {
    const folder = writeTree(site);
    publish(folder, project, 'contract');
    expect(read(folder, 'value', 'offer_name', 'offer')).toMatchObject({ published: true });
    expect(read(folder, 'section', 'contract/summary', 'contract/overview')).toMatchObject({ published: true });
    expect(read(folder, 'document', 'contract', 'agreement')).toMatchObject({ published: true });
    expect(readSite(folder, project).problems).toEqual([]);
    const { documents } = JSON.parse(readFileSync(join(folder, 'published.json'), 'utf8'));
    expect(Object.keys(documents)).toEqual(['agreement']);
    expect(Object.keys(documents.agreement['2026-01'])).toEqual(['document.json', 'overview.md', 'complaints.md']);
  });
});

/** Renames as the command does, without a process for it, and returns what it says. */
function say(folder: string, ...words: string[]): string {
  const renaming = renamingOf(words);
  const outcome = rename(folder, project, renaming);
  return 'refused' in outcome ? outcome.refused : renamedInWords(renaming, outcome);
}

describe('npm run content -- rename', () => {
  if (isNightly)
    test('says what it changed and what it cannot reach', () => {
      const folder = writeTree(site);
      expect(run('content', folder, 'rename', 'value', 'contract_months', 'months')).toEqual({
        status: 0,
        stdout: `The value "contract_months" is "months" now.
  documents/contract/summary.md: 1 place
  values.json: 1 place
Links whose orders give contract_months a value of their own have to call it months from now on.
`,
        stderr: '',
      });
      expect(say(folder, 'section', 'contract/summary', 'overview')).toContain('is "contract/overview" now.');
    });

  test('refuses in a sentence, without a trace of the program', () => {
    const wrong = run('content', writeTree(smallSite), 'rename', 'txt', 'help', 'welcome');
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/^"txt" is not a kind of name. Did you mean "text"\?\n\nnpm run content -- rename /);
  });

  test.each([
    [['fact', 'amount', 'x'], /^Facts are what a link tells/],
    [['contact', 'phone', 'x'], /^Contacts have fixed names/],
    [['asset', 'logo.svg', 'x'], /^Files of public\/ are no content/],
    [['section', 'summary', 'x'], /^Say which section with its document/],
    [['section', 'contract/summary', 'other/x'], /^A section stays in its document/],
    [['text', 'help'], /^Say the kind, the name and the new name/],
    [['text', 'help', 'x', 'y'], /^"y" is one word too many/],
  ])('does not take %j', (words, sentence) => {
    expect(() => renamingOf(words)).toThrow(sentence);
  });

  if (isNightly)
    test('works on the content as it is today: there and back, byte by byte', () => {
      const folder = mkdtempSync(join(tmpdir(), 'content-'));
      cpSync('content', folder, { recursive: true });
      const before = filesIn(folder);
      const { contentIndex } = indexContent(loadContent(folder, project));
      for (const kind of ['page', 'value', 'section'] as const) {
        const name = [...contentIndex.names[kind]].find(
          (one) => one !== '/' && !('refused' in read(folder, kind, one, other(one))),
        );
        expect(name, kind).toBeDefined();
        expect(filesIn(folder)).not.toEqual(before);
        expect(read(folder, kind, other(name!), name!)).not.toHaveProperty('refused');
        expect(filesIn(folder)).toEqual(before);
      }
    });
});

/** A name of the same form that nothing has. */
const other = (name: string) => name.replace(/([a-z]+)(_pence)?$/i, 'zz$1$2');
