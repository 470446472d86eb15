import type { Edit } from '../../../support/content/content-folder.ts';

/** A mistake: what is edited, where it is told (the words that the message points at), what is said, what was meant. */
export type Row = [
  name: string,
  edits: Record<string, Edit>,
  at: [file: string, words?: string],
  says: string,
  meant?: string | undefined,
];

/** A mistake in one file: words that are put in the place of others. Without `at` the message points at these. */
export type FileRow = [name: string, [find: string, to: string, at?: string], says: string, meant?: string];

/** Mistakes that are made and told in one file. */
export const inFile = (file: string, rows: FileRow[]): Row[] =>
  rows.map(([name, [find, to, at = to], says, meant]): Row => [name, { [file]: [find, to] }, [file, at], says, meant]);
