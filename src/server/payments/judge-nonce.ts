import type { Act } from '../../rules/journey.ts';
import type { Settings } from '../base/config.ts';
import type { NonceDetails } from '../gateway/gateway.ts';
import { type TokenKind, tokenKinds, walletOf } from '../gateway/token-kinds.ts';
import { isAuthenticated } from './three-d-secure.ts';

/** Why a nonce is not used: `wallet-refused` where the settings do not take its wallet, or its token cannot be kept. */
export type NonceProblem = 'declined' | 'wallet-refused' | 'unauthenticated';

/** The kind of a nonce's token, by the gateway's record of it, or why it is not used for the act. */
export function judgeNonce(
  details: NonceDetails | undefined,
  act: Act,
  { wallets, threeDSecure }: Pick<Settings, 'wallets' | 'threeDSecure'>,
): { kind: TokenKind } | { problem: NonceProblem } {
  const { kind = 'card' } = details ?? {};
  if (!details || kind === 'other') return { problem: 'declined' };
  const wallet = walletOf(kind);
  const isTaken = !wallet || (wallets.includes(wallet) && (act === 'payment' || tokenKinds[kind].isKept));
  if (!isTaken) return { problem: 'wallet-refused' };
  return isAuthenticated(details, threeDSecure) ? { kind } : { problem: 'unauthenticated' };
}
