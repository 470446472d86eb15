import { withTimeout } from '../../rules/timeout.ts';
import { Refusal } from '../base/refusal.ts';
import type { PaymentDeps } from '../deps.ts';
import type { ServerGateway } from '../gateway/gateway.ts';

/**
 * Asks the gateway something that moves no money. A charge is asked in `take-card.ts`. Throws `gateway-unavailable` if it
 * does not answer in time.
 */
export function askGateway<T>(
  { gateway, log }: Pick<PaymentDeps, 'gateway'> & { log: Pick<PaymentDeps['log'], 'warn'> },
  question: (gateway: ServerGateway) => Promise<T>,
): Promise<T> {
  return withTimeout(gateway.timeoutMs, question(gateway)).catch((error: unknown) => {
    log.warn({ err: error }, 'the gateway did not answer a question');
    throw new Refusal('gateway-unavailable');
  });
}
