import { expect, test, vi } from 'vitest';
import { loadWallet, takesPayPal } from '../../../../src/page/card/wallets/load.ts';

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

test('D-43 PayPal is offered with a token of the sandbox, and not with one that no gateway takes', async () => {
  await expect(takesPayPal('sandbox.token', failed)).resolves.toBe(true);
  await expect(takesPayPal('nonsense', failed)).resolves.toBe(false);
});
