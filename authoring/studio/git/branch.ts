import { sha256Of } from '../../../src/server/base/sha256.ts';
import { slugOf } from '../../api/pure.ts';
import { type Main, mergedBy } from './merge.ts';
import { editorFolder, linksOf } from './remote.ts';
import { commitOf, isAncestor, isMain, type Repository } from './repository.ts';
import { answerOf, outputOf } from './run-git.ts';
import type { Sent } from './types.ts';

/** The branch of an editor, such as `studio/ada-1a2b3c`: of two people whose addresses begin alike each has one. */
export function editorBranch(email: string): string {
  const address = email.trim().toLowerCase();
  const name = slugOf(address.replace(/@.*$/s, ''), 40);
  return `${editorFolder}${name || 'editor'}-${sha256Of(address).slice(0, 6)}`;
}

/** Goes from the main branch to that of the editor, with the files as they are, and takes it to what is new on main. */
export async function startBranch(repository: Repository, email: string): Promise<void> {
  const { git } = repository;
  if (isMain(repository)) {
    const branch = editorBranch(email);
    const mine = await commitOf(repository, `refs/heads/${branch}`);
    const isFree = !mine || (await mergedBy(repository, mine)) !== undefined;
    await outputOf(git, ['checkout', '--quiet', ...(isFree ? ['--no-track', '-B', branch] : [branch])]);
    repository.branch = branch;
  }
  await catchUp(repository);
}

/** Takes an editor's branch to the main branch once that has all of it, unless an open change is in the way. */
export async function catchUp({ git, branch, baseCommit }: Main & Pick<Repository, 'branch'>) {
  if (!branch.startsWith(editorFolder) || !(await mergedBy({ git, baseCommit }, 'HEAD'))) return;
  await git(['checkout', '--quiet', '--no-track', '-B', branch, baseCommit]);
}

/** Notes what was published last: of what is merged the git host may delete the branch. Returns it. */
export async function noteSent(repository: Repository): Promise<string | undefined> {
  const { git, branch, remote } = repository;
  if (isMain(repository)) return undefined;
  const ref = `refs/sent/${branch}`;
  const known = await commitOf(repository, ref);
  const sent = await commitOf(repository, remote ? `refs/remotes/${remote.name}/${branch}` : `refs/heads/${branch}`);
  if (!sent || sent === known) return known;
  await outputOf(git, ['update-ref', ref, sent]);
  return sent;
}

/** Whether a commit of the remote's branch is of a change that is merged, so that this one begins after it. */
export async function isOfMerged(repository: Repository, other: string): Promise<boolean> {
  const merged = await mergedBy(repository, other);
  return merged !== undefined && isAncestor(repository.git, merged, 'HEAD');
}

/** Says what has become of the change that was published last, and goes on from the main branch if that has it. */
export async function goOn(repository: Repository): Promise<Sent | undefined> {
  const { git } = repository;
  const sent = await noteSent(repository);
  await catchUp(repository);
  if (!sent) return undefined;
  if (await mergedBy(repository, sent)) return { isMerged: true };
  const title = (await answerOf(git, ['log', '-1', '--no-merges', '--format=%s', sent])) ?? '';
  return { title, ...linksOf(repository) };
}
