import { expect, test, vi } from 'vitest';
import { loadWallet } from '../../../src/card/wallets/load.ts';

const payment = { keep: false, label: 'Broadband', merchant: 'Sample Fibre', managementUrl: 'https://x' };
const failed = vi.fn();
const words = (name: string) => name;

test('D-43 with a token of the sandbox every wallet is offered, on any device', async () => {
  for (const wallet of ['apple-pay', 'google-pay', 'paypal'] as const) {
    const adapter = await loadWallet({ wallet, token: 'sandbox.token', payment, words }, failed);
    expect(adapter?.open).toBeInstanceOf(Function);
  }
});

test('a real token that no gateway takes gives no wallet, and no failure', async () => {
  for (const wallet of ['apple-pay', 'google-pay', 'paypal'] as const) {
    await expect(loadWallet({ wallet, token: 'nonsense', payment, words }, failed)).resolves.toBeUndefined();
  }
});
