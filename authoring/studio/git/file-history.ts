import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, createPatch, structuredPatch } from 'diff';
import { asWritten, bySentence, type ChangedLine, diffLines } from '../diff-lines.ts';
import { wordLines } from './changes.ts';
import { openRepository } from './repository.ts';
import { outputOf, textIn } from './run-git.ts';

/** A change of a file: who made it, when (ISO 8601) and why, part by part. Without a commit it is saved alone. */
export type PastChange = { why: string; commit?: { id: string; who: string; when: string }; parts: ChangedPart[] };

/** Lines that were changed together, in words, and the patch that takes them back; none where the file was made. */
type ChangedPart = { lines: ChangedLine[]; patch?: string };

/** How many changes are shown, the latest first. */
const most = 20;

/** Lists what is not published and the commits that changed a content file, under all names that it has had. Throws {@link GitError}. */
export async function historyOf(folder: string, path: string): Promise<PastChange[]> {
  const { git, content } = await openRepository(folder, {});
  const format = '--format=%x01%H%x00%an%x00%aI%x00%s%x00';
  const args = ['log', '--follow', `-${most}`, '-z', '--name-status', '--find-renames', format];
  const entries = (await outputOf(git, [...args, '--', content + path])).split('\x01').slice(1);
  const changes = entries.map(async (entry): Promise<PastChange[]> => {
    const [id = '', who = '', when = '', why = '', ...rest] = entry.split('\0');
    const [, first, second] = rest.map((part) => part.trim()).filter(Boolean);
    // No words of a message can make a commit of their own.
    if (!/^[0-9a-f]{40,64}$/.test(id) || first === undefined) return [];
    const [before, after] = [await textIn(git, `${id}^`, first), await textIn(git, id, second ?? first)];
    return [{ why, commit: { id, who, when }, parts: partsOf(path, before, after) }];
  });
  const published = await textIn(git, 'HEAD', content + path);
  const file = join(folder, path);
  const saved = partsOf(path, published, existsSync(file) ? readFileSync(file, 'utf8') : null);
  return [
    ...(published !== null && saved.length ? [{ why: 'Not published yet', parts: saved }] : []),
    ...(await Promise.all(changes)).flat(),
  ];
}

/** The parts of a change whose words differ, each told and taken back alone. */
function partsOf(path: string, before: string | null, after: string | null): ChangedPart[] {
  if (before === null || after === null)
    return [{ lines: diffLines(wordLines(path, before), wordLines(path, after)) }].filter(({ lines }) => lines.length);
  const now = bySentence(path, after);
  const words = (text: string) => wordLines(path, asWritten(text, '\n'));
  const back = structuredPatch(path, path, now, bySentence(path, before), '', '', { context: 0 });
  return back.hunks.flatMap((hunk) => {
    const old = applyPatch(now, { ...back, hunks: [hunk] });
    const lines = old === false ? [] : diffLines(words(old), words(now));
    return old === false || !lines.length
      ? []
      : [{ lines, patch: createPatch(path, now, old, '', '', { context: 1 }) }];
  });
}
