/** How the gateway answers a card when it is turned into a nonce. */
type Refusal = { code: string; message: string };

/** What the bank says of a card. `shifted` is what its own 3-D Secure record then holds. */
export type Check =
  | { status: string; shifted: boolean; possible?: boolean }
  /** The customer is asked; `approved` is what approving leads to. */
  | { challenge: { status: string; shifted: boolean } }
  /** The lookup itself is refused. */
  | { refused: number; message: string };

/** Why a charge, or keeping the card, is declined. */
export type Decline =
  | { processor: string; kind: 'soft_declined' | 'hard_declined' }
  | { rejected: 'fraud' | 'cvv' | 'three_d_secure' | 'duplicate' };

export type Scenario = { tokenise?: Refusal; check: Check; charge?: Decline };

const shifted: Check = { status: 'authenticate_successful', shifted: true };
const notShifted = (status: string, possible = true): Scenario => ({ check: { status, shifted: false, possible } });

/** The provider's own test cards, and a few for what its table has no card for. Every other number succeeds. */
const scenarios: Record<string, Scenario> = {
  '4000000000001000': { check: shifted },
  '4000000000001018': notShifted('authenticate_frictionless_failed'),
  '4000000000001026': { check: { status: 'authenticate_attempt_successful', shifted: true } },
  '4000000000001034': notShifted('authenticate_unable_to_authenticate'),
  '4000000000001042': notShifted('authenticate_rejected'),
  '4000000000001059': notShifted('authentication_unavailable', false),
  '4000000000001067': notShifted('lookup_error', false),
  '4000000000001075': notShifted('lookup_failed_acs_error', false),
  '4000000000001083': notShifted('lookup_bypassed', false),
  '4000000000001091': { check: { challenge: { status: 'authenticate_successful', shifted: true } } },
  '4000000000001109': { check: { challenge: { status: 'authenticate_failed', shifted: false } } },
  '4000000000000002': {
    check: { refused: 422, message: 'Credit card type is not accepted by this merchant account.' },
  },
  '4000000000000010': { check: { refused: 422, message: 'Amount format is invalid.' } },
  '4000000000000044': { check: { refused: 404, message: 'Payment method nonce not found.' } },
  '4000000000000051': { check: { refused: 500, message: 'Something went wrong.' } },
  '4000000000000028': { tokenise: { code: '81715', message: 'Credit card number is invalid.' }, check: shifted },
  '4000000000000069': {
    tokenise: { code: '81703', message: 'Credit card type is not accepted by this merchant account.' },
    check: shifted,
  },
  '4000000000000077': { tokenise: { code: '81736', message: 'CVV verification failed.' }, check: shifted },
  '4000000000000085': { tokenise: { code: '81724', message: 'Duplicate card exists in the vault.' }, check: shifted },
  '4000000000000036': { check: shifted, charge: { processor: '2000', kind: 'soft_declined' } },
  '4000111111111115': { check: shifted, charge: { processor: '2004', kind: 'hard_declined' } },
  '4000111111111511': { check: shifted, charge: { rejected: 'fraud' } },
  '4000000000000093': { check: shifted, charge: { rejected: 'cvv' } },
  '4000000000000101': { check: shifted, charge: { rejected: 'three_d_secure' } },
};

export const scenarioOf = (digits: string): Scenario => scenarios[digits] ?? { check: shifted };
