import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '../../rules/timeout.ts';
import { StartError } from '../base/compiled.ts';
import type { Settings } from '../base/settings.ts';
import type { Db } from '../db/db.ts';
import { braintreeGateway } from './braintree.ts';
import { AccountRefused, type ServerGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';

/** The card gateway that the settings name. */
export function openGateway(
  { gateway, threeDSecure }: Pick<Settings, 'gateway' | 'threeDSecure'>,
  db: Db,
): ServerGateway {
  return gateway.name === 'braintree'
    ? braintreeGateway(gateway, { requireThreeDSecure: threeDSecure === 'required' })
    : sandboxGateway(db);
}

/**
 * Stops the start if the account at the gateway cannot be charged in pounds. A gateway that does not answer stops
 * nothing: it is asked again before a card is taken.
 */
export async function checkAccount(gateway: ServerGateway, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  await withTimeout(10_000, gateway.checkAccount?.() ?? Promise.resolve()).catch((error: unknown) => {
    if (error instanceof AccountRefused) throw new StartError(error.message);
    log.warn({ err: error }, 'the account at the card gateway could not be checked yet; no card is taken before it is');
  });
}
