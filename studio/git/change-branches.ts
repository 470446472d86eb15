import { uncommitted } from './changes.ts';
import { fetch, pullRequestAddress } from './remote.ts';
import { commitOf, type Repository, waitingIn } from './repository.ts';
import { answerOf, type Git, outputOf } from './run-git.ts';
import type { Published, Review } from './types.ts';

/** How many branches that may wait for review are looked at, the newest first. */
const maxBranches = 20;

/** Whether the main branch has everything of a commit already, by whichever way it was merged. */
export async function isMerged({ git, baseCommit }: Repository, commit: string): Promise<boolean> {
  const tree = await answerOf(git, ['rev-parse', `${baseCommit}^{tree}`]);
  const together = await answerOf(git, ['merge-tree', '--write-tree', '--no-messages', baseCommit, commit]);
  return tree !== undefined && together === tree;
}

/** Returns a change's title: the first line of its first commit. */
export async function subjectOf(git: Git, since: string, commit: string): Promise<string> {
  const titles = await answerOf(git, ['log', '--reverse', '--first-parent', '--format=%s', `${since}..${commit}`]);
  return (titles ?? '').split('\n')[0]!;
}

/** The studio's branches that are not merged yet, the newest first; those of one editor if `email` is set. */
export async function inReview(repository: Repository, email: string | undefined): Promise<Review[]> {
  const { git, base, baseCommit, branch, remote } = repository;
  const format = '--format=%(refname:short)%00%(objectname)%00%(authoremail:trim)%00%(worktreepath)';
  const refsIn = async (...args: string[]) => ((await answerOf(git, ['for-each-ref', ...args])) ?? '').split('\n');
  const listed = await refsIn('--sort=-committerdate', `--no-merged=${baseCommit}`, format, 'refs/heads/content/');
  // A branch that is gone from the remote was merged or given up there.
  const ofRemote = remote && `refs/remotes/${remote.name}/`;
  const kept = ofRemote && (await refsIn('--format=%(refname)', `${ofRemote}content/`));
  const waiting = listed.flatMap((line) => {
    const [name, commit, author, workTree] = line.split('\0');
    if (!name || !commit || name === branch || workTree || (email && author !== email)) return [];
    return kept?.includes(ofRemote + name) === false ? [] : [{ name, commit }];
  });
  const reviews = await Promise.all(
    waiting.slice(0, maxBranches).map(async ({ name, commit }): Promise<Review[]> => {
      const mergeBase = await answerOf(git, ['merge-base', commit, baseCommit]);
      const title = mergeBase && (await subjectOf(git, mergeBase, commit));
      if (!title || (await isMerged(repository, commit))) return [];
      const pullRequest = remote && pullRequestAddress(remote.address, base, name);
      return [{ title, branch: name, ...(pullRequest && { pullRequest }) }];
    }),
  );
  return reviews.flat();
}

/** Why the branch cannot be left; undefined if all of it is committed and pushed. */
async function reasonToStay(repository: Repository): Promise<string | undefined> {
  if ((await uncommitted(repository)).length)
    return 'Publish first what you have changed or put back: it is not sent for review yet.';
  return (await waitingIn(repository)).length ? 'Send first what waits to be sent for review.' : undefined;
}

/** Goes back to the main branch, as it is now, for the next change. Says where the one waits that is left. */
export async function beginChange(repository: Repository, email: string | undefined): Promise<Published> {
  const { git, remote, base, branch } = repository;
  const refused = (await reasonToStay(repository)) ?? (remote && (await fetch(repository)));
  if (refused) return { refused };
  const newest = remote && `refs/remotes/${remote.name}/${base}`;
  const localBase = await commitOf(repository, `refs/heads/${base}`);
  if (localBase) {
    await outputOf(git, ['checkout', '--quiet', base]);
    if (newest) await outputOf(git, ['merge', '--quiet', '--ff-only', newest]);
  } else await outputOf(git, ['checkout', '--quiet', '--detach', newest ?? base]);
  const baseCommit = (await commitOf(repository, 'HEAD'))!;
  const others = await inReview({ ...repository, branch: '', baseCommit }, email);
  const previousChange = others.find((other) => other.branch === branch);
  return { published: `The next change begins from ${base} as it is now.`, ...(previousChange && { previousChange }) };
}

/** Goes to another branch on which a change waits, as it is on the remote. */
export async function switchTo(repository: Repository, branch: string, email: string | undefined): Promise<Published> {
  const { git, remote } = repository;
  const refused = await reasonToStay(repository);
  if (refused) return { refused };
  const change = (await inReview(repository, email)).find((other) => other.branch === branch);
  if (!change) return { refused: 'This change is not waiting for review any more.' };
  await outputOf(git, ['checkout', '--quiet', branch]);
  // Where both sides have commits, publishing puts them together.
  if (remote) await git(['merge', '--quiet', '--ff-only', `refs/remotes/${remote.name}/${branch}`]);
  return { published: `You are in the change “${change.title}” again.` };
}
