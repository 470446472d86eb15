/** The key under which a page notes, for the browser session, that its document changed. It contains no link's id. */
const key = (page: string) => `doorstep-document-changed:${page}`;

/**
 * Notes the change and returns whether the page may reload: once, until the document is agreed (D-07). Without storage it
 * returns false, because the page would reload for ever.
 */
export function noteChange(page: string): boolean {
  try {
    if (sessionStorage.getItem(key(page))) return false;
    sessionStorage.setItem(key(page), 'reloaded');
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the page has just reloaded because of a change. The first call returns true, later ones false. */
export function takeChange(page: string): boolean {
  try {
    if (sessionStorage.getItem(key(page)) !== 'reloaded') return false;
    sessionStorage.setItem(key(page), 'said');
    return true;
  } catch {
    return false;
  }
}

export function forgetChange(page: string): void {
  try {
    sessionStorage.removeItem(key(page));
  } catch {
    // Without storage nothing was noted.
  }
}
