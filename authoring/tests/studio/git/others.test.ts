import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { editorBranch } from '../../../studio/git/branch.ts';
import { publisherOf } from '../../../studio/git/publish.ts';
import { type GitServer, git, serveGit } from '../../support/git-server.ts';

const path = 'text/help.md';
const [ada, bob] = ['Ada', 'Bob'].map((name) => ({ name, email: `${name.toLowerCase()}@example.net` })) as [
  { name: string; email: string },
  { name: string; email: string },
];
let server: GitServer;
beforeEach(async () => {
  server = await serveGit({ [`content/${path}`]: 'We are back soon. Call us then.\n' });
});
afterEach(() => server.end());

/** A clone of somebody who edits: what they write, and a publisher that has not fetched yet. */
function editorAt(editor: typeof ada) {
  const top = join(mkdtempSync(join(tmpdir(), 'others-')), 'site');
  git(tmpdir(), 'clone', '--quiet', server.bare, top);
  git(top, 'remote', 'set-url', 'origin', server.address);
  const open = () => publisherOf(join(top, 'content'), { editor, check: () => [] });
  return {
    open,
    write: (text: string) => writeFileSync(join(top, 'content', path), text),
    publish: (more: object = {}) => open().publish({ message: 'Say when', ...editor, ...more }),
  };
}

test('who has changed a file on another branch is said to everybody else, until that is merged', async () => {
  const [one, two] = [editorAt(ada), editorAt(bob)];
  two.write('We are back at noon. Call us then.\n');
  await two.publish();
  const { changes } = await one.open().others(path);
  expect(changes).toMatchObject([{ by: 'Bob', branch: editorBranch(bob.email) }]);
  expect(Date.now() - Date.parse(changes[0]!.at)).toBeLessThan(120_000);
  expect(changes[0]!.lines.flat().filter(({ is }) => is !== 'same')).toEqual([
    { text: 'soon', is: 'removed' },
    { text: 'at noon', is: 'added' },
  ]);
  expect(await two.open().others(path)).toEqual({ changes: [] });
  expect(await one.open().others('text/other.md')).toEqual({ changes: [] });
  server.squash(editorBranch(bob.email));
  expect(await one.open().others(path)).toEqual({ changes: [] });
});

test('a conflict with the main branch is told when it arises, and what was compared is published without a new change', async () => {
  const one = editorAt(ada);
  one.write('We are back at one. Call us then.\n');
  await one.publish();
  expect(await one.open().others(path)).toEqual({ changes: [] });
  server.change('main', `content/${path}`, 'We are back at two. Call us then.\n');
  const { conflict } = await one.open().others(path);
  expect(conflict!.both).toMatchObject([
    {
      path,
      by: 'Somebody Else',
      mine: 'We are back at one. Call us then.\n',
      theirs: 'We are back at two. Call us then.\n',
    },
  ]);
  const resolved = { texts: { [path]: 'We are back from one to two. Call us then.\n' }, with: conflict!.with };
  expect(await one.publish({ message: '', resolved })).toMatchObject({ published: 'Sent for review.' });
  expect(server.read(editorBranch(ada.email), `content/${path}`)).toBe('We are back from one to two. Call us then.');
  expect(await one.open().others(path)).toEqual({ changes: [] });
});

test('a conflict of what is only saved is told too, and compared before it is published', async () => {
  const one = editorAt(ada);
  one.write('We are back at one. Call us then.\n');
  server.change('main', `content/${path}`, 'We are back at two. Call us then.\n');
  const { conflict } = await one.open().others(path);
  expect(conflict!.both).toMatchObject([{ path, mine: 'We are back at one. Call us then.\n' }]);
  const { seen } = (await one.open().state()) as { seen: string };
  const resolved = { texts: { [path]: 'We are back at two. Call us before.\n' }, with: conflict!.with };
  expect(await one.publish({ seen, resolved })).toMatchObject({ published: 'Sent for review.' });
  expect(server.read(editorBranch(ada.email), `content/${path}`)).toBe('We are back at two. Call us before.');
});
