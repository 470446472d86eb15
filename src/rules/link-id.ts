/**
 * How the id of a link is written, and how it stands in an address. This file imports nothing.
 */

/** A UUID anywhere in a text. The script in the head of every page reads it too. */
export const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** What stands for the link's id in the path of a page. */
export const idInPath = ':linkId';

/**
 * The link id of an address (D-01): the query parameter `id` (or its alias `link_id`), or the path of
 * `/single-card-payment/:linkId`. Returns `undefined` if there is none; a malformed one comes back as it is.
 */
export function linkIdOf({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const query = new URLSearchParams(search);
  return query.get('id') || query.get('link_id') || uuid.exec(pathname)?.[0] || undefined;
}

/** Whether an id has the form of a link id; one that has not is answered like one that does not exist (R-E03). */
export function isLinkId(id: string): boolean {
  return new RegExp(`^${uuid.source}$`, 'i').test(id);
}

/** A UUID in its one canonical spelling: locks, ledgers and limits know only this one (D-01). Returns `undefined` if it is none. */
export function canonicalUuid(text: string): string | undefined {
  return isLinkId(text) ? text.toLowerCase() : undefined;
}

/** No link has this id. A malformed id is looked up as this one, so that it takes the time that any unknown id takes (R-E03). */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** How the ids of demo links begin. No other link has such an id, so that only they can ever be reset. */
export const demoIds = '00000000-0000-4000-8000-';

/** Whether a link with this id may be a demo link. */
export function isDemoId(id: string): boolean {
  return new RegExp(`^${demoIds}[0-9]{12}$`).test(id);
}

/** As much of a link's id as a log may hold: the id is a secret. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/**
 * A page's address with the link's id kept: in the path if the path asks for it, else in the query (R-G12).
 * Without an id the address stays as it is; the small script at the end of the page then writes the id in.
 */
export function withLinkId(path: string, linkId: string | undefined): string {
  if (!linkId) return path;
  const id = encodeURIComponent(linkId);
  return path.includes(idInPath) ? path.replace(idInPath, id) : `${path}?id=${id}`;
}

/** Whether an address is that of the page with this path, in which `:linkId` stands for one part. */
export function isAt(path: string, pathname: string): boolean {
  const wanted = path.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length && wanted.every((part, i) => (part === idInPath ? given[i] : part === given[i]))
  );
}
