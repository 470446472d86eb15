/**
 * How the id of a link is written, and how it stands in an address. This file imports nothing.
 */

/** A UUID anywhere in a text. The script in the head of every page reads it too. */
export const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The placeholder for the link's id in a page's path. */
export const idInPath = ':linkId';

/** A page's path without the place for the id at its end. */
export const bareOf = (path: string): string => path.replace(/\/:\w+$/, '');

/** A UUID as programs write it that break or decorate links: without dashes, with spaces in it, or in punctuation. */
const mangledUuid =
  /^[^0-9a-z]*(?:3d)*([0-9a-f]{8})[-_]?([0-9a-f]{4})[-_]?([0-9a-f]{4})[-_]?([0-9a-f]{4})[-_]?([0-9a-f]{12})[^0-9a-z]*$/i;

/** A UUID among other words: what mailing tools append to an address, or put before its equals sign. */
const uuidAmongWords = new RegExp(`(?<![0-9a-z])(?:3d)?(${uuid.source})(?![0-9a-z])`, 'i');

/** A part of a query as it was before a program changed its letters: encoded once more, wide, or with other dashes. */
export function plainPart(text: string): string {
  const once = text.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return once.normalize('NFKC').replace(/[\p{Pd}\u2212]/gu, '-');
}

/** The UUID that a text means, with its dashes, or the text as it is. */
function repairedUuid(text: string): string {
  const parts = mangledUuid.exec(text.replace(/[\s=\u00ad\u200b-\u200f\u2060\ufeff]+/g, ''));
  return parts ? parts.slice(1).join('-') : text;
}

/**
 * The link id of an address (D-01): in the path, as the query's `id` or `link_id`, or else the first UUID in the query,
 * however a mailing tool changed it. `undefined` if there is none; a malformed one comes back as it is.
 */
export function linkIdOf({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const query = new URLSearchParams([...new URLSearchParams(search)].map(([name, value]) => [name, plainPart(value)]));
  const queryId = query.get('id') || query.get('link_id') || undefined;
  const last = pathname.split('/').at(-1) ?? '';
  const own = [last, queryId ?? ''].map(repairedUuid).find(isLinkId);
  return own ?? uuid.exec(pathname)?.[0] ?? uuidAmongWords.exec([...query].flat().join(' '))?.[1] ?? queryId;
}

/** Whether an id has the form of a link id; one that has not is answered like one that does not exist (R-E03). */
export function isLinkId(id: string): boolean {
  return new RegExp(`^${uuid.source}$`, 'i').test(id);
}

/** A UUID in lower case, the only spelling that the server uses (D-01); undefined if the text is none. */
export function canonicalUuid(text: string): string | undefined {
  return isLinkId(text) ? text.toLowerCase() : undefined;
}

/** No link has this id: a malformed id is looked up as it, to take as long as an unknown one (R-E03). */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** How the ids of demo links begin. No other link has such an id, so that only they can ever be reset. */
export const demoIds = '00000000-0000-4000-8000-';

/** Whether the link with this id is a demo link, which no head covers. */
export const isDemoLink = (id: string): boolean => id.startsWith(demoIds);

/**
 * Adds the link's id to a page's path, or to its query (R-G12). The path of a file, and any path without an id, stay:
 * the script at the end of the page adds that.
 */
export function withLinkId(path: string, linkId: string | undefined): string {
  if (!linkId || /\.\w+$/.test(path)) return path;
  const id = encodeURIComponent(linkId);
  return path.includes(idInPath) ? path.replace(idInPath, id) : `${path}?id=${id}`;
}

/** Compiled HTML with the link's id kept in its links to pages (R-G12). */
export function withLinkIds(html: string, linkId: string | undefined): string {
  return html.replace(
    /(<a href=")(\/[^"?#]*)/g,
    (_link, start: string, path: string) => start + withLinkId(path, linkId),
  );
}

/** Whether an address is that of the page with this path, in which `:linkId` stands for one part. */
export function isAt(path: string, pathname: string): boolean {
  // Most paths have no id, and routes are asked one after the other.
  if (!path.includes(idInPath)) return path === pathname;
  const patternParts = path.split('/');
  const pathParts = pathname.split('/');
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, i) => (part === idInPath ? pathParts[i] : part === pathParts[i]))
  );
}
