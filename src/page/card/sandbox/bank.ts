import { type Scenario, testCards } from '../../../rules/bank/test-cards.ts';
import { CardRefusal, type TokenisedCard, type Verification, type VerificationRequest } from '../gateway.ts';

/** Makes a nonce that contains its outcome and the test card's name, so that the server needs no digit. */
export const nonceFor = (outcome: 'success' | 'declined' | 'not-shifted' | 'lost', name?: string) =>
  `sandbox-${outcome}-${name ? `${name}-` : ''}${crypto.randomUUID()}`;

/** The first digits of the card that Google Pay has on file. */
export const cardOnFileBin = '411111';

/** A card that Google Pay has on file: its bank asks the customer. */
const cardOnFile: Scenario = { check: 'challenge', name: 'google-pay-card.visa', approved: 'shifted' };

/** Makes an error like the SDK's: a fixed message, with the gateway's message nested inside. */
function gatewayError(code: string, message: string): Error {
  return Object.assign(new Error('The gateway refused the call.'), {
    code,
    details: { originalError: { details: { originalError: { error: { message } } } } },
  });
}

/** Makes the simulated gateway and bank behind the sandbox's fields. `challenge` asks the customer to approve. */
export function createBank(challenge: () => Promise<boolean>) {
  const scenarios = new Map<string, Scenario>();

  return {
    /** Makes a nonce for a test card. Throws `CardRefusal` for every other number. */
    async tokenise(digits: string): Promise<TokenisedCard> {
      const scenario = testCards.get(digits);
      if (!scenario) throw new CardRefusal('testCardsOnly');
      if (scenario.check === 'not-tokenised') throw gatewayError('TOKENISE_FAILED', 'The card could not be read');
      const nonce = nonceFor('not-shifted');
      scenarios.set(nonce, scenario);
      return { nonce, bin: digits.slice(0, 6) };
    },

    /** Gives the result that the table of test cards has for this nonce, once. */
    async verify({ nonce, amount }: VerificationRequest): Promise<Verification> {
      const scenario = scenarios.get(nonce) ?? (nonce.includes('-google-pay-card-') ? cardOnFile : undefined);
      scenarios.delete(nonce);
      if (!scenario) throw gatewayError('NONCE_UNKNOWN', 'There is no such nonce, or it was used already');
      if (!/^\d+\.\d\d$/.test(amount)) throw gatewayError('AMOUNT_INVALID', 'The amount needs two decimals');

      switch (scenario.check) {
        case 'shifted':
          return passed(scenario.charge ?? 'success', scenario.name);
        case 'challenge': {
          const approved = await challenge();
          return approved && scenario.approved === 'shifted'
            ? passed('success', scenario.name)
            : failed('authenticate_failed');
        }
        case 'not-shifted':
          return failed(scenario.status);
        case 'rejects':
          throw gatewayError('LOOKUP_REFUSED', scenario.gatewayMessage);
        case 'not-tokenised':
          throw new Error('A card that is not tokenised has no nonce to verify.');
      }
    },
  };
}

const passed = (outcome: 'success' | 'declined', name?: string): Verification => ({
  nonce: nonceFor(outcome, name),
  liabilityShifted: true,
  liabilityShiftPossible: true,
  status: 'authenticate_successful',
});

const failed = (status: string): Verification => ({
  nonce: nonceFor('not-shifted'),
  liabilityShifted: false,
  liabilityShiftPossible: status !== 'lookup_error',
  status,
});
