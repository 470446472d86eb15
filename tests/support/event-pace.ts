import type { DeliveryPace } from '../../src/server/events/deliver.ts';

/** Delivery as it is, with every wait a fraction of the usual one. */
export const hurry: DeliveryPace = {
  everyMs: 50,
  timeoutMs: 500,
  leaseMs: 3_000,
  firstRetryMs: 50,
  longestRetryMs: 500,
  giveUpAfterMs: 60 * 60_000,
};
