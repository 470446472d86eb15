import { gatewayMessage } from '../page/card/gateway-message.ts';
import { createBank } from '../page/card/sandbox/bank.ts';
import { brandOf, numberValidity } from '../page/card/sandbox/cards.ts';
import { formatNumber } from '../page/card/sandbox/format.ts';
import { type Scenario, testCards } from '../rules/bank/test-cards.ts';
import { stateWords } from './state-words.ts';

/** The outcome of a test card. Outcomes with the same `key` look alike on the page. */
type CardOutcome = { number: string; key: string; words: string; challenge?: 'approve' | 'decline' };

export function cardOfEachBrand(): { number: string; brand: string }[] {
  const numberByBrand = new Map<string, string>();
  for (const number of testCards.keys()) {
    const brand = brandOf(number)?.type;
    if (brand && !numberByBrand.has(brand)) numberByBrand.set(brand, number);
  }
  return [...numberByBrand].map(([brand, number]) => ({ brand, number }));
}

/** Lists each outcome of the sandbox's test cards that looks different, once. */
export async function cardOutcomes(): Promise<CardOutcome[]> {
  const outcomes = new Map<string, CardOutcome>();
  for (const [number, { check }] of testCards) {
    for (const challenge of check === 'challenge' ? (['approve', 'decline'] as const) : [undefined]) {
      const outcome = { number, ...(await ask(number, challenge === 'approve')), ...(challenge && { challenge }) };
      if (!outcomes.has(outcome.key)) outcomes.set(outcome.key, outcome);
    }
  }
  const refused = otherCard();
  outcomes.set('refused', { number: refused, key: 'refused', words: 'not a test card' });
  return [...outcomes.values()];
}

/** Describes the outcome of each test card in a few words, by its formatted number. */
export async function cardTable(): Promise<Record<string, string>> {
  const rows = [...testCards].map(async ([number, scenario]) => {
    const words = tableWords(scenario) ?? (await ask(number, true)).words;
    return [formatNumber(number), `${brandOf(number)?.type}: ${words}`] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** Describes an outcome whose own name does not explain it. */
function tableWords(scenario: Scenario): string | undefined {
  if (scenario.check === 'challenge') {
    return `asks the customer to approve${scenario.approved === 'shifted' ? '' : ', and says no all the same'}`;
  }
  return scenario.check === 'not-shifted' ? `${stateWords(scenario.status)} (${scenario.status})` : undefined;
}

async function ask(number: string, approve: boolean): Promise<{ key: string; words: string }> {
  const bank = createBank(async () => approve);
  try {
    const { nonce, liabilityShifted, status } = await bank.verify({ ...(await bank.tokenise(number)), amount: '1.00' });
    if (!liabilityShifted) return { key: status, words: status };
    return nonce.includes('declined')
      ? { key: 'declined', words: 'declined by the bank' }
      : { key: 'taken', words: 'taken' };
  } catch (error) {
    const { code } = error as { code?: string };
    const message = gatewayMessage(error);
    return {
      key: message ?? `${code}`,
      words: message ?? (code === 'TOKENISE_FAILED' ? 'cannot be read' : 'verification fails'),
    };
  }
}

/** Returns a valid card number that the sandbox does not know. */
function otherCard(): string {
  const [first = ''] = testCards.keys();
  for (let last = Number(first) + 1; ; last += 1) {
    const number = `${last}`;
    if (numberValidity(number).isValid && !testCards.has(number)) return number;
  }
}
