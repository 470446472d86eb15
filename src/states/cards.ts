import { gatewayMessage } from '../page/card/gateway-message.ts';
import { createBank } from '../page/card/sandbox/bank.ts';
import { brandOf } from '../page/card/sandbox/cards.ts';
import { formatNumber } from '../page/card/sandbox/format.ts';
import { type Scenario, testCards } from '../rules/bank/test-cards.ts';
import { stateWords } from './state-words.ts';

/** Describes the outcome of each test card in a few words, by its formatted number. */
export async function cardTable(): Promise<Record<string, string>> {
  const rows = [...testCards].map(async ([number, scenario]) => {
    const words = tableWords(scenario) ?? (await ask(number));
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

async function ask(number: string): Promise<string> {
  const bank = createBank(async () => true);
  try {
    const { nonce, liabilityShifted, status } = await bank.verify({ ...(await bank.tokenise(number)), amount: '1.00' });
    if (!liabilityShifted) return status;
    return nonce.includes('declined') ? 'declined by the bank' : 'taken';
  } catch (error) {
    const failed = (error as { code?: string }).code === 'TOKENISE_FAILED' ? 'cannot be read' : 'verification fails';
    return gatewayMessage(error) ?? failed;
  }
}
