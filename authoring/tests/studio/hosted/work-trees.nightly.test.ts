import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editorBranch } from '../../../studio/git/branch.ts';
import { git } from '../../support/git-server.ts';
import { type HostedTeam, openHostedTeam, path, publish, save, savedFile } from '../../support/hosted-team.ts';

const [adas, bobs] = [editorBranch('ada@example.net'), editorBranch('bob@example.net')];
let team: HostedTeam;
beforeAll(async () => {
  team = await openHostedTeam();
});
afterAll(() => team.end());

// What publishing does with git is publish.test.ts, without a server between.
describe('D-36 a repository of a studio on a server', { timeout: 180_000 }, () => {
  test('gives each editor a work tree of their own, and lets two conflicting changes lose nothing', async () => {
    const { repository, ada, bob } = team;
    const before = (await savedFile(bob)).text;
    expect((await save(ada, 'It takes five minutes.\n')).status).toBe(200);
    expect((await savedFile(bob)).text).toBe(before);
    expect((await save(bob, 'It takes six minutes.\n')).status).toBe(200);
    expect((await savedFile(ada)).text).toBe('It takes five minutes.\n');

    expect((await publish(ada, 'Five minutes')).body).toMatchObject({
      byGit: `Pushed the branch ${adas}.`,
    });
    expect(git(repository.bare, 'log', '-1', '--format=%an <%ae> %cn', adas)).toBe(
      'An Editor <ada@example.net> An Editor',
    );
    repository.merge(adas);

    const conflict = (await publish(bob, 'Six minutes')).body;
    expect(conflict).toMatchObject({
      conflict: [{ mine: 'It takes six minutes.\n', theirs: 'It takes five minutes.\n' }],
    });
    const resolved = { texts: { [path]: 'It takes five to six minutes.\n' }, with: conflict.with };
    expect((await publish(bob, 'Six minutes', resolved)).body).toMatchObject({
      byGit: `Pushed the branch ${bobs}.`,
    });
    expect(repository.read(bobs, `content/${path}`)).toBe('It takes five to six minutes.');
    repository.merge(bobs);
    expect(repository.read('main', `content/${path}`)).toBe('It takes five to six minutes.');
    expect((await ada.call('sent', {})).body).toEqual({ sent: { isMerged: true } });
    expect((await savedFile(ada)).text).toBe('It takes five to six minutes.\n');
  });

  test('pushes after a start what a kill left between commit and push', async () => {
    const { repository, ada, studio } = team;
    await save(ada, 'Killed.\n');
    repository.state.holds = true;
    const before = repository.state.pushes;
    const lost = publish(ada, 'Killed').catch(() => 'lost');
    await expect.poll(() => repository.state.pushes, { timeout: 60_000 }).toBe(before + 1);
    await studio.kill();
    repository.drop();
    expect(await lost).toBe('lost');
    // What a git that was killed leaves behind.
    const trees = join(studio.dataDir, 'repository.git', 'worktrees');
    for (const tree of readdirSync(trees)) expect(existsSync(join(trees, tree, 'index'))).toBe(true);
    await studio.start();
    expect((await ada.call('publishing', {})).body).toMatchObject({ waiting: ['Killed'], email: 'ada@example.net' });
    expect((await publish(ada, '')).body).toMatchObject({ byGit: `Pushed the branch ${adas}.` });
    expect(repository.read(adas, `content/${path}`)).toBe('Killed.');
    const config = readFileSync(join(studio.dataDir, 'repository.git', 'config'), 'utf8');
    expect(config).not.toContain('a-token');
  });
});
