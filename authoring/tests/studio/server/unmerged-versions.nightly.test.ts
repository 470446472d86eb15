/** Which versions of a document can have other words: those that no customer can have agreed to. */

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { readSite } from '../../../check/site.ts';
import { publishOrRenew } from '../../../cli/content/publish.ts';
import { labelOfWay, problemWords } from '../../../studio/forms/problem-text.ts';
import { publisherOf } from '../../../studio/git/publish.ts';
import { runCommand } from '../../../studio/server/commands.ts';
import { allTexts, readContent } from '../../../studio/server/content-files.ts';
import { offerRenewal, renewalRefusal } from '../../../studio/server/unmerged-versions.ts';
import type { Command } from '../../../studio/types.ts';
import { git, serveGit } from '../../support/git-server.ts';

const section = 'documents/contract/complaints.md';

const server = await serveGit(
  Object.fromEntries(Object.entries(smallSite).map(([path, text]) => [`content/${path}`, text])),
);
const top = join(mkdtempSync(join(tmpdir(), 'renewable-')), 'site');
const content = join(top, 'content');
git(tmpdir(), 'clone', '--quiet', server.bare, top);
git(top, 'remote', 'set-url', 'origin', server.address);
const publisher = publisherOf(content, { check: () => [] });
afterAll(async () => {
  await server.end();
  rmSync(join(top, '..'), { recursive: true, force: true });
});

const add = (words: string) => appendFileSync(join(content, section), `\n${words}\n`);
const mistakes = () => offerRenewal(readSite(content, project).problems, publisher);
async function run(as?: 'next' | 'renewed') {
  const command: Command = { do: 'publish', document: 'contract', ...(as && { as }) };
  const refused = await renewalRefusal(content, command, publisher);
  return refused ? { refused } : runCommand(content, project, command);
}
const merge = () => {
  git(top, 'add', '--all');
  git(top, 'commit', '--quiet', '--message=The change');
  git(top, 'push', '--quiet', server.bare, 'HEAD:main');
};

test('D-36 a version that is not on the main branch yet takes its new words by one step to undo, and one that is does not', async () => {
  expect(await run()).toHaveProperty('done');
  add('We answer within a week.');
  const [problem] = await mistakes();
  expect(problemWords(problem!)).toMatch(
    /^No customer agrees to version "[^"]+" before it is on the main branch, and its words are others now: complaints\.md has changed\. Give it these words, or undo your change\.$/,
  );
  expect(labelOfWay(problem!.way!)).toMatch(/^Give version “.+” these words$/);
  const before = readContent(content, 'published.json').text;
  const done = await run('renewed');
  expect(done).toMatchObject({ step: { files: [{ path: 'published.json', before }] } });
  expect(await mistakes()).toEqual([]);

  // What customers may have agreed to stays: the remote is asked for what is merged by now.
  merge();
  git(top, 'update-ref', 'refs/remotes/origin/main', 'HEAD~1');
  add('We answer at once.');
  expect(await mistakes()).toMatchObject([{ way: { do: 'renew' } }]);
  const texts = allTexts(content);
  expect(await run('renewed')).toMatchObject({ refused: expect.stringContaining('is on the main branch by now') });
  expect(allTexts(content)).toEqual(texts);
  expect(await mistakes()).toMatchObject([{ way: { do: 'version' } }]);
  expect(await run('next')).toHaveProperty('done');
});

if (isNightly)
  test('D-36 a version keeps its words while the remote that has the change does not answer', async () => {
    add('We answer today.');
    git(top, 'checkout', '--quiet', '-b', 'content/sent');
    git(top, 'update-ref', 'refs/remotes/origin/content/sent', 'HEAD');
    git(top, 'remote', 'set-url', 'origin', 'http://127.0.0.1:1/site.git');
    const texts = allTexts(content);
    expect(await run('renewed')).toMatchObject({ refused: expect.stringContaining('may have been merged meanwhile') });
    expect(allTexts(content)).toEqual(texts);
    // What nobody else has cannot be merged.
    git(top, 'update-ref', '-d', 'refs/remotes/origin/content/sent');
    expect(await run('renewed')).toHaveProperty('done');
  });

if (isNightly)
  test('D-36 the command line gives a version that is not on the main branch yet its new words, as the studio does, and no other one', async () => {
    const publishByCommand = () => publishOrRenew(content, project, 'contract');
    add('We answer tomorrow.');
    expect(await publishByCommand()).toMatchObject({
      done: expect.stringMatching(/^Version ".+" of contract is ready\./),
    });
    expect(await mistakes()).toEqual([]);

    git(top, 'update-ref', 'refs/remotes/origin/content/sent', 'HEAD');
    add('We answer next week.');
    const texts = allTexts(content);
    expect(await publishByCommand()).toMatchObject({
      refused: expect.stringContaining('may have been merged meanwhile'),
    });
    merge();
    git(top, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(await publishByCommand()).toMatchObject({
      problems: [
        { message: expect.stringMatching(/ stands in published\.json as it was published/), way: { do: 'version' } },
      ],
    });
    expect(allTexts(content)).toEqual(texts);
  });
