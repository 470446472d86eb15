import type { FakeGateway, SecureInfo } from './gateway.ts';

type Reply = { status: number; body: object };

const notFound: Reply = { status: 404, body: { error: { message: 'Payment method nonce not found.' } } };

/** The bank's first word on a card: it settles the matter, asks the customer, or refuses the question. */
export function answerLookup(gateway: FakeGateway, nonce: string, body: Record<string, unknown>): Reply {
  const check = gateway.find(nonce)?.scenario.check;
  if (!check) return notFound;
  if ('refused' in check) return { status: check.refused, body: { error: { message: check.message } } };
  if (body.clientMetadata === undefined || !/^\d+\.\d\d$/.test(String(body.amount))) {
    return { status: 422, body: { error: { message: 'The lookup is not as the provider wants it.' } } };
  }

  const asked = 'challenge' in check;
  const secure: SecureInfo = asked
    ? { status: 'challenge_required', liabilityShifted: false, liabilityShiftPossible: true }
    : {
        status: check.status,
        liabilityShifted: check.shifted,
        liabilityShiftPossible: check.possible ?? check.shifted,
      };
  const acsUrl = asked ? 'https://acs.bank.example/challenge' : null;
  const lookup = { threeDSecureVersion: '2.2.0', transactionId: 'pretended', acsUrl, pareq: 'pretended' };
  return upgraded(gateway, nonce, secure, { lookup });
}

/** The bank's last word, after the customer has answered it. */
export function answerValidation(gateway: FakeGateway, nonce: string, body: Record<string, unknown>): Reply {
  const check = gateway.find(nonce)?.scenario.check;
  if (!check || !('challenge' in check)) return notFound;
  const approved = Buffer.from(String(body.jwt), 'base64').toString() === 'SUCCESS';
  const { status, shifted } = approved ? check.challenge : { status: 'authenticate_failed', shifted: false };
  return upgraded(gateway, nonce, { status, liabilityShifted: shifted, liabilityShiftPossible: true }, {});
}

function upgraded(gateway: FakeGateway, nonce: string, secure: SecureInfo, more: object): Reply {
  const made = gateway.upgrade(nonce, secure);
  if (!made) return notFound;
  const { liabilityShifted, liabilityShiftPossible } = secure;
  const paymentMethod = {
    nonce: made.nonce,
    type: 'CreditCard',
    details: { bin: made.card.bin, lastFour: made.card.last4, cardType: 'Visa' },
    binData: {},
    description: `ending+in+${made.card.last4.slice(2)}`,
    threeDSecureInfo: { ...secure, enrolled: 'Y' },
  };
  return {
    status: 201,
    body: { paymentMethod, threeDSecureInfo: { liabilityShifted, liabilityShiftPossible }, ...more },
  };
}
