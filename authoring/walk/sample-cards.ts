import { gatewayMessage } from '../../src/page/card/gateway-message.ts';
import { createBank } from '../../src/page/card/sandbox/bank.ts';
import { brandOf } from '../../src/page/card/sandbox/cards.ts';
import { formatNumber } from '../../src/page/card/sandbox/format.ts';
import { declines } from '../../src/page/card/send-card.ts';
import { type Scenario, testCards } from '../../src/rules/bank/test-cards.ts';
import type { MessageName } from '../../src/rules/problems.ts';
import { declineOf } from '../../src/server/gateway/sandbox/cards.ts';
import { stateWords } from './state-words.ts';

/** What becomes of a test card, and for one that is declined at the charge the message on the page. */
type Outcome = { words: string; message?: MessageName };

/** Describes the outcome of each test card in a few words, by its formatted number. */
export async function cardTable(): Promise<Record<string, Outcome>> {
  const rows = [...testCards].map(async ([number, scenario]) => {
    const known = tableWords(scenario);
    const { words, ...others } = known === undefined ? await ask(number) : { words: known };
    return [formatNumber(number), { words: `${brandOf(number)?.type}: ${words}`, ...others }] as const;
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

async function ask(number: string): Promise<Outcome> {
  const bank = createBank(async () => true);
  try {
    const { nonce, liabilityShifted, status } = await bank.verify({ ...(await bank.tokenise(number)), amount: '1.00' });
    if (!liabilityShifted) return { words: status };
    const decline = declineOf(nonce);
    return decline === undefined ? { words: 'taken' } : { words: 'declined by the bank', message: messageOf(decline) };
  } catch (error) {
    const failed = (error as { code?: string }).code === 'TOKENISE_FAILED' ? 'cannot be read' : 'verification fails';
    return { words: gatewayMessage(error) ?? failed };
  }
}

function messageOf(decline: NonNullable<ReturnType<typeof declineOf>>): MessageName {
  const kind = decline === 'declined' ? 'soft' : decline.declined;
  return kind === 'unauthenticated' ? 'authenticationMissing' : declines[kind].message;
}
