const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * The link id of an address (D-01): the query parameter `id` (or its alias `link_id`), or the path of
 * `/single-card-payment/:linkId`. `undefined` where there is none; a malformed one comes back as it is.
 */
export function linkIdOf({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const query = new URLSearchParams(search);
  return query.get('id') || query.get('link_id') || uuid.exec(pathname)?.[0] || undefined;
}

/** Whether an id has the form of a link id; one that has not is answered like one that does not exist (R-E03). */
export function isLinkId(id: string): boolean {
  return new RegExp(`^${uuid.source}$`, 'i').test(id);
}

/**
 * A page's address with the link's id kept: in the path where the path asks for it, else in the query (R-G12).
 * Without an id the address stays as it is; the small script at the end of the page then writes the id in.
 */
export function withLinkId(path: string, linkId: string | undefined): string {
  if (!linkId) return path;
  const id = encodeURIComponent(linkId);
  return path.includes(':linkId') ? path.replace(':linkId', id) : `${path}?id=${id}`;
}
