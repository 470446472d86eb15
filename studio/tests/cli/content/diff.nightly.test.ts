import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadProject } from '../../../../src/content/folder/load.ts';
import { writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { run } from '../../../../tests/support/project/project-commands.ts';
import { diff } from '../../../cli/content/diff.ts';
import { compareVersions } from '../../../compare/compare-versions.ts';
import type { StateChange } from '../../../compare/comparison.ts';
import { diffLines } from '../../../compare/diff-lines.ts';
import { htmlReport, pictureFigures } from '../../../compare/html-report.ts';
import { changesInWords, inGroups } from '../../../compare/summary.ts';
import { takePictures } from '../../../compare/take-pictures.ts';
import { checkOutVersion } from '../../../git/check-out.ts';

const work = mkdtempSync(join(tmpdir(), 'changes-'));

/** The small site in a git repository of its own, with one commit. Each message says its own name. */
function committed() {
  const messages = String(smallSite['messages.json']).replace(/"(\w+)": "Words/g, '"$1": "Words of $1');
  const folder = writeTree({ ...smallSite, 'messages.json': messages });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('-c', 'user.name=Editor', '-c', 'user.email=editor@example.com', 'commit', '--quiet', '-m', 'First');
  return {
    folder,
    git,
    edit(path: string, from: string, to: string) {
      const text = readFileSync(join(folder, path), 'utf8');
      expect(text).toContain(from);
      writeFileSync(join(folder, path), text.replaceAll(from, to));
    },
  };
}

/** Compares a folder with its commit, and takes pictures, with files in `drawn`. */
async function compared(folder: string, drawn: string) {
  const project = loadProject();
  const after = { content: folder, assets: project.assets };
  const before = await checkOutVersion('main', after, join(drawn, 'base'));
  const found = await compareVersions({ before, after, today: '2026-01-15', project });
  if (!('comparison' in found)) throw new Error(JSON.stringify(found));
  const { comparison, sides } = found;
  const { states, pictures } = await takePictures(comparison.states, sides, drawn);
  return { changes: { ...comparison, states }, pictures };
}

test('changed lines are paired, and told word by word', () => {
  const lines = diffLines(['one', 'Call 123 now', 'gone', 'last'], ['one', 'Call 999 now', 'last', 'new']);
  expect(lines).toEqual([
    [
      { text: 'Call ', is: 'same' },
      { text: '123', is: 'removed' },
      { text: '999', is: 'added' },
      { text: ' now', is: 'same' },
    ],
    [{ text: 'gone', is: 'removed' }],
    [{ text: 'new', is: 'added' }],
  ]);
});

test('a line that shares few words with the one whose place it took is told whole, and so is that', () => {
  const told = (before: string[], after: string[]) =>
    diffLines(before, after).map((line) =>
      line.map(({ text, is }) => ({ same: ' ', removed: '-', added: '+' })[is] + text),
    );
  expect(told(['You cannot pay by card here.'], ['Payments to: Example Fibre'])).toEqual([
    ['-You cannot pay by card here.'],
    ['+Payments to: Example Fibre'],
  ]);
  expect(told(['One old line', 'Another of them'], ['All is new', 'Nothing was kept'])).toEqual([
    ['-One old line'],
    ['-Another of them'],
    ['+All is new'],
    ['+Nothing was kept'],
  ]);
  expect(told(['£35.00'], ['£37.00'])).toEqual([['-£35.00'], ['+£37.00']]);
});

test('a changed amount is told whole, with its sign, so that it can be read without its colours', () => {
  const [line] = diffLines(['Pay £41.00 by 12:30.'], ['Pay £44.00 by 12:45.']);
  expect(line?.filter(({ is }) => is !== 'same')).toEqual([
    { text: '£41.00', is: 'removed' },
    { text: '£44.00', is: 'added' },
    { text: '12:30', is: 'removed' },
    { text: '12:45', is: 'added' },
  ]);
});

describe('what has changed since a commit', () => {
  test('is told state by state, with what customers agree to, in one file; git and the folder stay as they are', async () => {
    const { folder, git, edit } = committed();
    edit('text/card-start.md', 'Welcome', 'Good day');
    edit('documents/contract/summary.md', '## Summary', '## In short');
    const { changes, pictures } = await compared(folder, mkdtempSync(join(work, 'drawn-')));

    expect(changes.files.map(({ path, is }) => [path, is])).toEqual([
      ['documents/contract/summary.md', 'changed'],
      ['text/card-start.md', 'changed'],
    ]);
    const { states } = changes;
    expect(states.length).toBeGreaterThan(0);
    expect(states.length).toBeLessThan(changes.stateCount);
    for (const [state] of inGroups(states)) expect(pictures.get(state!)?.after?.phone).toBeInstanceOf(Buffer);
    const parts = states.flatMap(({ lines }) => lines.flat().filter(({ is }) => is === 'added'));
    expect(parts.map(({ text }) => text).join('')).toContain('Good');
    expect(changes.agreed.map(({ sameVersion }) => sameVersion)).toEqual([
      { document: 'contract', version: '2026-01' },
    ]);

    const figures = (state: StateChange) => pictures.get(state) && pictureFigures(state, pictures.get(state)!);
    const html = htmlReport(changes, { base: 'main', today: '2026-01-15', figures });
    expect(html).toContain('<ins>In short</ins>');
    expect(html).toContain('npm run content -- publish contract');
    expect(html).not.toMatch(/ src="(?!data:)|<script|<link/);
    expect(changesInWords(changes)).toMatch(
      /^2 files changed\. \d+ of the \d+ states that customers can see changes?, on/,
    );
    expect(git('status', '--porcelain').trim().split('\n')).toEqual([
      'M documents/contract/summary.md',
      ' M text/card-start.md',
    ]);
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  });

  test('D-36 a block that only some customers see changes nothing for the others, nor before their link is read', async () => {
    const { folder, edit } = committed();
    const text = '{ "type": "text", "markdown": "card-start", "look": "lead"';
    const condition = '"when": { "fact": "customer_type", "is": "existing" }';
    edit('pages/card-start.json', text, `{ "type": "text", "markdown": "help", ${condition} },\n    ${text}`);
    const { changes } = await compared(folder, mkdtempSync(join(work, 'drawn-')));
    expect(new Set(changes.states.map(({ facts }) => facts.customer))).toEqual(new Set(['existing']));
    expect(changes.states.filter(({ id }) => /not-read|could-not/.test(id))).toEqual([]);
  });

  test('D-36 a message that only a click brings is told in the states that show it, and in no other', async () => {
    const { folder, edit } = committed();
    edit('messages.json', '"cardDeclined": "', '"cardDeclined": "Sorry. ');
    const { changes } = await compared(folder, mkdtempSync(join(work, 'drawn-')));
    expect(changes.states.length).toBeGreaterThan(0);
    for (const { id, lines } of changes.states) {
      expect(id).toContain('declined');
      expect(JSON.stringify(lines)).toContain('Sorry');
    }
  });

  test('is refused in a sentence for a commit that is not there, and for content with mistakes', async () => {
    const { folder, edit } = committed();
    expect(run('content', folder, 'diff', 'nowhere')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no commit called "nowhere".'),
    });
    edit('text/card-start.md', '## Welcome', '## {taem} says welcome');
    expect(await diff(folder, 'main', undefined)).toMatchObject({
      refused: 'The content has mistakes, so that it cannot be drawn:',
      problems: [expect.objectContaining({ message: expect.stringContaining('There is no placeholder {taem}') })],
    });
    expect(await diff(writeTree(smallSite), 'main', undefined)).toMatchObject({
      refused: expect.stringContaining('is in no git repository.'),
    });
  });
});
