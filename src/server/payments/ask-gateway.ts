import { withTimeout } from '../../rules/timeout.ts';
import { Refusal } from '../base/problems.ts';
import type { Deps } from '../deps.ts';
import type { ServerGateway } from '../gateway/gateway.ts';

/** What the gateway says to a question that moves no money. Throws `gateway-unavailable` where it says nothing in time. */
export function askGateway<T>(
  { gateway, log }: Pick<Deps, 'gateway' | 'log'>,
  question: (gateway: ServerGateway) => Promise<T>,
): Promise<T> {
  return withTimeout(gateway.timeoutMs, question(gateway)).catch((error: unknown) => {
    log.warn({ err: error }, 'the gateway did not answer a question');
    throw new Refusal('gateway-unavailable');
  });
}
