import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { edited } from '../../../tests/support/content/content-folder.ts';
import { project } from '../../../tests/support/project/project.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { publisherOf } from '../../git/publish.ts';
import type { Publishing } from '../../git/types.ts';
import { checkDrafts } from '../../server/draft-content.ts';
import { type GitServer, git, serveGit } from '../support/git-server.ts';

const started = 'text/card-start.md';
/** The small site with two more texts to change. */
const site = edited({
  'pages/problem.json': ['"blocks": [', '"blocks": [\n    { "type": "text", "markdown": "maintenance" },'],
  'pages/not-found.json': ['"blocks": [', '"blocks": [\n    { "type": "text", "markdown": "not-found" },'],
  'text/maintenance.md': 'We are back soon.\n',
  'text/not-found.md': 'There is no such page.\n',
});
const inContent = Object.fromEntries(Object.entries(site).map(([path, text]) => [`content/${path}`, text]));
let server: GitServer;
let folder: string;

function clone(name: string) {
  const into = join(mkdtempSync(join(tmpdir(), 'publish-')), name);
  // By its path: while git runs here, the server does not answer.
  git(tmpdir(), 'clone', '--quiet', server.bare, into);
  git(into, 'remote', 'set-url', 'origin', server.address);
  return into;
}

const publisherIn = (top: string) => {
  const content = join(top, 'content');
  return publisherOf(content, {
    check: () => checkDrafts(content, project, {}).problems,
    agreed: () => new Set([started]),
  });
};
const who = { name: 'Ada Editor', email: 'ada@example.net' };
const ask = (message = 'Say how long it takes') => ({ message, ...who });
const write = (path: string, text: string, top = folder) => writeFileSync(join(top, 'content', path), text);
const read = (path: string, top = folder) => readFileSync(join(top, 'content', path), 'utf8');
const branch = 'content/say-how-long-it-takes';
const sent = (name = branch) => ({ published: 'Sent for review.', byGit: `Pushed the branch ${name}.` });

describe('D-36 publishing', () => {
  beforeEach(async () => {
    server = await serveGit({ ...inContent, 'public/note.txt': 'A file.\n', 'src/code.ts': 'export {};\n' });
    folder = clone('one');
  });
  afterEach(async () => {
    await server.end();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  test('makes a branch with one commit of content and public files, in the editor’s name, and pushes it', async () => {
    write(started, 'It takes five minutes.\n');
    writeFileSync(join(folder, 'public/new.txt'), 'New.\n');
    for (const name of ['.DS_Store', 'text/Icon\r', 'text/start.md~', 'Thumbs.db']) write(name, 'rubbish');
    appendFileSync(join(folder, 'content/messages.json'), '\n');
    appendFileSync(join(folder, 'src/code.ts'), '// Half done.\n');
    git(folder, 'add', 'src/code.ts');

    const publisher = publisherIn(folder);
    expect(await publisher.state()).toMatchObject({
      branch: 'main',
      makesBranch: true,
      message: 'Add file public/new.txt; change the messages and 1 more',
      changes: [
        { what: 'the messages', does: 'changed', isUncommitted: true },
        { what: 'text “It takes five minutes.”', does: 'changed', isUncommitted: true },
        { what: 'file public/new.txt', does: 'new', isUncommitted: true },
      ],
      waiting: [],
      elsewhere: 1,
    });
    expect(await publisher.publish(ask())).toEqual(sent());

    expect(server.read(branch, `content/${started}`)).toBe('It takes five minutes.');
    expect(git(server.bare, 'show', '--format=%an <%ae> %s', '--name-only', branch).split('\n')).toEqual([
      'Ada Editor <ada@example.net> Say how long it takes',
      '',
      'content/messages.json',
      `content/${started}`,
      'public/new.txt',
    ]);
    expect(git(folder, 'diff', '--cached', '--name-only')).toBe('src/code.ts');
    const after = await publisher.state();
    expect(after).toMatchObject({ branch, makesBranch: false, waiting: [], message: '' });
    expect(await publisher.publish(ask())).toEqual({ refused: 'Nothing has changed.' });

    const previousChange = { title: 'Say how long it takes', branch };
    expect(await publisher.begin()).toEqual({
      published: 'The next change begins from main as it is now.',
      previousChange,
    });
    write(started, 'It takes six minutes.\n');
    expect(await publisher.publish(ask())).toEqual(sent(`${branch}-2`));
  });

  if (isNightly)
    test('deletes and makes files, names them in words, and knows what was before', async () => {
      const before = read('pages/card-start.json');
      const page = JSON.parse(before);
      write('pages/card-start.json', `${JSON.stringify({ ...page, title: 'Cards' }, null, 2)}\n`);
      write('text/extra.md', 'Another text.\n');
      expect(await publisherIn(folder).original()).toMatchObject({
        'pages/card-start.json': before,
        'text/extra.md': null,
      });
      rmSync(join(folder, 'content/text/extra.md'));
      rmSync(join(folder, 'public/note.txt'));
      const state = await publisherIn(folder).state();
      expect(state).toMatchObject({ message: 'Change “Cards”; remove file public/note.txt' });
      expect(await publisherIn(folder).publish(ask())).toHaveProperty('published');
      expect(git(server.bare, 'ls-tree', '-r', '--name-only', branch)).not.toContain('public/note.txt');
    });

  if (isNightly)
    test('names a rename as one, and what is put back after it was pushed, and publishes that', async () => {
      const before = read(started);
      const publisher = publisherIn(folder);
      write(started, 'It takes five minutes.\n');
      writeFileSync(join(folder, 'public/new.txt'), 'New.\n');
      renameSync(join(folder, 'public/note.txt'), join(folder, 'public/notes.txt'));
      expect(await publisher.state()).toMatchObject({
        message: 'Add file public/new.txt and 2 more changes',
        changes: [
          { isAgreed: true },
          { does: 'new' },
          { does: 'renamed', diff: ['public/note.txt → public/notes.txt'] },
        ],
      });
      await publisher.publish(ask());
      expect(await publisher.state()).toMatchObject({ change: { title: 'Say how long it takes', isSent: true } });

      write(started, (await publisher.original())[started]!);
      await publisher.revertPublicFiles();
      expect(read(started)).toBe(before);
      expect(git(folder, 'ls-files', '--others', '--deleted', 'public').split('\n').sort()).toEqual([
        'public/new.txt',
        'public/note.txt',
        'public/notes.txt',
      ]);
      expect(await publisher.begin()).toEqual({
        refused: 'Publish first what you have changed or put back: it is not sent for review yet.',
      });
      const { message, changes } = (await publisher.state()) as Extract<Publishing, { branch: string }>;
      expect(message).toBe('Put back “Welcome to {provider}: Pay …”, file public/new.txt and 1 more');
      expect(changes.map(({ does }) => does)).toEqual(['put back', 'put back', 'put back']);
      expect(await publisher.publish(ask('As before'))).toEqual(sent());
      expect(git(server.bare, 'diff', '--name-only', 'main', branch)).toBe('');
      expect(await publisher.begin()).toHaveProperty('published');
    });

  if (isNightly)
    test('is refused with mistakes, without words, without a name, and outside git, and then commits nothing', async () => {
      write(started, 'Call {phon}.\n');
      expect(await publisherIn(folder).publish(ask())).toMatchObject({
        refused: 'Correct the mistakes first: nothing is committed.',
        problems: [{ suggestion: 'phone' }],
      });
      write(started, 'Call {phone}.\n');
      expect(await publisherIn(folder).publish(ask(' '))).toEqual({
        refused: 'Say in a few words what you have changed.',
      });
      for (const email of ['', 'ada', 'a@b>\n'])
        expect(await publisherIn(folder).publish({ ...ask(), email })).toEqual({
          refused: 'Your name and e-mail address are needed: they stand in the commit.',
        });
      expect(git(folder, 'rev-parse', 'HEAD')).toBe(git(folder, 'rev-parse', 'origin/main'));
      rmSync(join(folder, '.git'), { recursive: true });
      const words = 'The content folder is in no git repository, so it cannot be published from here.';
      expect(await publisherIn(folder).state()).toEqual({ unavailable: words });
      expect(await publisherIn(folder).publish(ask())).toEqual({ refused: words });
    });

  test.runIf(isNightly)('waits for nobody: a merge under way and another git at work are said', async () => {
    write(started, 'Mine.\n');
    writeFileSync(join(folder, '.git/index.lock'), '');
    expect(await publisherIn(folder).publish(ask())).toMatchObject({
      refused: expect.stringMatching(/^Another git command is at work/),
    });
    rmSync(join(folder, '.git/index.lock'));
    writeFileSync(join(folder, '.git/MERGE_HEAD'), git(folder, 'rev-parse', 'HEAD'));
    expect(await publisherIn(folder).publish(ask())).toMatchObject({
      refused: expect.stringMatching(/^A merge or rebase is under way/),
    });
    rmSync(join(folder, '.git/MERGE_HEAD'));
    expect(await publisherIn(folder).publish(ask())).toHaveProperty('published');
  });

  if (isNightly)
    test('names a branch that is in the way, a link that leads nowhere, and a damaged index', async () => {
      write(started, 'Mine.\n');
      symlinkSync('nowhere', join(folder, 'content/text/linked.md'));
      git(folder, 'branch', 'content');
      const publisher = publisherIn(folder);
      expect(await publisher.state()).toMatchObject({ changes: [{ path: `content/${started}` }, { does: 'new' }] });
      rmSync(join(folder, 'content/text/linked.md'));
      expect(await publisher.publish(ask())).toMatchObject({
        refused: expect.stringMatching(/^There is a branch called “content”/),
      });
      writeFileSync(join(folder, '.git/index'), 'Nothing that git has written.');
      expect(await publisher.publish(ask())).toMatchObject({ refused: expect.stringMatching(/^Git refused: .*index/) });
    });

  const again = 'Your change is kept here: send it again later.';

  test('takes out a file also after a hook has refused that', async () => {
    const hook = join(folder, '.git/hooks/pre-commit');
    rmSync(join(folder, 'public/note.txt'));
    writeFileSync(hook, '#!/bin/sh\necho "Not now." >&2; exit 1\n', { mode: 0o755 });
    expect(await publisherIn(folder).publish(ask())).toEqual({ refused: 'Git refused: Not now.' });
    rmSync(hook);
    expect(await publisherIn(folder).publish(ask())).toEqual(sent());
  });

  test('keeps the commit when the remote is away, and pushes it later', async () => {
    write(started, 'It takes five minutes.\n');
    await server.stop();
    const publisher = publisherIn(folder);
    expect(await publisher.publish(ask())).toEqual({ pushFailure: `The remote repository does not answer. ${again}` });
    expect(await publisher.state()).toMatchObject({ branch, waiting: ['Say how long it takes'] });
    await server.start();
    expect(await publisher.publish(ask(''))).toEqual(sent());
    expect(server.read(branch, `content/${started}`)).toBe('It takes five minutes.');
  });

  if (isNightly)
    test('keeps the commit when the remote does not know the editor or protects the branch, and pushes it later', async () => {
      write(started, 'It takes five minutes.\n');
      const publisher = publisherIn(folder);
      server.state.authorization = 'Basic nobody';
      expect(await publisher.publish(ask())).toEqual({
        pushFailure: `The remote repository does not accept this sign-in, or you may not push to it. Ask whoever looks after it. ${again}`,
      });
      server.state.authorization = undefined;
      server.refuse('Only the release team may push here.');
      expect(await publisher.publish(ask(''))).toEqual({
        pushFailure: `The remote repository does not take this branch: Only the release team may push here. ${again}`,
      });
      server.refuse(undefined);
      expect(await publisher.publish(ask(''))).toEqual(sent());
      expect(server.read(branch, `content/${started}`)).toBe('It takes five minutes.');
    });

  if (isNightly)
    test('puts together what two editors changed in different places of one branch', async () => {
      write(started, 'It takes five minutes.\n');
      await publisherIn(folder).publish(ask());
      server.change(branch, 'content/text/maintenance.md', 'Back soon.\n');
      write('text/not-found.md', 'Not here.\n');
      expect(await publisherIn(folder).publish(ask('Shorter'))).toEqual(sent());
      expect(server.read(branch, 'content/text/maintenance.md')).toBe('Back soon.');
      expect(server.read(branch, 'content/text/not-found.md')).toBe('Not here.');
      expect(read('text/maintenance.md')).toBe('Back soon.\n');
    });

  test.runIf(isNightly).each([
    ['the same branch', branch],
    ['the main branch', 'main'],
  ])('shows both texts when the same lines were changed on %s, and loses neither', async (_, other) => {
    write('text/maintenance.md', 'Sorry.\n');
    const publisher = publisherIn(folder);
    await publisher.publish(ask());
    server.change(other, `content/${started}`, 'Theirs.\n');
    write(started, 'Mine.\n');
    const conflict = await publisher.publish(ask('Mine'));
    const theirs = { by: 'Somebody Else', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) };
    expect(conflict).toMatchObject({ conflict: [{ path: started, mine: 'Mine.\n', theirs: 'Theirs.\n', ...theirs }] });
    expect(read(started)).toBe('Mine.\n');
    expect(await publisher.state()).toMatchObject({ waiting: ['Mine'], branch });

    // Meanwhile the other one goes on: what was compared is not what is there now.
    server.change(other, `content/${started}`, 'Theirs again.\n');
    const resolved = (outcome: unknown, text: string) => ({
      ...ask('Mine'),
      resolved: { texts: { [started]: text }, with: (outcome as { with: string }).with },
    });
    const second = await publisher.publish(resolved(conflict, 'Theirs and mine.\n'));
    expect(second).toMatchObject({ conflict: [{ mine: 'Mine.\n', theirs: 'Theirs again.\n' }] });
    write(started, 'Mine, and more.\n');
    const third = await publisher.publish(resolved(second, 'Theirs again, and mine.\n'));
    expect(third).toMatchObject({ conflict: [{ mine: 'Mine, and more.\n', theirs: 'Theirs again.\n' }] });
    const done = await publisher.publish(resolved(third, 'Theirs again, and mine.\n'));
    expect(done).toEqual(sent());
    expect(read(started)).toBe('Theirs again, and mine.\n');
    expect(server.read(branch, `content/${started}`)).toBe('Theirs again, and mine.');
    const history = git(server.bare, 'log', '-p', '-m', '--format=', branch);
    for (const words of ['+Mine.', '+Theirs.', '+Theirs again.']) expect(history).toContain(words);
  });

  if (isNightly)
    test('does not push two changes that are right alone and wrong together', async () => {
      write('text/maintenance.md', 'Sorry.\n');
      await publisherIn(folder).publish(ask());
      server.change(branch, 'content/text/not-found.md', 'Call {phon}.\n');
      write(started, 'Mine.\n');
      expect(await publisherIn(folder).publish(ask('Mine'))).toMatchObject({
        refused: expect.stringContaining('put together here, but so they have mistakes'),
        problems: [{ suggestion: 'phone' }],
      });
      expect(() => server.read(branch, `content/${started}`)).not.toThrow();
      expect(server.read(branch, `content/${started}`)).not.toBe('Mine.');
      write('text/not-found.md', 'Call {phone}.\n');
      expect(await publisherIn(folder).publish(ask('Correct'))).toHaveProperty('published');
      expect(server.read(branch, `content/${started}`)).toBe('Mine.');
    });

  if (isNightly)
    test('says where a change waits that was left, and goes back to it, until it is merged', async () => {
      write(started, 'It takes five minutes.\n');
      const publisher = publisherIn(folder);
      await publisher.publish(ask());
      expect(await publisher.state()).toMatchObject({
        change: { branch, isSent: true, isMerged: false },
        inReview: [],
      });
      const previousChange = { title: 'Say how long it takes', branch };
      expect(await publisher.begin()).toMatchObject({ previousChange });
      expect(read(started)).not.toBe('It takes five minutes.\n');
      expect(await publisher.state()).toMatchObject({ makesBranch: true, inReview: [previousChange] });
      // A branch that somebody made with git is nobody's change here.
      expect(await publisher.switchTo('main')).toEqual({ refused: 'This change is not waiting for review any more.' });
      write('text/not-found.md', 'Not here.\n');
      expect(await publisher.switchTo(branch)).toHaveProperty('refused', expect.stringMatching(/^Publish first/));
      await publisher.publish(ask('Another'));

      server.change(branch, 'content/text/maintenance.md', 'Back soon.\n');
      await publisher.refresh();
      expect(await publisher.switchTo(branch)).toEqual({
        published: `You are in the change “${previousChange.title}” again.`,
      });
      expect([read(started), read('text/maintenance.md')]).toEqual(['It takes five minutes.\n', 'Back soon.\n']);
      const other = { title: 'Another', branch: 'content/another' };
      expect(await publisher.state()).toMatchObject({ branch, inReview: [other] });

      server.squash(branch);
      server.merge(other.branch);
      await publisher.refresh();
      expect(await publisher.state()).toMatchObject({ change: { isMerged: true }, inReview: [] });
      expect(await publisher.begin()).toEqual({ published: 'The next change begins from main as it is now.' });
      expect(await publisher.state()).toMatchObject({ inReview: [] });
    });

  if (isNightly)
    test('commits without a remote, and says so', async () => {
      git(folder, 'remote', 'remove', 'origin');
      write(started, 'Mine.\n');
      expect(await publisherIn(folder).publish(ask())).toEqual({
        published: 'Saved for review.',
        byGit: `Committed on the branch ${branch}. There is no remote repository to push to.`,
      });
      expect(existsSync(join(folder, '.git/refs/heads', branch))).toBe(true);
    });
});
