import { traced } from '../base/tracing.ts';
import type { ServerGateway } from './gateway.ts';

/** The gateway with a span for each of its calls. No argument is in a span. */
export const tracedGateway = (gateway: ServerGateway): ServerGateway => ({
  ...gateway,
  clientToken: () => traced('gateway client-token', () => gateway.clientToken()),
  lookUp: (nonce) => traced('gateway look-up', () => gateway.lookUp(nonce)),
  charge: (order) => traced('gateway charge', () => gateway.charge(order)),
  vault: (order) => traced('gateway vault', () => gateway.vault(order)),
});
