import { createHash } from 'node:crypto';
import { cacheOf } from '../../rules/remembered.ts';
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
  const hashes = cacheOf<string>(mostKept);
  const known = cacheOf<Record<string, string>>(mostKept);
  const hashOf = (text: string) =>
    hashes(text, () => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);

  return (kind: 'page' | 'card', inline: Inline): Record<string, string> => {
    const [scripts, styles] = [inline.scripts, inline.styles].map((texts) => texts.map(hashOf).join(''));
    return known(`${kind}${scripts};${styles}`, () => {
      const all = headersOf(compiled, kind, gateway);
      const policy = all['content-security-policy']
        ?.replace(/(script-src 'self')( 'sha256-[^']+')*/, (_, start: string) => start + scripts)
        .replace(/(style-src 'self')( 'sha256-[^']+')*/, (_, start: string) => start + styles);
      const own = { ...(policy && { 'content-security-policy': policy }), 'referrer-policy': 'same-origin' };
      return { ...all, ...own };
    });
  };
}
