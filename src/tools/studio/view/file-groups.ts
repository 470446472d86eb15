import type { FilePlace } from '../../../content/folder/file-kind.ts';
import type { StudioFile } from '../model.ts';
import type { Found } from './search.ts';

type FileKind = FilePlace['kind'];

/** The groups of the list, each with the kinds of file in it. */
const groups: { title: string; kinds: FileKind[] }[] = [
  { title: 'Pages', kinds: ['page'] },
  { title: 'Texts', kinds: ['text'] },
  { title: 'Documents', kinds: ['document', 'section'] },
  { title: 'Journeys', kinds: ['journeys', 'states', 'demo-links'] },
  { title: 'Site', kinds: ['site', 'messages', 'values', 'published', 'release'] },
];

export type Group = { title: string; files: StudioFile[] };

/**
 * Sorts what was found into the groups of the list, and leaves empty ones out. What only a placeholder shows comes last:
 * its words are changed where they are written.
 */
export function grouped(found: readonly Found[]): Group[] {
  const written = found.filter(({ isFilled }) => !isFilled);
  const own = groups.map(({ title, kinds }) => ({ title, files: ordered(written, kinds) }));
  const filled = found.filter(({ isFilled }) => isFilled);
  const others = groups.flatMap(({ kinds }) => ordered(filled, kinds));
  return [...own, { title: 'Shown by a placeholder', files: others }].filter(({ files }) => files.length);
}

const ordered = (found: readonly Found[], kinds: FileKind[]): StudioFile[] =>
  found
    .map(({ file }) => file)
    .filter(({ place }) => place && kinds.includes(place.kind))
    .sort((a, b) => kinds.indexOf(a.place!.kind) - kinds.indexOf(b.place!.kind) || Number(a.path > b.path) || -1);
