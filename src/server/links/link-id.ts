const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** No link has this id. A malformed id is looked up as this one, so that it takes the time that any unknown id takes (R-E03). */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** A UUID in its one canonical spelling, or nothing: locks, ledgers and limits know only this spelling (D-01). */
export function canonicalUuid(text: string): string | undefined {
  const lower = text.toLowerCase();
  return uuid.test(lower) ? lower : undefined;
}

/** As much of a link's id as a log may hold: the id is a secret. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
