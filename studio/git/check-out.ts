import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Version } from '../compare/compare-versions.ts';
import { answerOf, type Git, GitError, gitIn, outputOf, withOwnIndex } from './run-git.ts';

/** Writes the content and public files, or else `assets`, of a commit below `into`. Throws {@link GitError}. */
export async function checkOutVersion(
  reference: string,
  { content: folder, assets: own }: Version,
  into: string,
): Promise<Version> {
  const place = await answerOf(gitIn(folder), ['rev-parse', '--show-toplevel', '--show-prefix']);
  if (place === undefined) throw new GitError(`${folder} is in no git repository.`);
  const [top = '', prefix = ''] = place.split('\n');
  const below = prefix.replace(/\/$/, '');
  const git = gitIn(top);
  const commit = await answerOf(git, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`]);
  if (!commit) throw new GitError(`There is no commit called "${reference}".`);
  const [content, assets] = [join(into, 'content'), join(into, 'public')];
  if (!(await writeTree(git, `${commit}:${below}`, content))) throw new GitError(`${reference} has no ${below}/.`);
  return { content, assets: (await writeTree(git, `${commit}:public`, assets)) ? assets : own };
}

/** Writes a git tree into a folder. Returns whether there is one with files. */
async function writeTree(git: Git, tree: string, folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  await withOwnIndex(async (env) => {
    const { code } = await git(['read-tree', tree], { env });
    if (code === 0) await outputOf(git, ['checkout-index', '--all', `--prefix=${resolve(folder)}/`], { env });
  });
  return readdirSync(folder).length > 0;
}
