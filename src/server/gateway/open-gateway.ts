import type { FastifyBaseLogger } from 'fastify';
import { isTestGateway } from '../../rules/facts.ts';
import { withTimeout } from '../../rules/timeout.ts';
import { StartError } from '../base/compiled.ts';
import type { Settings } from '../base/settings.ts';
import type { Db } from '../db/db.ts';
import type { Observe } from '../db/observed.ts';
import type { ServerGateway } from './gateway.ts';
import { gateways } from './gateways.gen.ts';

export function openGateway(
  { gateway: { name, values }, threeDSecure }: Pick<Settings, 'gateway' | 'threeDSecure'>,
  db: Db,
): ServerGateway {
  const open = gateways[name];
  if (!open) throw new StartError(`CARD_GATEWAY: src/server/gateway has no folder ${name}.`);
  const gateway = open(values, { db, threeDSecure });
  // By their names pages know test systems, and say that no money moves.
  if (gateway.movesMoney === isTestGateway(gateway.name))
    throw new StartError(
      `CARD_GATEWAY: a gateway's name ends in "sandbox" where it moves no money, not ${gateway.name}.`,
    );
  return gateway;
}

/** The gateway with its calls about tokens and cards observed, by their names. No argument is in a name. */
export const observedGateway = (gateway: ServerGateway, observe: Observe): ServerGateway => ({
  ...gateway,
  clientToken: () => observe('client-token', () => gateway.clientToken()),
  lookUp: (nonce) => observe('look-up', () => gateway.lookUp(nonce)),
  charge: (order) => observe('charge', () => gateway.charge(order)),
  vault: (order) => observe('vault', () => gateway.vault(order)),
  findByOrderId: (...order) => observe('find', () => gateway.findByOrderId(...order)),
  undo: (...order) => observe('undo', () => gateway.undo(...order)),
});

/** Stops the start if the account cannot be charged in pounds. One that does not answer is asked before a card. */
export async function checkAccount(gateway: ServerGateway, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  await withTimeout(10_000, gateway.checkAccount?.() ?? Promise.resolve()).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    log.warn({ err: error }, 'the account at the card gateway could not be checked yet; no card is taken before it is');
  });
}
