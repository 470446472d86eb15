import { inSpan } from '../base/tracing.ts';
import type { ServerGateway } from './gateway.ts';

/** The gateway with a span for each of its calls. No argument is in a span. */
export const withSpans = (gateway: ServerGateway): ServerGateway => ({
  ...gateway,
  clientToken: () => inSpan('gateway client-token', () => gateway.clientToken()),
  lookUp: (nonce) => inSpan('gateway look-up', () => gateway.lookUp(nonce)),
  charge: (order) => inSpan('gateway charge', () => gateway.charge(order)),
  vault: (order) => inSpan('gateway vault', () => gateway.vault(order)),
});
