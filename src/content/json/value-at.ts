/**
 * The value at a place of JSON data, given as a pointer without escapes or as its steps. Undefined if there is none.
 */
export function valueAt(data: unknown, at: string | readonly (string | number)[]): unknown {
  const steps = typeof at === 'string' ? at.split('/').slice(1) : at;
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    data,
  );
}
