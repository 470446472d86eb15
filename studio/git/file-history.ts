import { type ChangedLine, diffLines } from '../compare/diff-lines.ts';
import { wordLines } from './changes.ts';
import { openRepository } from './repository.ts';
import { outputOf, textIn } from './run-git.ts';

/** A commit that changed a file: who made it, when (ISO 8601) and why, and the file's text on both sides of it. */
export type PastChange = {
  commit: string;
  who: string;
  when: string;
  why: string;
  /** Null where the file was made by it. */
  before: string | null;
  after: string | null;
  lines: ChangedLine[];
};

/** How many changes are shown, the latest first. */
const most = 20;

/** Lists the commits that changed a content file, under all names that it has had. Throws {@link GitError}. */
export async function historyOf(folder: string, path: string): Promise<PastChange[]> {
  const { git, content } = await openRepository(folder, {});
  const format = '--format=%x01%H%x00%an%x00%aI%x00%s%x00';
  const args = ['log', '--follow', `-${most}`, '-z', '--name-status', '--find-renames', format];
  const entries = (await outputOf(git, [...args, '--', content + path])).split('\x01').slice(1);
  const changes = entries.map(async (entry): Promise<PastChange[]> => {
    const [commit = '', who = '', when = '', why = '', ...rest] = entry.split('\0');
    const [, first, second] = rest.map((part) => part.trim()).filter(Boolean);
    // No words of a message can make a commit of their own.
    if (!/^[0-9a-f]{40,64}$/.test(commit) || first === undefined) return [];
    const [before, after] = [await textIn(git, `${commit}^`, first), await textIn(git, commit, second ?? first)];
    return [
      { commit, who, when, why, before, after, lines: diffLines(wordLines(path, before), wordLines(path, after)) },
    ];
  });
  return (await Promise.all(changes)).flat();
}
