import { isAncestor, type Repository } from './repository.ts';
import { answerOf, entriesOf, type Git, GitError, outputOf, textIn, withOwnIndex } from './run-git.ts';
import type { Both, PublishRequest } from './types.ts';

/** The merged tree of two commits, or the files in which both have changed the same lines. */
type MergedTree = { tree: string; isClean: boolean } | { conflict: Both[]; others: string[] };

/**
 * The commit by which the main branch came to have everything of another one, by whichever way that was merged;
 * undefined while it has not. After a change was merged as one commit, a later one of its lines would hide that.
 */
export async function mergedBy({ git, baseCommit }: Main, commit: string): Promise<string | undefined> {
  if (await isAncestor(git, commit, baseCommit)) return commit;
  const fork = await answerOf(git, ['merge-base', commit, baseCommit]);
  if (!fork) return undefined;
  const paths = entriesOf(await outputOf(git, ['diff', '--name-only', '--no-renames', '-z', fork, commit]));
  if (!paths.length) return fork;
  const input = [`${fork}..${baseCommit}`, '--', ...paths, ''].join('\n');
  const later = await outputOf(git, ['rev-list', '--first-parent', '--reverse', '--stdin'], { input });
  for (const one of later.split('\n').filter(Boolean)) if (await hasAllOf(git, one, commit)) return one;
  return undefined;
}

export type Main = Pick<Repository, 'git' | 'baseCommit'>;

async function hasAllOf(git: Git, commit: string, other: string): Promise<boolean> {
  const { code, stdout } = await git(['merge-tree', '--write-tree', '--no-messages', commit, other]);
  return code === 0 && stdout.trim() === (await outputOf(git, ['rev-parse', `${commit}^{tree}`]));
}

/** Merges another commit with the last one as a tree; no file on disk changes. `resolved` are the texts of files in conflict. */
export async function mergeTrees(
  { git, content }: Repository,
  other: string,
  resolved: PublishRequest['resolved'],
): Promise<MergedTree> {
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', 'HEAD', other];
  const { code, stdout } = await git(args);
  if (code > 1) throw new GitError('git 2.38 or later is needed to put both changes together.');
  const [tree = '', ...paths] = stdout.split('\0').filter(Boolean);
  if (code === 0) return { tree, isClean: true };
  const texts = resolved?.with === other ? resolved.texts : {};
  const isText = (path: string) => path.startsWith(content) && /\.(json|md)$/.test(path);
  const unresolved = paths.filter((path) => !(isText(path) && Object.hasOwn(texts, path.slice(content.length))));
  if (!unresolved.length) return { tree: await treeWith(git, tree, content, paths, texts), isClean: false };
  const conflictingTexts = unresolved.filter(isText).map(async (path): Promise<Both> => {
    const [by = '', at = ''] = (await outputOf(git, ['log', '-1', '--format=%an%n%aI', other, '--', path])).split('\n');
    const [own, theirs] = [await textIn(git, 'HEAD', path), await textIn(git, other, path)];
    return { path: path.slice(content.length), mine: own, theirs, by, at };
  });
  return { conflict: await Promise.all(conflictingTexts), others: unresolved.filter((path) => !isText(path)) };
}

/** Writes a tree with texts in place of the files in conflict: in the folder itself a kill would leave it half merged. */
const treeWith = (git: Git, tree: string, content: string, paths: string[], texts: Record<string, string | null>) =>
  withOwnIndex(async (env) => {
    await outputOf(git, ['read-tree', tree], { env });
    for (const path of paths) {
      const text = texts[path.slice(content.length)]!;
      if (text === null) await outputOf(git, ['update-index', '--force-remove', '--', path], { env });
      else {
        const blob = await outputOf(git, ['hash-object', '-w', '--stdin', '--path', path], { input: text });
        await outputOf(git, ['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`], { env });
      }
    }
    return outputOf(git, ['write-tree'], { env });
  });
