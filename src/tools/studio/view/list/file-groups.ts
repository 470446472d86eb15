import type { FilePlace } from '../../../../content/folder/file-kind.ts';
import type { Found } from '../search/search.ts';

type FileKind = FilePlace['kind'];

/** The groups of the list, each with the kinds of file in it. */
const groups: { title: string; kinds: FileKind[] }[] = [
  { title: 'Pages', kinds: ['page'] },
  { title: 'Texts', kinds: ['text'] },
  { title: 'Documents', kinds: ['document', 'section'] },
  { title: 'Journeys', kinds: ['journeys', 'states', 'demo-links'] },
  { title: 'Site', kinds: ['site', 'messages', 'values', 'published', 'release'] },
];

export type Group = { title: string; rows: Found[] };

/**
 * Sorts what was found into the groups of the list, and leaves empty ones out. A group with a file that is called what was
 * looked for, or that has it as a value, comes first. What only a placeholder shows comes last: its words are changed where
 * they are written.
 */
export function grouped(found: readonly Found[]): Group[] {
  const written = found.filter(({ isFilled }) => !isFilled);
  const named = written.filter(({ isNamed }) => isNamed);
  const own = groups
    .toSorted((a, b) => Number(hasOf(named, b.kinds)) - Number(hasOf(named, a.kinds)))
    .map(({ title, kinds }) => ({ title, rows: ordered(written, kinds) }));
  const filled = found.filter(({ isFilled }) => isFilled);
  const others = groups.flatMap(({ kinds }) => ordered(filled, kinds));
  return [...own, { title: 'Shown by a placeholder', rows: others }].filter(({ rows }) => rows.length);
}

const hasOf = (found: readonly Found[], kinds: FileKind[]) =>
  found.some(({ file: { place } }) => place && kinds.includes(place.kind));

/** What was found in files of some kinds: what is called so first, then by kind and path, and as it was found. */
function ordered(found: readonly Found[], kinds: FileKind[]): Found[] {
  const of = ({ file: { place } }: Found) => (place ? kinds.indexOf(place.kind) : -1);
  return found
    .filter((one) => of(one) >= 0)
    .sort(
      (a, b) =>
        Number(b.isNamed ?? false) - Number(a.isNamed ?? false) ||
        of(a) - of(b) ||
        Number(a.file.path > b.file.path) - Number(a.file.path < b.file.path),
    );
}
