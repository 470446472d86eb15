import type { ThreeDSecure } from 'braintree-web/three-d-secure';
import type { Verification, VerificationRequest } from '../gateway.ts';

/** How long the bank's window may take to appear, in milliseconds. While it is open the customer has all the time. */
const patience = 30_000;

/**
 * Runs one verification. The SDK's promise can stay open for ever when the bank's script is blocked or says nothing,
 * so a watchdog ends it unless the bank's window has come up; `stuck` then says that the instance is of no more use.
 */
export async function verifyWith(
  threeDSecure: ThreeDSecure,
  request: VerificationRequest,
  stuck: () => void,
): Promise<Verification> {
  const watchdog = startWatchdog(threeDSecure, stuck);
  try {
    const { nonce, threeDSecureInfo, ...payload } = await Promise.race([
      threeDSecure.verifyCard({
        ...request,
        challengeRequested: true,
        onLookupComplete: (_data, next) => next(),
      }),
      watchdog.bitten,
    ]);
    return {
      nonce,
      liabilityShifted: threeDSecureInfo?.liabilityShifted ?? payload.liabilityShifted,
      liabilityShiftPossible: threeDSecureInfo?.liabilityShiftPossible ?? payload.liabilityShiftPossible,
      status: threeDSecureInfo?.status ?? '',
    };
  } finally {
    watchdog.stop();
  }
}

function startWatchdog(threeDSecure: ThreeDSecure, stuck: () => void) {
  let bite: (error: Error) => void;
  const bitten = new Promise<never>((_, reject) => (bite = reject));
  const timer = setTimeout(() => {
    bite(Object.assign(new Error('The bank did not answer.'), { code: 'THREEDS_WATCHDOG' }));
    // Before a lookup there is nothing to cancel, and the SDK says so by rejecting.
    threeDSecure.cancelVerifyCard().catch(() => undefined);
    stuck();
  }, patience);
  const calm = () => clearTimeout(timer);

  threeDSecure.on('authentication-modal-render', calm);
  return {
    bitten,
    stop() {
      calm();
      threeDSecure.off('authentication-modal-render', calm);
    },
  };
}
