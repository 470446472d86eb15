import { useMemo } from 'react';
import { type Problem, positionAt } from '../../src/content/api/pure.ts';
import { asRead } from '../edit/positions.ts';
import type { StudioSite } from '../types.ts';
import { type Cursor, useCursor } from './cursor.ts';
import { useStore, useStudio } from './use-studio.ts';

/** The path of a problem below the content folder; undefined if the file is neither listed nor an edition's. */
export function pathIn({ folder, files }: StudioSite, { file }: Problem): string | undefined {
  const path = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
  return path?.startsWith('editions/') || files.some((one) => one.path === path) ? path : undefined;
}

export const problemsOf = (site: StudioSite, problems: readonly Problem[], path: string): Problem[] =>
  problems.filter(({ file }) => file === `${site.folder}/${path}`);

/** Matches a line with the marker of a list item, and no words yet. */
const emptyEntry = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$))+$/;

/** Returns the place of an empty list item under the cursor, as `file:line`. `text` is the file's. */
export function unwrittenEntry({ file, offset }: Cursor, text: string): string | undefined {
  const read = asRead(text);
  const { line } = positionAt(read, offset);
  return emptyEntry.test(read.split('\n')[line - 1] ?? '') ? `${file}:${line}` : undefined;
}

/** Returns the problems without those at `entry`, as `file:line`. */
export const withoutUnwritten = (problems: Problem[], entry: string | undefined, folder: string): Problem[] =>
  entry === undefined ? problems : problems.filter(({ file, line }) => `${file}:${line}` !== `${folder}/${entry}`);

/** Returns the problems to show: all but those of an unsaved list item that the editor has just begun. */
export function useShownProblems(): Problem[] {
  const store = useStore();
  const { site, problems, drafts } = useStudio();
  const entry = useCursor((cursor) => {
    if (!cursor?.file.endsWith('.md') || !(cursor.file in drafts)) return undefined;
    return unwrittenEntry(cursor, store.currentText(cursor.file) ?? '');
  });
  return useMemo(() => withoutUnwritten(problems, entry, site.folder), [problems, entry, site.folder]);
}
