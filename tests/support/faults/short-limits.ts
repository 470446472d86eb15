import { braintreeGateway } from '../../../src/server/gateway/braintree/braintree.ts';
import { readBraintreeSettings } from '../../../src/server/gateway/braintree/settings.ts';
import type { StartOptions } from '../../../src/server/main.ts';
import { remoteSandbox } from '../gateway/remote-sandbox.ts';

/** Delivery as it is, with every wait a fraction of the usual one. */
export const shortDelivery: NonNullable<StartOptions['delivery']> = {
  everyMs: 50,
  timeoutMs: 500,
  leaseMs: 3_000,
  firstRetryMs: 50,
  longestRetryMs: 500,
  giveUpAfterMs: 60 * 60_000,
};

/** Likewise, but with time for whoever answers: what a busy machine cuts short would be sent twice. */
export const patientDelivery = { ...shortDelivery, timeoutMs: 30_000, leaseMs: 60_000 };
export const patientLetters = { ...patientDelivery, remindersEveryMs: 100, answerMs: 100 };

/** Sending of letters where a mail server stalls or a process is killed. */
export const letterLimits: NonNullable<StartOptions['letters']> = {
  ...patientLetters,
  timeoutMs: 4_000,
  leaseMs: 8_000,
};

/** How long the gateway is waited for where limits are short, in milliseconds. */
const gatewayLimits = { timeoutMs: 3_000, settleMs: 1_000 };

/** Everything that the server waits for, in a fraction of the usual time: tests of time-outs need not sit the real ones out. */
export const shortLimits = (env: NodeJS.ProcessEnv): StartOptions => ({
  delivery: shortDelivery,
  letters: letterLimits,
  reconcile: { everyMs: 200, lookGapMs: 400 },
  databaseLimits: { connectMs: 2_500, statementMs: 2_500, silenceMs: 3_000 },
  ...gatewayOf(env),
});

function gatewayOf(env: NodeJS.ProcessEnv): Pick<StartOptions, 'gateway'> {
  if (env.CARD_GATEWAY === 'braintree')
    return { gateway: () => ({ ...braintreeGateway(readBraintreeSettings(env)), ...gatewayLimits }) };
  const url = env.SANDBOX_GATEWAY_URL;
  return url ? { gateway: () => remoteSandbox(url, gatewayLimits) } : {};
}
