import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { messageProblems } from './support/run/commit-message.ts';

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });

/** The commits since the main branch. None where it is not there, as in a shallow clone or without git. */
function newMessages(): string[] {
  const bases = ['origin/main', 'main'].map((branch) => git('merge-base', branch, 'HEAD'));
  const base = bases.find(({ status }) => status === 0)?.stdout.trim();
  if (!base) return [];
  const { stdout } = git('log', '--no-merges', '-z', '--format=%B', `${base}..HEAD`);
  return stdout.split('\0').filter(Boolean);
}

test('every commit since the main branch has a message of the form that CONTRIBUTING.md describes', () => {
  expect(newMessages().flatMap(messageProblems)).toEqual([]);
});

test.each([
  ['Draw each page once\n\nThe second drawing took 3 ms of 10.\n', 0],
  [`Read it at\n\nhttps://www.example.com/${'a'.repeat(100)}`, 0],
  ['', 1],
  ['a'.repeat(73), 1],
  ['Draw each page once\nThe second took 3 ms.', 1],
  [`Draw each page once\n\n${'word '.repeat(21)}`, 1],
])('%j', (message, problems) => {
  expect(messageProblems(message)).toHaveLength(problems);
});

test('the hook refuses such a message, and leaves out what git adds to it', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'commit-')), 'message');
  const hook = (message: string) => {
    writeFileSync(file, message);
    return spawnSync(resolve('.githooks', 'commit-msg'), [file], { encoding: 'utf8' });
  };
  const added = `# Please enter the message\n# ------------------------ >8 ------------------------\n${'+ '.repeat(60)}\n`;
  expect(hook(`Draw each page once\n\nIt is enough.\n${added}`)).toMatchObject({ status: 0, stderr: '' });
  expect(hook(`Draw each page once\nIt is enough.\n${added}`)).toMatchObject({
    status: 1,
    stderr: 'A blank line stands between the subject and the rest: Draw each page once\n',
  });
});
