import { adapterOf } from './adapters.ts';
import type { CardGateway } from './gateway.ts';

/** How long the document is used with one token at most, in milliseconds. A client token is valid for 24 hours. */
const tokenLife = 20 * 3_600_000;

const noFields = async () => {
  throw new Error('This document has no card fields.');
};

/** Opens the gateway of a document without card fields (D-43), whose session wallets alone use. */
export const openWithoutFields = async (token: string): Promise<CardGateway> => ({
  testMode: adapterOf(token).isPretended,
  goodFor: tokenLife,
  mount: async () => undefined,
  focus: () => undefined,
  ask: () => undefined,
  tokenise: noFields,
  verify: noFields,
  teardown: async () => undefined,
});
