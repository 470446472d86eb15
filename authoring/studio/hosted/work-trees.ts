import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { catchUp } from '../git/branch.ts';
import { fetch } from '../git/remote.ts';
import { answerOf, type Git, GitError, gitIn, outputOf } from '../git/run-git.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { HostedSettings } from './settings.ts';

export type WorkTrees = Awaited<ReturnType<typeof openWorkTrees>>;

/** Opens the studio's copy of the repository, in which every editor has a work tree of their own. */
export async function openWorkTrees({ dataDir, remote, base, gitUser, gitToken }: HostedSettings) {
  const data = resolve(dataDir);
  const bare = join(data, 'repository.git');
  const newest = `refs/remotes/origin/${base}`;
  const env = credentials(remote, gitUser, gitToken);
  mkdirSync(bare, { recursive: true });
  const git = gitIn(bare, env);
  if (!existsSync(join(bare, 'HEAD'))) await outputOf(git, ['init', '--quiet', '--bare']);
  const settings = {
    'remote.origin.url': remote,
    'remote.origin.fetch': '+refs/heads/*:refs/remotes/origin/*',
    // No hook, link or command of the repository runs here or leads out of its folder.
    'core.hooksPath': '/dev/null',
    'core.symlinks': 'false',
  };
  for (const [name, value] of Object.entries(settings)) await outputOf(git, ['config', name, value]);
  await outputOf(git, ['worktree', 'prune']);

  const origin = { git, remote: { name: 'origin', address: remote } };
  /** Makes a work tree of the newest of main, or brings one to it that has no change of its own. */
  async function open(folder: string): Promise<void> {
    if (!existsSync(join(folder, '.git'))) {
      // A killed server may have left it half made.
      rmSync(folder, { recursive: true, force: true });
      await outputOf(git, ['worktree', 'prune']);
      await outputOf(git, ['worktree', 'add', '--quiet', '--detach', folder, newest]);
      return;
    }
    const treeGit = gitIn(folder, env);
    // No other process works here, so this is of a git that was killed.
    rmSync(join(await outputOf(treeGit, ['rev-parse', '--absolute-git-dir']), 'index.lock'), { force: true });
    const branch = await answerOf(treeGit, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
    if (branch) return catchUp({ git: treeGit, branch, baseCommit: newest });
    if (!(await isChanged(treeGit))) await outputOf(treeGit, ['checkout', '--quiet', '--detach', newest]);
  }
  const silent = await fetch(origin);
  if (silent) throw new GitError(silent);
  // One after the other: git locks the list of work trees.
  const inTurn = oneAtATime();
  return {
    env,
    /** Opens the work tree of an editor. Resolves with its folder. */
    async open(subject: string): Promise<string> {
      const id = sha256Of(subject).slice(0, 16);
      const folder = join(data, 'editors', id);
      await inTurn(async () => {
        // Work goes on when the remote does not answer.
        await fetch(origin);
        await open(folder);
      });
      return folder;
    },
  };
}

const isChanged = async (git: Git) => (await outputOf(git, ['status', '--porcelain'])) !== '';

/** Hands a token to git where no list of processes shows it. */
function credentials(remote: string, user: string, token: string | undefined): Record<string, string> {
  if (!token) return {};
  const value = `Authorization: Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  return { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: `http.${remote}.extraHeader`, GIT_CONFIG_VALUE_0: value };
}
