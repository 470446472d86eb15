// Written by `npm run generate` from folders. Edit those, never this file.
import { open as braintree } from './braintree/open.ts';
import { open as sandbox } from './sandbox/open.ts';
import type { OpenGateway } from './gateway.ts';

/** The card gateways, by their names in CARD_GATEWAY. */
export const gateways: Partial<Record<string, OpenGateway>> = {
  'braintree': braintree,
  'sandbox': sandbox,
};
