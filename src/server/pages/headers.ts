import { createHash } from 'node:crypto';
import type { Compiled } from '../../types.gen.ts';
import type { GatewayName } from '../base/config.ts';
import type { Inline } from '../release/drawing.ts';

/** The headers of a document. A card page allows the origins of the card provider's environment that is used, and no other. */
export function headersOf(
  { headers }: Pick<Compiled, 'headers'>,
  kind: 'page' | 'card',
  gateway: GatewayName,
): Record<string, string> {
  if (kind === 'page') return headers.page;
  return headers.cardOf?.[gateway === 'braintree' ? 'production' : 'sandbox'] ?? headers.card;
}

/** How many texts and headers are remembered at most: pages choose their styles by what they show. */
const mostKept = 500;

/**
 * Returns a function that makes the headers of a drawn page. Of inline scripts and styles its policy names only the page's own:
 * it is shorter than that of all built pages, and allows less.
 */
export function headersOfDrawn(compiled: Pick<Compiled, 'headers'>, gateway: GatewayName) {
  const hashes = new Map<string, string>();
  const known = new Map<string, Record<string, string>>();

  function hashOf(text: string): string {
    const hash = hashes.get(text) ?? ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    if (hashes.size >= mostKept) hashes.clear();
    hashes.set(text, hash);
    return hash;
  }

  return (kind: 'page' | 'card', inline: Inline): Record<string, string> => {
    const [scripts, styles] = [inline.scripts, inline.styles].map((texts) => texts.map(hashOf).join(''));
    const key = `${kind}${scripts};${styles}`;
    const before = known.get(key);
    if (before) return before;
    const all = headersOf(compiled, kind, gateway);
    const policy = all['content-security-policy']
      ?.replace(/(script-src 'self')( 'sha256-[^']+')*/, (_, start: string) => start + scripts)
      .replace(/(style-src 'self')( 'sha256-[^']+')*/, (_, start: string) => start + styles);
    const own = { ...(policy && { 'content-security-policy': policy }), 'referrer-policy': 'same-origin' };
    const headers = { ...all, ...own };
    if (known.size >= mostKept) known.clear();
    known.set(key, headers);
    return headers;
  };
}
