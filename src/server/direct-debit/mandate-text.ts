import { mandateHtml } from '../../rules/bank/mandate-text.ts';
import type { LinkValues } from '../../rules/facts.ts';
import type { Compiled } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { lookupFor } from '../journey/document-text.ts';

/** A mandate's text for a link, with its hash. The server makes it, and does not trust the page's (D-07). */
export function mandateText(
  { site, acts }: Pick<Compiled, 'site' | 'acts'>,
  link: LinkValues,
): { html: string; sha256: string } {
  const html = mandateHtml(acts!['direct-debit-mandate']!, lookupFor(site, link));
  return { html, sha256: sha256Of(html) };
}
