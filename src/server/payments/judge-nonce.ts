import { doesAct } from '../../acts/act-kinds.ts';
import type { Wallet } from '../../rules/facts.ts';
import type { Act } from '../../rules/journey/journey.ts';
import type { Slug } from '../../rules/problems.ts';
import type { ThreeDSecurePolicy } from '../base/settings.ts';
import type { NonceDetails } from '../gateway/gateway.ts';
import { type TokenKind, tokenKinds, walletOf } from '../gateway/token-kinds.ts';
import type { AttemptState } from '../ledger/attempts.ts';
import { isAuthenticated } from './three-d-secure.ts';

/**
 * Why a nonce is not used, with the state in which its attempt ends and the answer. A wallet that is not among those
 * that are offered, or whose token cannot be kept, counts against no limit, because nobody was asked to take it.
 */
export const refusals = {
  declined: { state: 'declined', slug: 'card-declined' },
  unauthenticated: { state: 'unauthenticated', slug: 'authentication-missing' },
  'not-offered': { state: 'not-taken', slug: 'instrument-not-offered' },
  'not-kept': { state: 'not-taken', slug: 'wallet-refused' },
} as const satisfies Record<string, { state: AttemptState; slug: Slug }>;

export type NonceProblem = keyof typeof refusals;

/** The kind of a nonce's token by the gateway, or why it is not used. `offered`: the wallets of link and act. */
export function judgeNonce(
  details: NonceDetails | undefined,
  { act, offered, policy }: { act: Act; offered: readonly Wallet[]; policy: ThreeDSecurePolicy },
): { kind: TokenKind } | { problem: NonceProblem } {
  const { kind = 'card' } = details ?? {};
  if (!details || kind === 'other') return { problem: 'declined' };
  const wallet = walletOf(kind);
  if (wallet && !offered.includes(wallet)) return { problem: 'not-offered' };
  if (!doesAct(act, 'charges') && !tokenKinds[kind].isKept) return { problem: 'not-kept' };
  return isAuthenticated(details, policy) ? { kind } : { problem: 'unauthenticated' };
}
