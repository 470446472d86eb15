import type { CardGateway, Words } from './gateway.ts';

/** Whether a client token is the sandbox's: one build serves both gateways, and the page tells by the token. */
export const isSandboxToken = (token: string): boolean => token.startsWith('sandbox.');

/**
 * Starts to load the real gateway while its token is still on its way. Whether it is needed only the token tells; the
 * sandbox, which is for demos, can bear a chunk that it does not use.
 */
export function expectGateway(): void {
  import('./braintree/index.ts').catch(() => undefined);
}

/** Loads the gateway that a client token belongs to, and only that one. */
export async function openGateway(token: string, words: Words): Promise<CardGateway> {
  const { createGateway } = isSandboxToken(token)
    ? await import('./sandbox/index.ts')
    : await import('./braintree/index.ts');
  return createGateway(token, words);
}
