import type { ThreeDSecure, ThreeDSecureVerifyOptions } from 'braintree-web/three-d-secure';
import { asciiSpelling } from '../../../rules/bank/bank-spelling.ts';
import type { Cardholder, Verification, VerificationRequest } from '../gateway.ts';
import { watchBankWindow } from './bank-window.ts';
import { createWatchdog } from './watchdog.ts';

type Lookup = Parameters<NonNullable<ThreeDSecureVerifyOptions['onLookupComplete']>>[0] & {
  requiresUserAuthentication?: boolean;
  lookup?: { transactionId?: string | null };
};

type VerifyOptions = {
  windowName: string;
  /** Called when the instance hangs and can no longer be used. `ended` resolves when it can be torn down. */
  onStuck(ended: Promise<unknown>): void;
};

/** Returns a new nonce. A watchdog ends an SDK that never settles, except while the bank's window is open. */
export async function verifyWith(
  threeDSecure: ThreeDSecure,
  request: VerificationRequest,
  { windowName, onStuck: stuck }: VerifyOptions,
): Promise<Verification> {
  const bank = watchBankWindow(windowName);
  const watchdog = createWatchdog();
  const onOpen = () => {
    watchdog.stop();
    bank.onOpen();
  };
  const onClose = () => {
    watchdog.start();
    bank.onClose();
  };
  threeDSecure.on('authentication-modal-render', onOpen);
  threeDSecure.on('authentication-modal-close', onClose);
  watchdog.start();
  let isLookedUp = false;

  const { cardholder = {}, ...card } = request;
  const identity = identityOf(cardholder);
  const verify = (holder: typeof identity | object) =>
    threeDSecure.verifyCard({
      ...card,
      ...holder,
      challengeRequested: true,
      // Screen, language and time zone: the bank knows the device, and asks less often.
      collectDeviceData: true,
      onLookupComplete: (lookupAnswer, next) => {
        isLookedUp = true;
        const { requiresUserAuthentication, lookup } = (lookupAnswer ?? {}) as Lookup;
        // Without the bank's script or a transaction, no window opens, and the SDK would wait for one for ever.
        if (requiresUserAuthentication && !(window.Cardinal && lookup?.transactionId))
          watchdog.expire('THREEDS_NO_WINDOW');
        // After the time-out, the SDK must not go on.
        if (!watchdog.hasExpired()) next();
      },
    });
  const verification = verify(identity).catch((error: { code?: string }) => {
    // The card is right, and what is said of its holder is not: the bank can do without it.
    if (error.code !== 'THREEDS_LOOKUP_VALIDATION_ERROR' || !Object.keys(identity).length || watchdog.hasExpired())
      throw error;
    return verify({});
  });
  try {
    const { nonce, threeDSecureInfo, ...payload } = await Promise.race([verification, watchdog.expired]);
    return {
      nonce,
      // The answer and the nonce's record each have this flag. Both must be true.
      liabilityShifted: payload.liabilityShifted === true && threeDSecureInfo?.liabilityShifted === true,
      liabilityShiftPossible: payload.liabilityShiftPossible === true,
      status: threeDSecureInfo?.status ?? '',
    };
  } finally {
    watchdog.stop();
    bank.onClose();
    threeDSecure.off('authentication-modal-render', onOpen);
    threeDSecure.off('authentication-modal-close', onClose);
    if (watchdog.hasExpired()) stuck(isLookedUp ? endVerification(threeDSecure, verification) : Promise.resolve());
  }
}

/** Whose card it is, as the SDK takes it: names of at most 50 ASCII letters, a phone in digits. Others are left out. */
function identityOf({ name = '', email, phone: typedPhone }: Cardholder) {
  const { spelling, complete } = asciiSpelling(name);
  const phone = typedPhone?.replace(/\D/g, '');
  const [, ...parts] =
    (complete &&
      /^(.*?)(?: (\S+))?$/.exec(
        spelling
          .replace(/[^A-Za-z -]/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )) ||
    [];
  const [givenName = '', surname] = parts.map((part) => part?.slice(0, 50).trim());
  const billingAddress = {
    ...(givenName && { givenName }),
    ...(surname && { surname }),
    ...(phone && { phoneNumber: phone }),
  };
  return {
    ...(email && { email }),
    ...(phone && { mobilePhoneNumber: phone }),
    ...(Object.keys(billingAddress).length > 0 && { billingAddress }),
  };
}

/**
 * Ends a verification that hangs after its lookup: the SDK sets up the bank's script again, and only then can the
 * instance be torn down without leaving listeners. One that waits for its lookup need not be ended.
 */
async function endVerification(threeDSecure: ThreeDSecure, verification: Promise<unknown>): Promise<void> {
  await threeDSecure.cancelVerifyCard().catch(() => undefined);
  await verification.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
}

declare global {
  interface Window {
    /** The script of the bank's check. */
    Cardinal?: object;
  }
}
