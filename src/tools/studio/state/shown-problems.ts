import { useMemo } from 'react';
import { lineAndColumn } from '../../../content/markdown/word-places.ts';
import type { Problem } from '../../../content/problem/problem.ts';
import { asRead } from '../edit/places.ts';
import { type Cursor, useCursor } from './cursor.ts';
import { useStore, useStudio } from './use-studio.ts';

/** A line that has the mark of a list's entry, and no words yet. */
const emptyEntry = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$))+$/;

/** The problems without that of a list's entry in which the cursor is: its words are being written. `text` is the file's. */
export function withoutUnwritten(
  problems: Problem[],
  { file, offset }: Cursor,
  { folder, text }: { folder: string; text: string },
): Problem[] {
  const read = asRead(text);
  const { line } = lineAndColumn(read, offset);
  if (!emptyEntry.test(read.split('\n')[line - 1] ?? '')) return problems;
  return problems.filter((problem) => problem.line !== line || problem.file !== `${folder}/${file}`);
}

/** The problems as an editor is told of them: not yet of an entry of a list that is being written and not saved. */
export function useShownProblems(): Problem[] {
  const store = useStore();
  const { site, problems, drafts } = useStudio();
  const cursor = useCursor();
  const { folder } = site;
  const text = cursor && cursor.file in drafts && cursor.file.endsWith('.md') ? store.textOf(cursor.file) : undefined;
  return useMemo(
    () => (cursor && text ? withoutUnwritten(problems, cursor, { folder, text }) : problems),
    [problems, cursor, text, folder],
  );
}
