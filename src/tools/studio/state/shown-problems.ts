import { useMemo } from 'react';
import { lineAndColumn } from '../../../content/markdown/word-places.ts';
import type { Problem } from '../../../content/problem/problem.ts';
import { asRead } from '../edit/places.ts';
import { type Cursor, useCursor } from './cursor.ts';
import { useStore, useStudio } from './use-studio.ts';

/** A line that has the mark of a list's entry, and no words yet. */
const emptyEntry = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$))+$/;

/** Returns the file and line of a list's entry without words in which the cursor is, as `file:line`. `text` is the file's. */
export function unwrittenEntry({ file, offset }: Cursor, text: string): string | undefined {
  const read = asRead(text);
  const { line } = lineAndColumn(read, offset);
  return emptyEntry.test(read.split('\n')[line - 1] ?? '') ? `${file}:${line}` : undefined;
}

/** The problems without that of an entry whose words are being written. */
export const withoutUnwritten = (problems: Problem[], entry: string | undefined, folder: string): Problem[] =>
  entry === undefined ? problems : problems.filter(({ file, line }) => `${file}:${line}` !== `${folder}/${entry}`);

/** The problems as an editor is told of them: not yet of an entry of a list that is being written and not saved. */
export function useShownProblems(): Problem[] {
  const store = useStore();
  const { site, problems, drafts } = useStudio();
  const entry = useCursor((cursor) => {
    if (!cursor?.file.endsWith('.md') || !(cursor.file in drafts)) return undefined;
    return unwrittenEntry(cursor, store.textOf(cursor.file) ?? '');
  });
  return useMemo(() => withoutUnwritten(problems, entry, site.folder), [problems, entry, site.folder]);
}
