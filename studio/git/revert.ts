import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { changesSince } from './changes.ts';
import type { Repository } from './repository.ts';
import { answerOf, outputOf, textIn, withOwnIndex } from './run-git.ts';
import type { Published } from './types.ts';

/** The commit of the main branch from which the change began. */
export const baseCommitOf = async ({ git, baseCommit }: Repository): Promise<string> =>
  (await answerOf(git, ['merge-base', 'HEAD', baseCommit])) ?? 'HEAD';

/** The texts of the content files that differ from the main branch, as they are there. */
export async function originalTexts(repository: Repository): Promise<Record<string, string | null>> {
  const { git, content } = repository;
  const baseCommit = await baseCommitOf(repository);
  const paths = (await changesSince(repository, baseCommit)).flatMap(({ path, was }) => (was ? [path, was] : [path]));
  const contentPaths = paths.filter((path) => path.startsWith(content));
  const texts = contentPaths.map(
    async (path) => [path.slice(content.length), await textIn(git, baseCommit, path)] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

/** Reverts the public files to the main branch, and removes those that are not there. */
export async function revertPublicFiles(repository: Repository): Promise<Published> {
  const { git, content } = repository;
  const baseCommit = await baseCommitOf(repository);
  const otherChanges = (await changesSince(repository, baseCommit)).filter(({ path }) => !path.startsWith(content));
  const top = await outputOf(git, ['rev-parse', '--show-toplevel']);
  await withOwnIndex(async (env) => {
    await outputOf(git, ['read-tree', baseCommit], { env });
    for (const { letter, path, was } of otherChanges) {
      const before = letter === 'A' ? undefined : (was ?? path);
      if (before !== path) rmSync(join(top, path), { force: true });
      if (before) await outputOf(git, ['checkout-index', '--force', '--', before], { env });
    }
  });
  return { published: 'The public files are as on the main branch.' };
}
