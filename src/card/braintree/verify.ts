import type { ThreeDSecure, ThreeDSecureVerifyOptions } from 'braintree-web/three-d-secure';
import { CardFailure, type Verification, type VerificationRequest } from '../gateway.ts';
import { watchBankWindow } from './bank-window.ts';

/** How long the bank's window may take to appear, or its last word to come, in milliseconds. */
const patience = 30_000;

type Lookup = Parameters<NonNullable<ThreeDSecureVerifyOptions['onLookupComplete']>>[0] & {
  requiresUserAuthentication?: boolean;
  lookup?: { transactionId?: string | null };
};

type Verifying = {
  /** What a screen reader calls the bank's window. */
  windowName: string;
  /** The instance got stuck, and is of no more use. */
  stuck(): void;
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
  const watchdog = startWatchdog(threeDSecure, stuck);
  const opened = () => {
    watchdog.calm();
    bank.opened();
  };
  const closed = () => {
    watchdog.wake();
    bank.closed();
  };
  threeDSecure.on('authentication-modal-render', opened);
  threeDSecure.on('authentication-modal-close', closed);
  try {
    const { nonce, threeDSecureInfo, ...payload } = await Promise.race([
      threeDSecure.verifyCard({
        ...request,
        challengeRequested: true,
        onLookupComplete: (found, next) => {
          const { requiresUserAuthentication, lookup } = (found ?? {}) as Lookup;
          // Without the bank's script, or without a transaction, the SDK would wait for a window that never comes.
          if (requiresUserAuthentication && !(window.Cardinal && lookup?.transactionId))
            watchdog.bite('THREEDS_NO_WINDOW');
          next();
        },
      }),
      watchdog.bitten,
    ]);
    return {
      nonce,
      // The answer and the nonce's own record each say it. Both must.
      liabilityShifted: payload.liabilityShifted === true && threeDSecureInfo?.liabilityShifted === true,
      liabilityShiftPossible: payload.liabilityShiftPossible === true,
      status: threeDSecureInfo?.status ?? '',
    };
  } finally {
    threeDSecure.off('authentication-modal-render', opened);
    threeDSecure.off('authentication-modal-close', closed);
    watchdog.calm();
    bank.closed();
  }
}

declare global {
  interface Window {
    /** The script of the bank's check. */
    Cardinal?: object;
  }
}

function startWatchdog(threeDSecure: ThreeDSecure, stuck: () => void) {
  let reject: (error: Error) => void;
  const bitten = new Promise<never>((_, rejected) => {
    reject = rejected;
  });
  bitten.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout>;

  function bite(code: string) {
    reject(new CardFailure(code));
    // Before a lookup there is nothing to cancel, and the SDK says so by rejecting.
    threeDSecure.cancelVerifyCard().catch(() => undefined);
    stuck();
  }
  const calm = () => clearTimeout(timer);
  const wake = () => {
    calm();
    timer = setTimeout(() => bite('THREEDS_WATCHDOG'), patience);
  };
  wake();
  return { bitten, bite, calm, wake };
}
