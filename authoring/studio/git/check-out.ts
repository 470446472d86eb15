import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Version } from '../types.ts';
import { answerOf, GitError, gitIn, withOwnIndex } from './run-git.ts';

/** Writes the content and public files, or else `assets`, of a commit below `into`. Throws {@link GitError}. */
export async function checkOutVersion(
  reference: string,
  { content: folder, assets: own }: Version,
  into: string,
): Promise<Version> {
  const place = await answerOf(gitIn(folder), ['rev-parse', '--show-toplevel', '--show-prefix']);
  if (place === undefined) throw new GitError(`${folder} is in no git repository.`);
  const [top = '', prefix = ''] = place.split('\n');
  mkdirSync(into, { recursive: true });
  const git = gitIn(top, { GIT_LITERAL_PATHSPECS: '1', GIT_WORK_TREE: resolve(into) });
  const commit = await answerOf(git, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`]);
  if (!commit) throw new GitError(`There is no commit called "${reference}".`);
  const writes = async (path: string) =>
    (await withOwnIndex((env) => git(['checkout', '--quiet', commit, '--', path], { env }))).code === 0;
  if (!(await writes(prefix || '.'))) throw new GitError(`${reference} has no ${prefix}.`);
  return { content: join(into, prefix), assets: (await writes('public')) ? join(into, 'public') : own };
}
