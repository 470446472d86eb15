import type { Compiled } from '../../types.gen.ts';
import type { GatewayName } from '../base/config.ts';

/** The headers of a document. A card page allows the origins of the card provider's environment that is used, and no other. */
export function headersOf(
  { headers }: Pick<Compiled, 'headers'>,
  kind: 'page' | 'card',
  gateway: GatewayName,
): Record<string, string> {
  if (kind === 'page') return headers.page;
  return headers.cardOf?.[gateway === 'braintree' ? 'production' : 'sandbox'] ?? headers.card;
}
