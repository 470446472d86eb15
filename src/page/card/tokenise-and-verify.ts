import { ownEntry } from '../../rules/own-entry.ts';
import { type Clock, inTime } from './clock.ts';
import { readFailure, statusCauses } from './errors.ts';
import { type CardGateway, type Cardholder, CardRefusal, type TokenisedCard } from './gateway.ts';
import { logFailure } from './log.ts';
import type { CardProblem } from './state.ts';

/** How tokenise and the bank's check ended. */
export type VerifyResult =
  /** Our server may get this nonce. */
  | { status: 'verified'; nonce: string }
  | { status: 'refused'; problem: CardProblem }
  /** The fields can no longer be used: new ones must be drawn with a new token. */
  | { status: 'renew'; problem: CardProblem };

/** The options of the bank's check of a token. */
export type VerifyOptions = {
  gateway: CardGateway;
  /** The amount that is verified, in pounds with two decimals (R-C17). */
  amount: string;
  cardholder: Cardholder;
  /** Statuses that our server accepts although liability has not shifted. */
  acceptedStatuses: readonly string[];
};

type TokeniseOptions = VerifyOptions & { clock: Clock; onTokenised(): void };

/** How long tokenise may take, in milliseconds. The gateway itself limits the bank's check. */
const timeout = 30_000;

/** Tokenises the card and runs the bank's check (R-C09, R-C10), once more if the gateway no longer knows the nonce. */
export async function tokeniseAndVerify(options: TokeniseOptions, renewable = true): Promise<VerifyResult> {
  const { gateway, cardholder, clock, onTokenised } = options;
  let card: TokenisedCard;
  try {
    card = await inTime(clock, timeout, 'CARD_TOKENISE_LATE', gateway.tokenise(cardholder));
  } catch (error) {
    return failureResult('tokenise', error);
  }
  onTokenised();

  try {
    return await verify(options, card);
  } catch (error) {
    if (!renewable || readFailure('verify', error).renewal !== 'new-nonce') return failureResult('verify', error);
    logFailure('card-nonce-gone', error, 'warn');
    return tokeniseAndVerify(options, false);
  }
}

/** Runs the bank's check of a wallet's token, which cannot be made once more. */
export const verifyToken = (options: VerifyOptions, token: TokenisedCard): Promise<VerifyResult> =>
  verify(options, token).catch((error: unknown) => failureResult('verify', error));

async function verify(
  { gateway, amount, cardholder, acceptedStatuses }: VerifyOptions,
  card: TokenisedCard,
): Promise<VerifyResult> {
  const { nonce, status, liabilityShifted } = await gateway.verify({ ...card, amount, cardholder });
  if (liabilityShifted || acceptedStatuses.includes(status)) return { status: 'verified', nonce };
  const cause = ownEntry(statusCauses, status);
  logFailure('card-not-shifted', cause ? { code: status } : undefined, 'warn');
  return {
    status: 'refused',
    problem: status ? { text: status, ...(cause && { cause }) } : { message: 'genericError' },
  };
}

const events = { tokenise: 'card-tokenise-failed', verify: 'card-verification-failed', wallet: 'wallet-failed' };

/** Logs an error of the gateway, and returns the result that the card form shows. */
export function failureResult(stage: keyof typeof events, error: unknown): VerifyResult {
  const { problem, renewal, log } = readFailure(stage, error);
  logFailure(events[stage], error, log);
  if (error instanceof CardRefusal) return { status: 'refused', problem: { message: error.messageName } };
  return { status: renewal === 'new-token' ? 'renew' : 'refused', problem };
}
