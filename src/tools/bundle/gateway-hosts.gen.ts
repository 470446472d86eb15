// Written by `npm run generate` from folders. Edit those, never this file.
import { hosts as braintree } from '../../page/card/braintree/hosts.ts';
import type { GatewayHosts } from '../../page/card/gateway.ts';

/** What the pages of each gateway may load from elsewhere, by its folder; undefined where nothing. */
export const gatewayHosts: Record<string, GatewayHosts | undefined> = {
  'braintree': braintree,
  'sandbox': undefined,
};
