import { sha256Of } from '../base/sha256.ts';

/**
 * The one way to write a value as JSON, so that everybody computes the same hash of it. Names are sorted by their code
 * units, there is no white space, and times are in ISO 8601 UTC. Names without a value (null or undefined) are left
 * out. A column that is added later is empty in older rows, so their hashes stay the same.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value ?? null);
  const parts: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const inner = (value as Record<string, unknown>)[name];
    if (inner !== null && inner !== undefined) parts.push(`${JSON.stringify(name)}:${canonicalJson(inner)}`);
  }
  return `{${parts.join(',')}}`;
}

/** SHA-256 of a value's canonical JSON, in lower-case hexadecimal. */
export const canonicalHash = (value: unknown): string => sha256Of(canonicalJson(value));
