import type { ContentFile } from '../folder/load.ts';
import { groupBy } from '../folder/locate.ts';
import { nameOf } from '../model/content-index.ts';
import { objectOr } from '../model/names.ts';
import { type Kind, kindOf } from '../schema/name-kinds.ts';
import type { Finding } from './finding.ts';

/** A kind of name, and the name before and after it is changed. */
export type Renamed = { kind: Kind; old: string; next: string };

/**
 * The part of a finding's name that says where it is: the file without its ending, and the property if the file has many.
 * It has no line number and no index in a list, so that it stays the same while other things change. An entry of a list
 * goes by its own words.
 */
export function placeName(file: ContentFile, pointer = ''): string {
  const steps = stepsTo(file.data, pointer);
  switch (file.place.kind) {
    case 'page':
      return `pages/${nameOf(file)}`;
    case 'text':
      return `text/${nameOf(file)}`;
    case 'document':
      return `documents/${nameOf(file)}`;
    case 'section':
      return `documents/${file.place.document}/${nameOf(file)}`;
    case 'values':
    case 'messages':
      return `${file.place.kind}/${steps[0] ?? ''}`;
    default:
      return [file.place.kind, ...steps].join('/');
  }
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
      return isEntry ? wordsOf(value) : [step];
    });
}

function wordsOf(entry: unknown): string[] {
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

/** Gives each finding a name of its own. Those that share one are told apart by what was found, and then by a number. */
export function withOwnNames(findings: Finding[]): Finding[] {
  const byWords = groupBy(findings, ({ name }) => name).flatMap((same) =>
    same.length === 1 ? same : same.map((it) => ({ ...it, name: joined(it.name, slugOf(String(it.value ?? ''))) })),
  );
  return groupBy(byWords, ({ name }) => name).flatMap((same) =>
    same.map((it, i) => (i ? { ...it, name: joined(it.name, String(i + 1)) } : it)),
  );
}

/** A name with one more part. */
const joined = (name: string, part: string) => (part ? `${name}${name.includes(':') ? '/' : ':'}${part}` : name);

/** The rules whose findings are named after what they are about, not after a place. */
const about: Partial<Record<Kind, string[]>> = {
  value: ['confirm', 'sample-value', 'unused-value'],
  text: ['placeholder'],
  message: ['placeholder'],
  page: ['review', 'developer-index'],
  document: ['unpublished'],
};

/** A finding's name after something was renamed. */
export function renamedFinding(finding: string, { kind, old, next }: Renamed): string {
  const [rule = '', rest] = finding.split(/:(.*)/s);
  if (rest === undefined) return finding;
  if (rest === old && about[kind]?.includes(rule)) return `${rule}:${next}`;
  const place = homeOf(kind, old);
  const isThere = place !== undefined && (rest === place || rest.startsWith(`${place}/`));
  return isThere ? `${rule}:${homeOf(kind, next)}${rest.slice(place.length)}` : finding;
}

/** Where what has a name stands, in the words of `placeName`. Returns undefined if no finding is inside it. */
function homeOf(kind: Kind, name: string): string | undefined {
  const { givenBy, pathOf } = kindOf(kind);
  if (pathOf) return pathOf(name).replace(/\.\w+$/, '');
  return typeof givenBy === 'object' && 'keysOf' in givenBy ? `${givenBy.keysOf}${givenBy.at}/${name}` : undefined;
}
