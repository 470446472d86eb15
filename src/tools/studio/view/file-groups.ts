import type { FilePlace } from '../../../content/folder/file-kind.ts';
import type { StudioFile } from '../model.ts';

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

/** Sorts files into the groups of the list. A group without files is left out. */
export function grouped(files: readonly StudioFile[]): Group[] {
  return groups
    .map(({ title, kinds }) => ({
      title,
      files: files
        .filter(({ place }) => place && kinds.includes(place.kind))
        .sort((a, b) => kinds.indexOf(a.place!.kind) - kinds.indexOf(b.place!.kind) || Number(a.path > b.path) || -1),
    }))
    .filter(({ files }) => files.length);
}
