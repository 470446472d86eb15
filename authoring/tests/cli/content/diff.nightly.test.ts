import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { edited, writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { run } from '../../../../tests/support/project/project-commands.ts';
import { diff } from '../../../cli/content/diff.ts';

/** The small site in a git repository of its own, with one commit. */
function committed(edits: Parameters<typeof edited>[0] = {}) {
  const folder = writeTree(edited(edits));
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

describe('what has changed since a commit', () => {
  test('D-36 is told state by state, with what customers agree to, in one file; git and the folder stay as they are', async () => {
    const { folder, git, edit } = committed();
    edit('text/card-start.md', 'Welcome', 'Good day');
    edit('documents/contract/summary.md', '## Summary', '## In short');
    const out = join(mkdtempSync(join(tmpdir(), 'changes-')), 'report.html');
    const told = await diff(folder, 'main', out);

    const words = 'done' in told ? told.done : told.refused;
    expect(words).toMatch(/^2 files changed\. \d+ of the \d+ states that customers can see changes?, on/);
    expect(words).toContain('What customers agree to changes.');
    const html = readFileSync(out, 'utf8');
    expect(html).toContain('<ins>In short</ins>');
    expect(html).toContain('npm run content -- publish');
    expect(html).not.toMatch(/ src="(?!data:)|<script|<link/);
    expect(git('status', '--porcelain').trim().split('\n')).toEqual([
      'M documents/contract/summary.md',
      ' M text/card-start.md',
    ]);
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  });

  test('D-37 a value that changes on a date is told under that date, beside how it is until then', async () => {
    const words = 'Call us, or write to us, on any day of the week. We answer.\n\nIt lasts {contract_months} months.';
    const { folder, edit } = committed({ 'text/help.md': ['We answer.', words] });
    edit(
      'values.json',
      '"value": 24,',
      '"value": 24, "changes": [{ "from": "2027-04-01T00:00:00+01:00", "value": 18 }],',
    );
    const out = join(mkdtempSync(join(tmpdir(), 'changes-')), 'report.html');
    await diff(folder, 'main', out);
    const [, later = ''] = readFileSync(out, 'utf8').split('<h2>From 1 April 2027 at 00.00</h2>');
    expect(later).toContain('<del>24</del><ins>18</ins>');
  });

  test('is refused in a sentence for a commit that is not there, and for content with mistakes', async () => {
    const { folder, edit } = committed();
    expect(run('content', folder, 'diff', 'nowhere')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no commit called "nowhere".'),
    });
    edit('text/card-start.md', '## Welcome', '## {taem} says welcome');
    const out = join(folder, 'report.html');
    expect(await diff(folder, 'main', out)).toMatchObject({
      refused: 'The content has mistakes, so that it cannot be drawn:',
      problems: [expect.objectContaining({ message: expect.stringContaining('There is no placeholder {taem}') })],
    });
    expect(existsSync(out)).toBe(false);
    expect(await diff(writeTree(smallSite), 'main', undefined)).toMatchObject({
      refused: expect.stringContaining('is in no git repository.'),
    });
  });
});
