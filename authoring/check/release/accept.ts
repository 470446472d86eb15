import type { Edit } from 'jsonc-parser';
import type { Content } from '../../../src/content/folder/load.ts';
import { textPlaces } from '../../../src/content/json/places.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { nearest } from '../../../src/content/problem/suggest.ts';
import type { Kind } from '../../../src/content/schema/name-kinds.ts';
import type { Release } from '../../../src/types.gen.ts';
import { type Finding, placeOfNamed } from './finding.ts';

export type Remaining = { remaining: Finding[]; stale: Mistake[]; accepts: (name: string) => boolean };

/** Removes the findings that release.json accepts. `others` may be accepted without being in `findings`. */
export function applyAcceptances(contentIndex: ContentIndex, findings: Finding[], others: string[]): Remaining {
  const [file] = filesOf(contentIndex, 'release');
  const accepted = (file?.data as Release | undefined)?.accept ?? [];
  const names = new Set(findings.map(({ name }) => name));
  const stale = accepted.flatMap(({ name, value }, i): Mistake[] => {
    const mistakeIn = (property: string, message: string, suggestion?: string) => [
      { file: file!.path, pointer: `/accept/${i}/${property}`, message, suggestion },
    ];
    if (accepted.findIndex((it) => it.name === name) < i) return mistakeIn('name', `"${name}" is accepted already.`);
    if (others.includes(name)) return [];
    if (!names.has(name)) {
      return mistakeIn(
        'name',
        `The release check finds nothing by the name "${name}": take this out.`,
        nearest(name, names),
      );
    }
    const currentValue = findings.find((finding) => finding.name === name)?.value;
    if (value === undefined || value === currentValue) return [];
    return mistakeIn(
      'value',
      `${JSON.stringify(value)} was accepted, and it is ${JSON.stringify(currentValue)} now: confirm it again.`,
    );
  });
  const accepts = (name: string) => accepted.some((it) => it.name === name);
  return { remaining: findings.filter(({ name }) => !accepts(name)), stale, accepts };
}

type NameChange = { kind: Kind; old: string; next: string };

/** Returns the edits that update release.json when something is renamed. */
export function renamedAcceptances({ files }: Content, renaming: NameChange, editions: readonly string[]): Edit[] {
  const file = files.find(({ place }) => place.kind === 'release');
  const places = textPlaces(file?.text ?? '');
  return ((file?.data as Release | undefined)?.accept ?? []).flatMap(({ name }, i) => {
    const content = renamedFinding(name, renaming, editions);
    const offset = places.letter(`/accept/${i}/name`, 0);
    return content === name ? [] : [{ offset, length: name.length, content }];
  });
}

/** The checks whose findings are named after the thing that they concern, not after a place. */
const about: Partial<Record<Kind, string[]>> = {
  value: ['confirm', 'sample-value', 'several-prices', 'pence'],
  text: ['placeholder'],
  message: ['placeholder'],
  page: ['review', 'developer-index', 'raw-actions', 'unrecorded'],
  document: ['unpublished'],
  act: ['used-unsaid', 'unconfirmed-act'],
};

/** Returns the name of a finding after something was renamed. The edition, if any, comes before the place. */
function renamedFinding(finding: string, { kind, old, next }: NameChange, editions: readonly string[] = []): string {
  const [rule = '', rest] = finding.split(/:(.*)/s);
  if (rest === undefined) return finding;
  const edition = editions.find((name) => rest.startsWith(`${name}/`));
  if (edition !== undefined) {
    const inside = renamedFinding(`${rule}:${rest.slice(edition.length + 1)}`, { kind, old, next });
    return inside.replace(':', `:${edition}/`);
  }
  if (rest === old && about[kind]?.includes(rule)) return `${rule}:${next}`;
  const place = placeOfNamed(kind, old);
  const isThere = place !== undefined && (rest === place || rest.startsWith(`${place}/`));
  return isThere ? `${rule}:${placeOfNamed(kind, next)}${rest.slice(place.length)}` : finding;
}
