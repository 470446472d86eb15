import type { Edit } from '../../../support/content/content-folder.ts';

/** A mistake: what is edited, where it is told (the words that the message points at), what is said, what was meant. */
export type Row = [
  name: string,
  edits: Record<string, Edit>,
  at: [file: string, words?: string],
  says: string,
  meant?: string | undefined,
];
