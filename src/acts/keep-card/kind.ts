import type { Kind } from '../kind.ts';

/** A card that is verified and kept. How it is taken: `src/server/payments`. */
export const kind: Kind = { act: 'payment-method', takesCard: true, method: 'card' };
