import type { Edit } from '../../../../tests/support/content/content-folder.ts';

/** A mistake: what is edited, where it is told (the words that the message points at), what is said, what was meant. */
export type Row = [
  name: string,
  edits: Record<string, Edit>,
  at: [file: string, words?: string],
  says: string,
  meant?: string | undefined,
];

/** Mistakes by name: words that are put in the place of others. Without `at` the message points at these. */
type FileRows = Record<string, [[find: string, to: string, at?: string], says: string, meant?: string]>;

/** Mistakes that are made and told in one file. */
export const inFile = (file: string, rows: FileRows): Row[] =>
  Object.entries(rows).map(
    ([name, [[find, to, at = to], says, meant]]): Row => [name, { [file]: [find, to] }, [file, at], says, meant],
  );

/** Mistakes by name that are made in several files, or told in another one. */
export const inFiles = (rows: Record<string, [Row[1], Row[2], says: string, meant?: string]>): Row[] =>
  Object.entries(rows).map(([name, [edits, at, says, meant]]): Row => [name, edits, at, says, meant]);
