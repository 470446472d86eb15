import type { Decline, GatewayOutcome } from '../gateway.ts';
import { isNotTaken } from './sales.ts';

/** How Braintree says that a card, charged or verified, was declined. */
type RefusedResult = {
  status?: string | undefined;
  gatewayRejectionReason?: string | undefined;
  processorResponseCode?: string | undefined;
  processorResponseType?: string | undefined;
};

type Result = {
  success: boolean;
  errors?: { deepErrors(): { code: string }[] };
  transaction?: RefusedResult;
  verification?: RefusedResult;
};

/** The error codes for a nonce, or a customer's id, that was used before. */
const usedBefore = ['91564', '93107', '91609'];

/** The class of a rejection by the gateway itself. One that is not listed has the class of the processor's own type. */
const rejections: Record<string, Decline['declined']> = {
  fraud: 'fraud',
  risk_threshold: 'fraud',
  three_d_secure: 'unauthenticated',
  avs: 'soft',
  cvv: 'cvv',
  avs_and_cvv: 'cvv',
};

/** The class of a decline by the processor, by its code. A card that is lost or stolen is declined as any other. */
const processorCodes: Record<string, Decline['declined']> = {
  '2001': 'funds',
  '2002': 'limit',
  '2003': 'limit',
  '2004': 'expired',
  '2006': 'expired',
  '2010': 'cvv',
  // Fraud suspected.
  '2014': 'fraud',
  // The bank wants the customer to be authenticated.
  '2099': 'unauthenticated',
  // The processor or the bank cannot be reached.
  '3000': 'later',
};

/** The codes of the processor for a card that is lost or stolen: only the provider is told. */
const lostCodes = ['2012', '2013', '2053'];

/**
 * Returns the outcome: of `onSuccess`, or that nothing was taken. Throws if the answer is neither, or says that the
 * order or its nonce was seen before: an earlier delivery of the call may have gone through.
 */
export function outcomeOf(result: Result, onSuccess: () => GatewayOutcome): GatewayOutcome | Decline {
  if (result.success) return onSuccess();
  const codes = result.errors?.deepErrors().map(({ code }) => code) ?? [];
  const cause = result.transaction ?? result.verification;
  const isDouble = cause?.gatewayRejectionReason === 'duplicate';
  const isUnclear = cause !== undefined && !isNotTaken(cause.status ?? '');
  if (isDouble || isUnclear || codes.some((code) => usedBefore.includes(code))) {
    throw new Error('The answer of the gateway does not say what became of the order.');
  }
  const isLost = lostCodes.includes(cause?.processorResponseCode ?? '');
  return cause ? { declined: classOf(cause), ...(isLost && { isLost }) } : 'declined';
}

function classOf({ gatewayRejectionReason, processorResponseCode, processorResponseType }: RefusedResult) {
  const declineClass = rejections[gatewayRejectionReason ?? ''] ?? processorCodes[processorResponseCode ?? ''];
  return declineClass ?? (processorResponseType === 'hard_declined' ? 'hard' : 'soft');
}
