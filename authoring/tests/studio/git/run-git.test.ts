import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { gitIn, outputOf, redacted } from '../../../studio/git/run-git.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-git-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [
    `fatal: 'studio/ada-1' is already checked out at '/data/editors/0a1b'`,
    `fatal: 'studio/ada-1' is already checked out at '0a1b'`,
  ],
  ['error: cannot open /srv/studio/repository.git/FETCH_HEAD: denied', 'error: cannot open FETCH_HEAD: denied'],
  ['fatal: not a git repository: /a/b/c (and more)', 'fatal: not a git repository: c (and more)'],
  ['ssh: /root/.ssh/id_ed25519, "/etc/ssh/known hosts"', 'ssh: id_ed25519, "known hosts"'],
  ['To https://me:secret@git.example.com/team/site.git', 'To https://git.example.com/team/site.git'],
  ['content/pages/a.json and refs/heads/studio/ada-1', 'content/pages/a.json and refs/heads/studio/ada-1'],
])('words of git name no folder of the server, and no password: %s', (words, shown) => {
  expect(redacted(words)).toBe(shown);
});

test('what git itself says of a folder names it by its last part alone', async () => {
  const git = gitIn(folder);
  await outputOf(git, ['init', '--quiet', '--bare', 'site.git']);
  const failures = await Promise.all(
    [
      ['worktree', 'list'],
      ['clone', '--quiet', join(folder, 'nothing.git'), 'copy'],
      ['init', '--quiet', '/proc/nothing/there'],
    ].map((args) => outputOf(git, args).catch(({ message }: Error) => message)),
  );
  for (const message of failures) expect(message).toMatch(/^Git refused: (?!.*\/(tmp|dev|proc)\/)/s);
  await expect(gitIn(join(folder, 'gone'))(['status'])).rejects.toThrow('or the folder of the repository is gone.');
});
