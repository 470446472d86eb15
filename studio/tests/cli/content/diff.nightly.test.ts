import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadProject } from '../../../../src/content/folder/load.ts';
import { writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { run } from '../../../../tests/support/project/project-commands.ts';
import { diff } from '../../../cli/content/diff.ts';
import { compareContent } from '../../../compare/compare-content.ts';
import { diffLines } from '../../../compare/diff-lines.ts';
import { checkOutVersion } from '../../../compare/git-version.ts';
import { htmlReport } from '../../../compare/html-report.ts';
import { changesInWords } from '../../../compare/summary.ts';
import { openPage, showPicture, startBrowser } from '../../../pictures/take-picture.ts';

const work = mkdtempSync(join(tmpdir(), 'changes-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The small site in a git repository of its own, with one commit. */
function committed() {
  const folder = writeTree(smallSite);
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

/** The states of which what can be seen is not the same in both drawn versions. `one` is the id of any. */
async function otherLooks(drawn: string, one: string): Promise<string[]> {
  const browser = await startBrowser();
  try {
    const looks = async (name: string) => {
      const [page, folder] = [await openPage(browser), join(drawn, name)];
      await showPicture(page, folder, one);
      const pictures = await page.evaluate(() => window.doorstepGallery.sections.flatMap((it) => it.pictures));
      const found = new Map<string, string>();
      for (const { id } of pictures) {
        await showPicture(page, folder, id);
        found.set(id, await page.evaluate(() => window.lookShown()));
      }
      return found;
    };
    const [before, after] = [await looks('before'), await looks('after')];
    return [...after.keys()].filter((id) => before.get(id) !== after.get(id));
  } finally {
    await browser.close();
  }
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
    const project = loadProject();
    const after = { content: folder, assets: project.assets };
    const before = checkOutVersion('main', after, join(work, 'base'));
    const compared = await compareContent({
      before,
      after,
      work,
      today: '2026-01-15',
      project,
    });
    if (!('changes' in compared)) throw new Error(JSON.stringify(compared));
    const { changes } = compared;

    expect(changes.files.map(({ path, is }) => [path, is])).toEqual([
      ['documents/contract/summary.md', 'changed'],
      ['text/card-start.md', 'changed'],
    ]);
    const states = changes.states.flat();
    expect(states.length).toBeGreaterThan(0);
    expect(states.length).toBeLessThan(changes.stateCount);
    for (const group of changes.states) expect(group[0]?.pictures?.phone.after).toBeInstanceOf(Buffer);
    const parts = changes.states.flatMap(([state]) => state!.lines.flat().filter(({ is }) => is === 'added'));
    expect(parts.map(({ text }) => text).join('')).toContain('Good');
    expect(changes.agreed.map(({ sameVersion }) => sameVersion)).toEqual([
      { document: 'contract', version: '2026-01' },
    ]);

    const html = htmlReport(changes, { base: 'main', today: '2026-01-15' });
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
    const project = loadProject();
    const after = { content: folder, assets: project.assets };
    const drawn = mkdtempSync(join(work, 'drawn-'));
    const before = checkOutVersion('main', after, join(drawn, 'base'));
    const compared = await compareContent({ before, after, work: drawn, today: '2026-01-15', project });
    if (!('changes' in compared)) throw new Error(JSON.stringify(compared));
    const changed = compared.changes.states.flat();
    expect(new Set(changed.map(({ facts }) => facts.customer))).toEqual(new Set(['existing']));
    expect(await otherLooks(drawn, changed[0]!.id)).toEqual(changed.map(({ id }) => id));
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
