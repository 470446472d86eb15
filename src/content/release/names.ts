import type { ContentFile } from '../folder/load.ts';
import { groupBy } from '../folder/locate.ts';
import { nameOf } from '../model/content-index.ts';
import { objectOr } from '../model/names.ts';
import type { Finding } from './finding.ts';

/** A kind of name and the name, before and after it is changed. */
type Renaming = { kind: string; old: string; next: string };

/**
 * The part of a finding's name that says where it is: the file without its ending, and the property of one that has many.
 * It has no line and no place in a list, so that it stays the same while other things change: an entry of a list goes by
 * its own words.
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

/** The steps of a pointer, with an entry's own words for its place in a list. */
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

/** Findings with a name for each: those that share one are told apart by what was found, and then by their number. */
export function withOwnNames(findings: Finding[]): Finding[] {
  const byWords = groupBy(findings, ({ name }) => name).flatMap((same) =>
    same.length === 1 ? same : same.map((it) => ({ ...it, name: joined(it.name, slugOf(String(it.value ?? ''))) })),
  );
  return groupBy(byWords, ({ name }) => name).flatMap((same) =>
    same.map((it, i) => (i ? { ...it, name: joined(it.name, String(i + 1)) } : it)),
  );
}

/** A name with one more part; a rule that has no place yet gets one. */
const joined = (name: string, part: string) => (part ? `${name}${name.includes(':') ? '/' : ':'}${part}` : name);

/** Findings that are named after what they are about, not after a place. */
const about: Record<string, string[]> = {
  value: ['confirm', 'sample-value'],
  text: ['placeholder'],
  message: ['placeholder'],
  page: ['review', 'developer-index'],
  document: ['unpublished'],
};

const folders: Record<string, string> = {
  value: 'values',
  text: 'text',
  message: 'messages',
  page: 'pages',
  document: 'documents',
  section: 'documents',
};

/** A finding's name after something was renamed. */
export function renamedFinding(finding: string, { kind, old, next }: Renaming): string {
  const [rule = '', rest] = finding.split(/:(.*)/s);
  if (rest === undefined) return finding;
  if (rest === old && about[kind]?.includes(rule)) return `${rule}:${next}`;
  const place = `${folders[kind]}/${old}`;
  if (rest === place || rest.startsWith(`${place}/`)) {
    return `${rule}:${folders[kind]}/${next}${rest.slice(place.length)}`;
  }
  return finding;
}
