import { type Clock, inTime } from './clock.ts';
import { readFailure, statusRows } from './errors.ts';
import { type CardGateway, type Cardholder, CardRefusal, type TokenisedCard } from './gateway.ts';
import { logFailure } from './log.ts';
import type { CardProblem } from './state.ts';

/** How tokenise and the bank's check ended. */
export type Taken =
  /** Our server may get this nonce. */
  | { status: 'verified'; nonce: string }
  | { status: 'refused'; problem: CardProblem }
  /** The fields can no longer be used: new ones must be drawn with a new token. */
  | { status: 'renew'; problem: CardProblem };

/** What the bank's check of a token needs. */
export type Verifying = {
  gateway: CardGateway;
  /** What is verified, in pounds with two decimals (R-C17). */
  amount: string;
  cardholder: Cardholder;
  /** Statuses that our server accepts although liability has not shifted. */
  acceptedStatuses: readonly string[];
};

type Taking = Verifying & { clock: Clock; onTokenised(): void };

/** How long tokenise may take, in milliseconds. The gateway itself limits the bank's check. */
const timeout = 30_000;

/**
 * Tokenises the card that is typed and runs the bank's check (R-C09, R-C10). A nonce is never used twice: if the provider
 * no longer knows it, the card is tokenised once more.
 */
export async function takeCard(taking: Taking, renewable = true): Promise<Taken> {
  const { gateway, cardholder, clock, onTokenised } = taking;
  let card: TokenisedCard;
  try {
    card = await inTime(clock, timeout, 'CARD_TOKENISE_LATE', gateway.tokenise(cardholder));
  } catch (error) {
    return failed('tokenise', error);
  }
  onTokenised();

  try {
    return await verify(taking, card);
  } catch (error) {
    if (!renewable || readFailure('verify', error).retry !== 'new-nonce') return failed('verify', error);
    logFailure('card-nonce-gone', error, 'warn');
    return takeCard(taking, false);
  }
}

/** Runs the bank's check of a wallet's token, which cannot be made once more. */
export const verifyToken = (verifying: Verifying, token: TokenisedCard): Promise<Taken> =>
  verify(verifying, token).catch((error: unknown) => failed('verify', error));

async function verify(
  { gateway, amount, cardholder, acceptedStatuses }: Verifying,
  card: TokenisedCard,
): Promise<Taken> {
  const { nonce, status, liabilityShifted } = await gateway.verify({ ...card, amount, cardholder });
  if (liabilityShifted || acceptedStatuses.includes(status)) return { status: 'verified', nonce };
  logFailure('card-not-shifted', status in statusRows ? { code: status } : undefined, 'warn');
  return { status: 'refused', problem: status ? { text: status } : { message: 'genericError' } };
}

const events = {
  tokenise: 'card-tokenise-failed',
  verify: 'card-verification-failed',
  wallet: 'wallet-failed',
};

export function failed(stage: keyof typeof events, error: unknown): Taken {
  const { problem, retry, log } = readFailure(stage, error);
  logFailure(events[stage], error, log);
  if (error instanceof CardRefusal) return { status: 'refused', problem: { message: error.messageName } };
  return { status: retry === 'new-token' ? 'renew' : 'refused', problem };
}
