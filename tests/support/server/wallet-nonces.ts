import { randomUUID } from 'node:crypto';
import type { TokenKind } from '../../../src/server/gateway/token-kinds.ts';

type Outcome = 'success' | 'declined' | 'not-shifted' | 'lost';

/** A fresh sandbox nonce of a wallet's token, with a test card where the wallet has one. */
export const walletNonce = (kind: Exclude<TokenKind, 'card'>, outcome: Outcome = 'success') =>
  `sandbox-${outcome}-${kind}${kind.startsWith('paypal') ? '' : '.visa'}-${randomUUID()}`;

/** A fresh sandbox nonce of a typed card. */
export const cardNonce = () => `sandbox-success-master-card-${randomUUID()}`;
