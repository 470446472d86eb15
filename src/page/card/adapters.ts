import type { CardGateway, CardTexts } from './gateway.ts';

/**
 * Starts to load the real gateway while the token is fetched. Only the token says whether it is needed; with the
 * sandbox, which is for demos, the chunk is loaded in vain.
 */
export function preloadGateway(): void {
  import('./braintree/braintree.ts').catch(() => undefined);
}

/** Loads the gateway that the client token belongs to, and opens it. */
export async function openGateway(token: string, words: CardTexts): Promise<CardGateway> {
  // One build serves both gateways, so the token decides.
  const { createGateway } = token.startsWith('sandbox.')
    ? await import('./sandbox/sandbox.ts')
    : await import('./braintree/braintree.ts');
  return createGateway(token, words);
}
