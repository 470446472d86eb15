import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = {
  owns: (token) => token.startsWith('sandbox.'),
  isPretended: true,
  load: () => import('./sandbox.ts'),
  loadWallet: () => import('./sandbox.ts'),
  takesPayPal: async () => true,
};
