import type { Link } from '../../types.gen.ts';
import { request } from '../http/client.ts';

/** What a card page shows of its link. */
export type LinkSnapshot = Pick<Link, 'status' | 'completed'> & { pending: number };

export const snapshotOf = ({ status, completed, pending = [] }: Link): LinkSnapshot => ({
  status,
  completed,
  pending: pending.length,
});

/** Notes for the browser session that a page was loaded anew because its words had changed. */
const changedKey = () => `doorstep-changed:${location.pathname}`;

/**
 * Loads the page anew where the server has said that the link or the page is not what it shows: then it shows where the
 * customer must be. Never resolves if it does. Where nothing has changed, or the words have changed twice, it resolves.
 */
export async function onLinkChanged(problem: string, linkPath: string, drawn: LinkSnapshot): Promise<void> {
  if (problem === 'document-changed' ? noteChange() : await isOther(linkPath, drawn)) {
    location.reload();
    await new Promise(() => undefined);
  }
}

/** Whether the page was just loaded anew because its words had changed: it says so once. */
export function isLoadedAnew(): boolean {
  try {
    if (sessionStorage.getItem(changedKey()) !== 'changed') return false;
    sessionStorage.setItem(changedKey(), 'said');
    return true;
  } catch {
    return false;
  }
}

/** Forgets that the words have changed, once the card is recorded. */
export function forgetChange(): void {
  try {
    sessionStorage.removeItem(changedKey());
  } catch {
    // Without storage nothing was noted.
  }
}

/** Returns whether the page may load anew: once. Without storage it would do so for ever. */
function noteChange(): boolean {
  try {
    if (sessionStorage.getItem(changedKey())) return false;
    sessionStorage.setItem(changedKey(), 'changed');
    return true;
  } catch {
    return false;
  }
}

async function isOther(linkPath: string, drawn: LinkSnapshot): Promise<boolean> {
  const now = await request<Link>(linkPath).catch(() => undefined);
  return now !== undefined && JSON.stringify(snapshotOf(now)) !== JSON.stringify(drawn);
}
