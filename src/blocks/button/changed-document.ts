/** Remembers by page, for the browser session, that its document changed while it was read. No link's id is kept. */
const key = (page: string) => `doorstep-document-changed:${page}`;

/**
 * Notes the change and says whether the page may load anew: once, then never again until the document is agreed
 * (D-07). If nothing can be remembered it may not, because it would load anew for ever.
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

/** Whether the page has just loaded anew because of a change: true once, then it has been said. */
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
    // Storage can be switched off; then nothing was noted.
  }
}
