import { groupBy } from '../folder/group-by.ts';
import type { ContentFile } from '../folder/load.ts';
import { fullNameOf } from '../model/names.ts';
import { type Kind, nameKind } from '../schema/name-kinds.ts';
import { objectOr } from '../schema/walk.ts';
import type { Finding } from './finding.ts';

export type NameChange = { kind: Kind; old: string; next: string };

/**
 * The part of a finding's name that says where it is: the file, and the property if the file has many. It has no line
 * number and no index, so that it survives other changes.
 */
export function placeName(file: ContentFile, pointer = ''): string {
  const { place } = file;
  if ('name' in place) return placeOfNamed(place.kind, fullNameOf(file))!;
  const steps = stepsTo(file.data, pointer);
  if (place.kind === 'values' || place.kind === 'messages') return `${place.kind}/${steps[0] ?? ''}`;
  return [place.kind, ...steps].join('/');
}

/** The steps of a pointer, with an entry's own words instead of its index in a list. */
function stepsTo(data: unknown, pointer: string): string[] {
  let value = data;
  return pointer
    .split('/')
    .slice(1)
    .flatMap((step) => {
      const isEntry = Array.isArray(value);
      value = (value as Record<string, unknown> | undefined)?.[step];
      return isEntry ? entrySlug(value) : [step];
    });
}

function entrySlug(entry: unknown): string[] {
  const { network, label, heading } = objectOr(entry);
  const words = [network, label, heading].find((it) => typeof it === 'string' && slugOf(it));
  return words === undefined ? [] : [slugOf(String(words))];
}

const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');

/** Makes the names of findings unique: equal names get the found value, and if necessary a number. */
export function withOwnNames(findings: Finding[]): Finding[] {
  const byWords = groupBy(findings, ({ name }) => name).flatMap((same) =>
    same.length === 1 ? same : same.map((it) => ({ ...it, name: joinName(it.name, slugOf(String(it.value ?? ''))) })),
  );
  return groupBy(byWords, ({ name }) => name).flatMap((same) =>
    same.map((it, i) => (i ? { ...it, name: joinName(it.name, String(i + 1)) } : it)),
  );
}

const joinName = (name: string, part: string) => (part ? `${name}${name.includes(':') ? '/' : ':'}${part}` : name);

/** The rules whose findings are named after the thing that they concern, not after a place. */
const about: Partial<Record<Kind, string[]>> = {
  value: ['confirm', 'sample-value', 'unused-value', 'several-prices', 'pence'],
  text: ['placeholder'],
  message: ['placeholder'],
  page: ['review', 'developer-index', 'lost-page'],
  document: ['unpublished'],
  act: ['used-unsaid', 'unconfirmed-act'],
};

/** Returns the name of a finding after something was renamed. The edition, if any, comes before the place. */
export function renamedFinding(
  finding: string,
  { kind, old, next }: NameChange,
  editions: readonly string[] = [],
): string {
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

/** The place of something with a name, as `placeName` says it; undefined if findings are not inside it. */
function placeOfNamed(kind: Kind, name: string): string | undefined {
  const { givenBy, pathOf } = nameKind(kind);
  if (pathOf) return pathOf(name).replace(/\.\w+$/, '');
  return typeof givenBy === 'object' && 'keysOf' in givenBy ? `${givenBy.keysOf}${givenBy.at}/${name}` : undefined;
}
