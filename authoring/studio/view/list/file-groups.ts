import type { FilePlace } from '../../../api/pure.ts';
import type { SearchResult } from '../search/search.ts';

type FileKind = FilePlace['kind'];

const groups: { title: string; kinds: FileKind[] }[] = [
  { title: 'Site', kinds: ['site', 'messages', 'values', 'facts', 'editions', 'release'] },
  { title: 'Pages', kinds: ['page'] },
  { title: 'Letters', kinds: ['letter'] },
  { title: 'Texts', kinds: ['text'] },
  { title: 'Documents', kinds: ['document', 'section'] },
  { title: 'Journeys', kinds: ['journeys', 'acts', 'reads', 'states', 'demo-links'] },
];

export type Group = { title: string; rows: SearchResult[] };

/** Sorts search results into groups, those with a match by name first, those by a placeholder alone last. */
export function grouped(results: readonly SearchResult[]): Group[] {
  const literal = results.filter(({ isFilled }) => !isFilled);
  const byName = literal.filter(({ isNamed }) => isNamed);
  const literalGroups = groups
    .toSorted((a, b) => Number(hasOf(byName, b.kinds)) - Number(hasOf(byName, a.kinds)))
    .map(({ title, kinds }) => ({ title, rows: ordered(literal, kinds) }));
  const filled = results.filter(({ isFilled }) => isFilled);
  const others = groups.flatMap(({ kinds }) => ordered(filled, kinds));
  return [...literalGroups, { title: 'Shown by a placeholder', rows: others }].filter(({ rows }) => rows.length);
}

const hasOf = (results: readonly SearchResult[], kinds: FileKind[]) =>
  results.some(({ file: { place } }) => place && kinds.includes(place.kind));

/** Returns the results in files of some kinds: matches by name first, then by document, kind and path. */
function ordered(results: readonly SearchResult[], kinds: FileKind[]): SearchResult[] {
  const of = ({ file: { place } }: SearchResult) => (place ? kinds.indexOf(place.kind) : -1);
  return results
    .filter((one) => of(one) >= 0)
    .sort(
      (a, b) =>
        Number(b.isNamed ?? false) - Number(a.isNamed ?? false) ||
        compared(documentOf(a), documentOf(b)) ||
        of(a) - of(b) ||
        compared(a.file.path, b.file.path),
    );
}

const compared = (one: string, other: string) => Number(one > other) - Number(one < other);

/** Returns the document that a file belongs to, so that sections follow it. */
const documentOf = ({ file: { place } }: SearchResult) =>
  place?.kind === 'document' ? place.name : place?.kind === 'section' ? place.document : '';
