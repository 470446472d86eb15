import { isObject, merged, width, writeJson } from '../../api/pure.ts';
import type { Json } from '../types.ts';
import { isSame } from './json-edit.ts';

/** A file of JSON as an edition shows it: its own words, and its original's for those that it has not. */
export const filledData = (original: Json, own: Json | undefined): Json => merged(original, own ?? {}) as Json;

/** The text of an edition's file: what differs from its original, or was in it before; null where that is nothing. */
export function ownText(original: Json, filled: Json, own: Json | undefined): string | null {
  const data = ownData(original, filled, own);
  return data === undefined ? null : `${writeJson(data, '', width)}\n`;
}

function ownData(original: Json | undefined, filled: Json, own: Json | undefined): Json | undefined {
  if (isObject(original) && isObject(filled)) {
    const parts = Object.entries(filled as Record<string, Json>).flatMap(([name, part]) => {
      const next = ownData(original[name] as Json, part, isObject(own) ? (own[name] as Json) : undefined);
      return next === undefined ? [] : [[name, next] as const];
    });
    return parts.length ? Object.fromEntries(parts) : undefined;
  }
  return own === undefined && isSame(original, filled) ? undefined : filled;
}
