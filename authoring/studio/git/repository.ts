import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { answerOf, type Git, GitError, gitIn, lastWords } from './run-git.ts';

export type GitSettings = {
  /** The main branch. Left out, it is found out. */
  base?: string;
  /** Environment variables for git, such as credentials for the remote. */
  env?: Record<string, string>;
  /** The address at which the review of a `{branch}` is asked for, where it does not follow from the remote's. */
  reviews?: string | undefined;
};

export type Repository = Pick<GitSettings, 'reviews'> & {
  /** Runs git in the top folder. */
  git: Git;
  /** The content folder below the top, with a slash at its end; empty if it is the top. */
  content: string;
  /** The folders that are published: that of the content, and `public` beside it. */
  roots: string[];
  /** The branch that is checked out; empty if it is a commit. */
  branch: string;
  base: string;
  /** The newest known commit of the main branch. */
  baseCommit: string;
  remote: { name: string; address: string } | undefined;
};

/** Files of git's folder while a merge or rebase is under way, which only somebody at a terminal can finish. */
const unfinished = ['rebase-merge', 'rebase-apply', 'MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD'];

/** Finds the repository of a content folder. Throws {@link GitError} if there is none that can be published. */
export async function openRepository(folder: string, { base, env, reviews }: GitSettings): Promise<Repository> {
  const result = await gitIn(folder, env)(['rev-parse', '--show-toplevel', '--show-prefix']);
  if (result.code !== 0) {
    if (/not a git repository/i.test(result.stderr))
      throw new GitError(
        'The content folder is in no git repository: nothing is published from here, and files have no history.',
      );
    throw new GitError(`git cannot read the repository: ${lastWords(result.stderr)}`);
  }
  const [top = '', content = ''] = result.stdout.split('\n');
  const git = gitIn(top, { ...env, GIT_LITERAL_PATHSPECS: '1' });
  const head = await answerOf(git, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  if (!head) throw new GitError('The repository has no commit yet. Make the first one with git.');
  const folderOfGit = (await answerOf(git, ['rev-parse', '--absolute-git-dir'])) ?? '';
  if (unfinished.some((name) => existsSync(join(folderOfGit, name))))
    throw new GitError('A merge or rebase is under way in this repository. Finish it with git first.');
  const branch = (await answerOf(git, ['symbolic-ref', '--quiet', '--short', 'HEAD'])) ?? '';
  const remote = await remoteOf(git);
  const name = base ?? (await baseName(git, remote?.name));
  const refs = [...(remote ? [`refs/remotes/${remote.name}/${name}`] : []), `refs/heads/${name}`, 'HEAD'];
  const beside = join(dirname(join(top, content)), 'public');
  const pictures = content && existsSync(beside) ? [relative(top, beside).replaceAll('\\', '/')] : [];
  return {
    git,
    content,
    roots: [content.replace(/\/$/, '') || '.', ...pictures],
    branch,
    base: name,
    baseCommit: (await commitOf({ git }, ...refs)) ?? head,
    remote,
    reviews,
  };
}

async function remoteOf(git: Git): Promise<Repository['remote']> {
  const names = ((await answerOf(git, ['remote'])) ?? '').split('\n');
  const name = names.includes('origin') ? 'origin' : names[0]!;
  const address = name && (await answerOf(git, ['remote', 'get-url', '--push', name]));
  return address ? { name, address } : undefined;
}

/** The main branch: the remote's, or one of the two usual names. */
async function baseName(git: Git, remote: string | undefined): Promise<string> {
  const head = remote && (await answerOf(git, ['symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`]));
  if (head) return head.slice(remote!.length + 1);
  for (const name of ['main', 'master'])
    if (await commitOf({ git }, `refs/heads/${name}`, ...(remote ? [`refs/remotes/${remote}/${name}`] : [])))
      return name;
  return 'main';
}

/** The commit of the first of these references that there is. */
export async function commitOf({ git }: Pick<Repository, 'git'>, ...refs: string[]): Promise<string | undefined> {
  for (const ref of refs) {
    const commit = await answerOf(git, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
    if (commit) return commit;
  }
  return undefined;
}

/** Whether a commit, by whatever name, is another one or comes before it. */
export const isAncestor = async (git: Git, commit: string, later: string): Promise<boolean> =>
  (await git(['merge-base', '--is-ancestor', commit, later])).code === 0;

export const isMain = ({ branch, base }: Repository) => branch === '' || branch === base;

/** The first lines of the commits that the remote does not have. Those of the main branch are no editor's. */
export async function waitingIn(repository: Repository): Promise<string[]> {
  const { git, remote } = repository;
  if (!remote || isMain(repository)) return [];
  const log = await answerOf(git, ['log', '--format=%s', 'HEAD', '--not', `--remotes=${remote.name}`]);
  return (log ?? '').split('\n').filter(Boolean);
}
