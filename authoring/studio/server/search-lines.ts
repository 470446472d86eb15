import { formatValue } from '../../../src/rules/format-value.ts';
import type { Value } from '../../../src/types.gen.ts';
import { escapeStep, type FilePlace, objectOr, type Schema } from '../../api/pure.ts';
import { fromWords, labelOf } from '../forms/wording.ts';
import type { StudioFile, StudioSchemas } from '../types.ts';

/** A place in JSON, and words that are searched for there. */
type Line = [at: string, words: string];

/** The kinds of file whose properties are settings, and those in which each name is an entry. */
const [withSettings, withNames] = [
  ['site', 'states', 'journeys', 'messages'],
  ['values', 'messages', 'journeys', 'acts', 'facts', 'reads'],
];

/** The words that are searched for in a file as it is now: its text, or the lines of its data with their places. */
export function wordsOf(
  place: StudioFile['place'],
  { text, data }: { text: string; data: unknown },
  schemas: StudioSchemas['files'],
): Pick<StudioFile, 'words' | 'at'> {
  if (!place || !('schema' in place)) return { words: text };
  const lines = linesOf(place, data, schemas[place.schema]);
  return { words: lines.map(([, words]) => words).join('\n'), at: lines.map(([at]) => at) };
}

/** The texts of a file, with the names of its entries, its values as customers read them, and what its settings are for. */
export const linesOf = ({ kind }: FilePlace, data: unknown, schema: Schema | undefined): Line[] => [
  ...(kind === 'values' ? valueLines(objectOr(data) as Record<string, Partial<Value> | undefined>) : []),
  ...textsIn(data, withNames.includes(kind), ''),
  ...(withSettings.includes(kind) && schema ? settingsIn(schema, '') : []),
];

function textsIn(data: unknown, hasNames: boolean, at: string): Line[] {
  if (typeof data === 'string') return [[at, data.replaceAll(/\s+/g, ' ')]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]): Line[] => {
    if (name === '$schema' || name === 'type') return [];
    const own = `${at}/${escapeStep(name)}`;
    return [...(hasNames && !Array.isArray(data) ? [[own, name] as Line] : []), ...textsIn(value, hasNames, own)];
  });
}

/** Each value as customers read it, such as £39.00 for 3900 pence, and its later values with their dates. */
const valueLines = (values: Record<string, Partial<Value> | undefined>): Line[] =>
  Object.entries(values).flatMap(([name, { type, value, changes } = {}]) => {
    const shown = (one: unknown) => formatValue(type ?? 'text', one as Value['value']);
    const later = (Array.isArray(changes) ? changes : []).map((change, i): Line => {
      return [`/${name}/changes/${i}/value`, `${shown(change?.value)} ${fromWords(String(change?.from))}`];
    });
    return [...(value === undefined ? [] : [[`/${name}/value`, shown(value)] as Line]), ...later];
  });

const settingsIn = ({ properties = {} }: Schema, around: string): Line[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const at = `${around}/${name}`;
    const about: Line = [at, `${labelOf(name)}: ${property.description ?? ''}`];
    return name === '$schema' ? [] : [about, ...settingsIn(property, at)];
  });
