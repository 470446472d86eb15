import type { ThreeDSecure, ThreeDSecureVerifyOptions } from 'braintree-web/three-d-secure';
import type { Verification, VerificationRequest } from '../gateway.ts';
import { watchBankWindow } from './bank-window.ts';
import { createWatchdog } from './watchdog.ts';

type Lookup = Parameters<NonNullable<ThreeDSecureVerifyOptions['onLookupComplete']>>[0] & {
  requiresUserAuthentication?: boolean;
  lookup?: { transactionId?: string | null };
};

type Verifying = {
  /** What a screen reader calls the bank's window. */
  windowName: string;
  /** The instance got stuck and can no longer be used. `ended` resolves when it can be torn down. */
  stuck(ended: Promise<unknown>): void;
};

/**
 * Runs one verification. The SDK's promise can stay open for ever when the bank's script is blocked or says nothing, so
 * a watchdog ends it, but not while the customer is in the bank's window. The nonce that comes back is a new one.
 */
export async function verifyWith(
  threeDSecure: ThreeDSecure,
  request: VerificationRequest,
  { windowName, stuck }: Verifying,
): Promise<Verification> {
  const bank = watchBankWindow(windowName);
  const watchdog = createWatchdog();
  const opened = () => {
    watchdog.stop();
    bank.opened();
  };
  const closed = () => {
    watchdog.start();
    bank.closed();
  };
  threeDSecure.on('authentication-modal-render', opened);
  threeDSecure.on('authentication-modal-close', closed);
  watchdog.start();
  let isLookedUp = false;

  const verifying = threeDSecure.verifyCard({
    ...request,
    challengeRequested: true,
    onLookupComplete: (found, next) => {
      isLookedUp = true;
      const { requiresUserAuthentication, lookup } = (found ?? {}) as Lookup;
      // Without the bank's script, or without a transaction, the SDK would wait for a window that never comes.
      if (requiresUserAuthentication && !(window.Cardinal && lookup?.transactionId))
        watchdog.expire('THREEDS_NO_WINDOW');
      // An answer that comes too late leads nowhere.
      if (!watchdog.hasExpired()) next();
    },
  });
  try {
    const { nonce, threeDSecureInfo, ...payload } = await Promise.race([verifying, watchdog.expired]);
    return {
      nonce,
      // The answer and the nonce's own record each say it. Both must.
      liabilityShifted: payload.liabilityShifted === true && threeDSecureInfo?.liabilityShifted === true,
      liabilityShiftPossible: payload.liabilityShiftPossible === true,
      status: threeDSecureInfo?.status ?? '',
    };
  } finally {
    watchdog.stop();
    bank.closed();
    threeDSecure.off('authentication-modal-render', opened);
    threeDSecure.off('authentication-modal-close', closed);
    if (watchdog.hasExpired()) stuck(isLookedUp ? endVerification(threeDSecure, verifying) : Promise.resolve());
  }
}

/**
 * Ends a verification that hangs after its lookup. The SDK then sets the bank's script up once more, for this very
 * instance: only after that can it be torn down, or it would go on listening. One that still waits for its lookup cannot
 * be ended, and has nothing to end: its lookup leads nowhere when it comes.
 */
async function endVerification(threeDSecure: ThreeDSecure, verifying: Promise<unknown>): Promise<void> {
  await threeDSecure.cancelVerifyCard().catch(() => undefined);
  await verifying.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
}

declare global {
  interface Window {
    /** The script of the bank's check. */
    Cardinal?: object;
  }
}
