import type { CardGateway, CardTexts } from './gateway.ts';

/**
 * Starts to load the real gateway while its token is still on its way. Whether it is needed only the token tells; the
 * sandbox, which is for demos, can bear a chunk that it does not use.
 */
export function preloadGateway(): void {
  import('./braintree/braintree.ts').catch(() => undefined);
}

/** Loads the gateway that a client token belongs to, and only that one. */
export async function openGateway(token: string, words: CardTexts): Promise<CardGateway> {
  // One build serves both gateways: the page tells them apart by the token.
  const { createGateway } = token.startsWith('sandbox.')
    ? await import('./sandbox/sandbox.ts')
    : await import('./braintree/braintree.ts');
  return createGateway(token, words);
}
