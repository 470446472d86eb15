/** Escapes a property's name, or writes an index, for a JSON pointer. */
export const escapeStep = (step: string | number): string => String(step).replaceAll('~', '~0').replaceAll('/', '~1');

/** Lists the names and indexes of a JSON pointer. */
export const stepsIn = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Lists the steps of a JSON pointer. One of digits is an index, because no property of content has such a name. */
export const pointerIn = (pointer: string): (string | number)[] =>
  stepsIn(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The value at a place of JSON data, by a pointer without escapes or its steps; undefined if there is none. */
export function valueAt(data: unknown, at: string | readonly (string | number)[]): unknown {
  const steps = typeof at === 'string' ? at.split('/').slice(1) : at;
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    data,
  );
}
