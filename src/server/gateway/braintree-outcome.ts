import type { Decline, GatewayOutcome } from './gateway.ts';

/** How Braintree says that a card, charged or verified, was declined. */
type Refused = {
  gatewayRejectionReason?: string | undefined;
  processorResponseCode?: string | undefined;
  processorResponseType?: string | undefined;
};

type Result = {
  success: boolean;
  errors?: { deepErrors(): { code: string }[] };
  transaction?: Refused;
  verification?: Refused;
};

/** What the gateway says when the nonce, or the customer's id, was used before. */
const usedBefore = ['91564', '93107', '91609'];

/** Why the gateway itself, or the bank behind it, refuses; what is not here goes by the processor's own type. */
const rejections: Record<string, Decline['declined']> = {
  fraud: 'fraud',
  risk_threshold: 'fraud',
  three_d_secure: 'unauthenticated',
  avs: 'soft',
  cvv: 'soft',
  avs_and_cvv: 'soft',
};
const processorCodes: Record<string, Decline['declined']> = {
  // Fraud suspected.
  '2014': 'fraud',
  // The bank wants the customer to be authenticated.
  '2099': 'unauthenticated',
};

/**
 * An answer counts when it says what was made, or that nothing was. It does not when it is empty, or says that the order
 * or its nonce was seen before: then an earlier delivery of this very call may have gone through.
 */
export function outcomeOf(result: Result, made: object | undefined): GatewayOutcome | Decline {
  if (result.success && made) return 'succeeded';
  const codes = result.errors?.deepErrors().map(({ code }) => code) ?? [];
  const refused = result.transaction ?? result.verification;
  const isDouble = refused?.gatewayRejectionReason === 'duplicate';
  if (result.success || isDouble || codes.some((code) => usedBefore.includes(code))) {
    throw new Error('The answer of the gateway does not say what became of the order.');
  }
  return refused ? { declined: classOf(refused) } : 'declined';
}

function classOf({ gatewayRejectionReason, processorResponseCode, processorResponseType }: Refused) {
  const known = rejections[gatewayRejectionReason ?? ''] ?? processorCodes[processorResponseCode ?? ''];
  return known ?? (processorResponseType === 'hard_declined' ? 'hard' : 'soft');
}
