import type { Kind } from '../kind.ts';

/** A card that is charged with the link's amount. How it is taken: `src/server/payments`. */
export const kind: Kind = { act: 'payment', takesCard: true, charges: true };
