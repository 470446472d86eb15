import { diffLines } from '../diff-lines.ts';
import { editorBranch } from './branch.ts';
import { uncommitted, wordLines } from './changes.ts';
import { mergedBy, mergeTrees } from './merge.ts';
import { editorFolder, linksOf } from './remote.ts';
import { isAncestor, type Repository } from './repository.ts';
import { answerOf, outputOf, textIn, withOwnIndex } from './run-git.ts';
import type { OtherChange, Others } from './types.ts';

/** What other editors have changed of a file on their branches, and where the main branch is in the way of this change. */
export async function othersOf(repository: Repository, path: string, email: string): Promise<Others> {
  if (!repository.remote) return { changes: [] };
  const own = [repository.branch, editorBranch(email)];
  const [changes, conflict] = await Promise.all([changesOf(repository, path, own), conflictOf(repository)]);
  return { changes, ...(conflict && { conflict }) };
}

async function changesOf(repository: Repository, path: string, own: string[]): Promise<OtherChange[]> {
  const { git, remote, baseCommit } = repository;
  const folder = `refs/remotes/${remote!.name}/`;
  const args = ['for-each-ref', '--format=%(refname)', `--no-merged=${baseCommit}`, folder + editorFolder];
  const branches = ((await answerOf(git, args)) ?? '').split('\n').filter(Boolean);
  const others = branches.map((ref) => ref.slice(folder.length)).filter((branch) => !own.includes(branch));
  return (await Promise.all(others.map((branch) => changeOn(repository, folder, branch, path)))).flat();
}

async function changeOn(repository: Repository, folder: string, branch: string, path: string): Promise<OtherChange[]> {
  const { git, content, baseCommit } = repository;
  const ref = folder + branch;
  const fork = await answerOf(git, ['merge-base', baseCommit, ref]);
  if (!fork) return [];
  const [before, after] = [await textIn(git, fork, content + path), await textIn(git, ref, content + path)];
  if (before === null || before === after || (await mergedBy(repository, ref))) return [];
  const [by = '', at = ''] = (await outputOf(git, ['log', '-1', '--format=%an%n%aI', ref, '--', content + path])).split(
    '\n',
  );
  const lines = diffLines(wordLines(path, before), wordLines(path, after));
  return [{ ...{ by, at, branch, lines }, ...linksOf({ ...repository, branch }) }];
}

/** The files in which the main branch has other lines in the place of those that were changed here, saved ones too. */
async function conflictOf(repository: Repository): Promise<Others['conflict']> {
  const { git, baseCommit } = repository;
  if (await isAncestor(git, baseCommit, 'HEAD')) return undefined;
  const merged = await mergeTrees(repository, baseCommit, undefined, await asCommitted(repository));
  if (!('conflict' in merged) || !merged.conflict.length) return undefined;
  return { both: merged.conflict, with: baseCommit };
}

/** No person's: the commit is of no branch, and the same whenever it is made of the same files. */
const nobody = Object.assign(
  {},
  ...['AUTHOR', 'COMMITTER'].map((role) => ({
    [`GIT_${role}_NAME`]: 'studio',
    [`GIT_${role}_EMAIL`]: 'studio@localhost',
    [`GIT_${role}_DATE`]: '2000-01-01T00:00:00Z',
  })),
);

/** A commit of the files as they are saved, in memory as it were: nothing leads to it. */
async function asCommitted(repository: Repository): Promise<string> {
  const { git } = repository;
  const paths = await uncommitted(repository);
  if (!paths.length) return 'HEAD';
  return withOwnIndex(async (index) => {
    const env = { ...index, ...nobody };
    await outputOf(git, ['read-tree', 'HEAD'], { env });
    const files = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    await outputOf(git, ['add', '--all', ...files], { env, input: `${paths.join('\0')}\0` });
    const tree = await outputOf(git, ['write-tree'], { env });
    return outputOf(git, ['commit-tree', tree, '-p', 'HEAD', '-m', 'As it is saved'], { env });
  });
}
