import { mandateHtml } from '../../rules/mandate-text.ts';
import type { Compiled, Link } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { lookupFor } from '../journey/document-text.ts';

/** The text of a mandate for a link, with its hash. The server makes it itself and does not take the page's word (D-07). */
export function mandateText({ site, acts }: Compiled, ownValues: Link['values']): { html: string; sha256: string } {
  const html = mandateHtml(acts!['direct-debit-mandate']!, lookupFor(site, ownValues));
  return { html, sha256: sha256Of(html) };
}
