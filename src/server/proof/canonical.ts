import { sha256Of } from '../base/sha256.ts';

/** Writes a value as canonical JSON (RFC 8785), times as ISO 8601 in UTC, so that everybody computes the same hash of it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value ?? null);
  const inner = value as Record<string, unknown>;
  const names = Object.keys(inner).filter((name) => inner[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(inner[name])}`)
    .join(',')}}`;
}

/** SHA-256 of a value's canonical JSON, in lower-case hexadecimal. */
export const canonicalHash = (value: unknown): string => sha256Of(canonicalJson(value));
