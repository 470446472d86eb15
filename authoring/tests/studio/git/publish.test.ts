import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { edited } from '../../../../tests/support/content/content-folder.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { editorBranch } from '../../../studio/git/branch.ts';
import { wordLines } from '../../../studio/git/changes.ts';
import { publisherOf } from '../../../studio/git/publish.ts';
import type { ToPublish } from '../../../studio/git/types.ts';
import { checkDrafts } from '../../../studio/server/draft-content.ts';
import { type GitServer, git, serveGit } from '../../support/git-server.ts';

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

const agreed = { paths: new Set([started]), byValue: { cancel_days: ['Your contract'], other: ['Terms'] } };
const publisherIn = (top: string) => {
  const content = join(top, 'content');
  return publisherOf(content, {
    check: () => checkDrafts(content, project, {}).problems,
    agreed: () => agreed,
  });
};
const who = { name: 'Ada Editor', email: 'ada@example.net' };
const ask = (message = 'Say how long it takes') => ({ message, ...who });
const write = (path: string, text: string, top = folder) => writeFileSync(join(top, 'content', path), text);
const read = (path: string, top = folder) => readFileSync(join(top, 'content', path), 'utf8');
const branch = editorBranch(who.email);
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

  test('makes the editor’s branch with one commit of content and public files, in the editor’s name, and pushes it', async () => {
    write(started, 'It takes five minutes.\n');
    writeFileSync(join(folder, 'public/new.txt'), 'New.\n');
    // An added image that no text names any more.
    writeFileSync(join(folder, 'public/mast-40x30.svg'), '<svg/>');
    for (const name of ['.DS_Store', 'text/Icon\r', 'text/start.md~', 'Thumbs.db']) write(name, 'rubbish');
    appendFileSync(join(folder, 'content/messages.json'), '\n');
    appendFileSync(join(folder, 'src/code.ts'), '// Half done.\n');
    git(folder, 'add', 'src/code.ts');

    const publisher = publisherIn(folder);
    expect(await publisher.state()).toMatchObject({
      changes: [
        { path: 'messages.json', does: 'changed', lines: [] },
        {
          path: started,
          does: 'changed',
          isAgreed: true,
          lines: expect.arrayContaining([[{ is: 'added', text: 'It takes five minutes.' }]]),
        },
        { path: 'public/new.txt', does: 'new', lines: [] },
      ],
      waiting: [],
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
    expect(await publisher.state()).toMatchObject({ changes: [], waiting: [] });
    // Sent again it stays as it is.
    expect(await publisher.publish(ask())).toMatchObject({ published: 'Sent for review.' });
  });

  test('names the documents that say a value that has changed, and no others', async () => {
    const values = JSON.parse(read('values.json')) as Record<string, object>;
    write('values.json', JSON.stringify({ ...values, cancel_days: { type: 'number', value: 21 } }));
    const [change] = ((await publisherIn(folder).state()) as ToPublish).changes;
    expect(change).toMatchObject({ path: 'values.json', isAgreed: false, agreedBy: ['Your contract'] });
  });

  test('publishes nothing that was saved after the changes were shown', async () => {
    write(started, 'It takes five minutes.\n');
    const publisher = publisherIn(folder);
    const { seen } = (await publisher.state()) as { seen: string };
    write(started, 'It takes six minutes.\n');
    expect(await publisher.publish({ ...ask(), seen })).toEqual({
      refused: 'Something was saved after these changes were shown: look at them, and publish again.',
    });
    const again = (await publisher.state()) as { seen: string };
    expect(await publisher.publish({ ...ask(), seen: again.seen })).toEqual(sent());
  });

  test('shows again who published last from this clone, whoever else git knows there', async () => {
    git(folder, 'config', 'user.name', 'Owner of the Machine');
    git(folder, 'config', 'user.email', 'owner@example.net');
    const publisher = publisherIn(folder);
    expect(await publisher.state()).toMatchObject({ name: 'Owner of the Machine', email: 'owner@example.net' });
    write(started, 'It takes five minutes.\n');
    expect(await publisher.publish(ask())).toEqual(sent());
    expect(await publisherIn(folder).state()).toMatchObject(who);
    expect(git(folder, 'config', '--local', 'user.name')).toBe('Owner of the Machine');
  });

  test('shows prices and times of a change as customers read them', () => {
    const changes = [{ from: '2027-06-01T00:00:00+01:00', value: 650 }];
    const values = { phone: { type: 'money', value: 600, changes }, days: { type: 'number', value: 14 } };
    expect(wordLines('values.json', JSON.stringify(values))).toEqual([
      'Phone, Type: money',
      'Phone, Value: £6.00',
      'Phone, Changes on a date, From: 1 June 2027 at 00:00',
      'Phone, Changes on a date, Value: £6.50',
      'Days, Type: number',
      'Days, Value: 14',
    ]);
  });

  test('keeps one branch for each editor, whatever their addresses have in them', () => {
    expect(editorBranch('ada@example.net')).toMatch(/^studio\/ada-[0-9a-f]{6}$/);
    expect(editorBranch('Ada@Example.net ')).toBe(editorBranch('ada@example.net'));
    expect(editorBranch('ada@example.com')).not.toBe(editorBranch('ada@example.net'));
    for (const email of ['--upload-pack=x@y', '../../HEAD@y', 'a b;c@y', '@{-1}@y', 'é~^:?*[@y', '.lock@y'])
      expect(git(tmpdir(), 'check-ref-format', '--branch', editorBranch(email))).toMatch(/^studio\/[a-z0-9-]+$/);
  });

  if (isNightly)
    test('deletes and makes files, and shows their words before and after, those of JSON by their labels', async () => {
      const page = JSON.parse(read('pages/card-start.json'));
      write('pages/card-start.json', `${JSON.stringify({ ...page, title: 'Cards' }, null, 2)}\n`);
      rmSync(join(folder, 'public/note.txt'));
      rmSync(join(folder, 'content/text/maintenance.md'));
      expect(await publisherIn(folder).state()).toMatchObject({
        changes: [
          {
            path: 'pages/card-start.json',
            lines: [
              [
                { is: 'same', text: 'Title: ' },
                { is: 'removed', text: page.title },
                { is: 'added', text: 'Cards' },
              ],
            ],
          },
          { does: 'removed', lines: [[{ is: 'removed', text: 'We are back soon.' }]] },
          { does: 'removed', path: 'public/note.txt' },
        ],
      });
      write('text/maintenance.md', 'We are back soon.\n');
      expect(await publisherIn(folder).publish(ask())).toHaveProperty('published');
      expect(git(server.bare, 'ls-tree', '-r', '--name-only', branch)).not.toContain('public/note.txt');
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
      const words =
        'The content folder is in no git repository: nothing is published from here, and files have no history.';
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
      git(folder, 'branch', 'studio');
      const publisher = publisherIn(folder);
      expect(await publisher.state()).toMatchObject({ changes: [{ path: started }, { does: 'new', lines: [] }] });
      rmSync(join(folder, 'content/text/linked.md'));
      expect(await publisher.publish(ask())).toMatchObject({
        refused: expect.stringMatching(/^There is a branch called “studio”/),
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
    expect(await publisher.state()).toMatchObject({ changes: [], waiting: ['Say how long it takes'] });
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
    expect(await publisher.state()).toMatchObject({ waiting: ['Mine'] });

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

  test.each([['as one commit', 'squash'] as const, ...(isNightly ? ([['as it is', 'merge']] as const) : [])])(
    'says that a change waits, is merged %s, and begins the next one from main',
    async (_, how) => {
      const publisher = publisherIn(folder);
      expect(await publisher.sent()).toBeUndefined();
      write(started, 'It takes five minutes.\n');
      await publisher.publish(ask());
      expect(await publisher.sent()).toEqual({ title: 'Say how long it takes' });

      server[how](branch);
      server.change('main', 'content/text/maintenance.md', 'Back soon.\n');
      server.change('main', `content/${started}`, 'It takes six minutes.\n');
      // Its lines are others by now.
      expect(await publisher.sent()).toEqual({ isMerged: true });
      // What colleagues have published is here too.
      expect([read(started), read('text/maintenance.md')]).toEqual(['It takes six minutes.\n', 'Back soon.\n']);

      write(started, 'It takes seven minutes.\n');
      expect(await publisher.publish(ask('Seven'))).toEqual(sent());
      expect(git(server.bare, 'diff', '--name-only', `main...${branch}`)).toBe(`content/${started}`);
      expect(await publisher.sent()).toEqual({ title: 'Seven' });
    },
  );

  if (isNightly)
    test('loses no commit of the editor’s branch that is not merged, wherever the next change begins', async () => {
      const publisher = publisherIn(folder);
      write(started, 'It takes five minutes.\n');
      await publisher.publish(ask());
      git(folder, 'checkout', '--quiet', 'main');
      write('text/maintenance.md', 'Back soon.\n');
      expect(await publisher.publish(ask('Back'))).toEqual(sent());
      expect(server.read(branch, `content/${started}`)).toBe('It takes five minutes.');
      expect(server.read(branch, 'content/text/maintenance.md')).toBe('Back soon.');

      // The same editor at another machine.
      const second = clone('two');
      write('text/not-found.md', 'Not here.\n', second);
      expect(await publisherIn(second).publish(ask('Not found'))).toEqual(sent());
      rmSync(join(second, '..'), { recursive: true, force: true });
      for (const path of [started, 'text/maintenance.md', 'text/not-found.md'])
        expect(git(server.bare, 'diff', '--name-only', `main...${branch}`)).toContain(path);
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
