import { lookUp } from '../../../content/schema/look-up.ts';
import type { Sized } from '../../../content/schema/sizes.ts';
import type { Schema } from '../../../content/schema/types.ts';
import { escapeStep, type Reference, walkerOf } from '../../../content/schema/walk.ts';
import { lineParts } from '../../../rules/fill.ts';
import { remembered } from '../../../rules/remembered.ts';
import type { CompiledSite } from '../../../types.gen.ts';
import { asRead } from '../edit/places.ts';
import type { StudioSchemas } from '../model.ts';

/**
 * Lists the lines of a draft that are not as they were when it had no mistake. Returns undefined where something else is
 * changed, or where only the check can say whether a line may be shown. `file` is the schema of both.
 */
export function newLines(
  file: string,
  data: object,
  good: object,
  { site, schemas }: { site: CompiledSite; schemas: StudioSchemas },
): readonly Reference[] | undefined {
  const [own, before] = [linesOf(schemas, file, data), linesOf(schemas, file, good)];
  const isAligned = own.length === before.length && own.every(({ pointer }, i) => pointer === before[i]!.pointer);
  if (!isAligned) return undefined;
  const changed = own.filter(({ value }, i) => value !== before[i]!.value);
  if (!changed.every(({ value, schema }) => mayShow(value, schema, site))) return undefined;
  const at = own.map(({ pointer }) => pointer);
  return without(data, at) === without(good, at) ? changed : undefined;
}

/** The data of a draft, or undefined if it is no JSON. */
export function dataIn<Data>(text: string): Data | undefined {
  try {
    return JSON.parse(asRead(text)) as Data;
  } catch {
    return undefined;
  }
}

/** What walks data by these schemas. */
export const walkerFor = remembered(({ files }: StudioSchemas) => {
  const schemas = new Map<string, Schema>(Object.entries(files));
  return walkerOf((reference, from = '') => lookUp(schemas, reference, from));
});

const linesOf = (schemas: StudioSchemas, file: string, data: object): readonly Reference[] =>
  walkerFor(schemas)
    .references(file, data)
    .filter(({ format }) => format === 'line');

/** Whether a line can show without the check: it has a size, and every placeholder in it is known and needs nothing more. */
function mayShow(line: string, schema: Schema & Sized, { contacts, values }: CompiledSite): boolean {
  const parts = lineParts(line);
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const { params = [], mustSay = [], maxLength = Number.POSITIVE_INFINITY } = schema;
  return (
    line.trim() !== '' &&
    line.length <= maxLength &&
    parts.every((part) => typeof part !== 'string' || !/[{}]/.test(part)) &&
    mustSay.every((name) => names.includes(name)) &&
    names.every(
      (name) => params.includes(name) || name in contacts || (name in values && values[name]?.type !== 'choice'),
    )
  );
}

/** Data as text, with nothing in the place of the values with these pointers. */
export function without(data: object, pointers: readonly string[]): string {
  const at = new Set(pointers);
  const strip = (data: unknown, pointer: string): unknown => {
    if (at.has(pointer)) return '';
    if (typeof data !== 'object' || data === null) return data;
    const entries = Object.entries(data).map(([name, value]) => [name, strip(value, `${pointer}/${escapeStep(name)}`)]);
    return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  };
  return JSON.stringify(strip(data, ''));
}
