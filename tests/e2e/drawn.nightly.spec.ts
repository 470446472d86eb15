import { expect, test } from '../support/browser/e2e-fixtures.ts';

/** How many customers ask for their pages at once. */
const crowd = 200;

test.describe('D-23 a page that is opened with its link', () => {
  test('carries its words once: it is light as it is sent', async ({ request, newLink }) => {
    const weights = [
      ['/start-card', 'card', 7.5],
      ['/contract-start', 'contract', 14],
    ] as const;
    for (const [path, journey, most] of weights) {
      const headers = { 'accept-encoding': 'br' };
      const sent = (await request.get(`${path}?id=${await newLink(journey)}`, { headers })).headers();
      expect(sent['content-encoding']).toBe('br');
      expect(Number(sent['content-length']) / 1000, path).toBeLessThanOrEqual(most);
    }
  });

  test('shows one customer nothing of another, however many come at once', async ({ request, newLink }) => {
    test.slow();
    const prices = [4_101, 4_202, 4_303, 4_404];
    const ids = await Promise.all(
      [...prices, ...prices].map((monthly_total_pence) =>
        newLink('contract', { values: { monthly_total_pence, broadband_monthly_pence: monthly_total_pence - 600 } }),
      ),
    );
    const shown = (pence: number) => `£${(pence / 100).toFixed(2)}`;
    const drawn = new Map<number, string>();
    const waves = Array.from({ length: 4 }, () => Array.from({ length: crowd / 4 }, (_, i) => i % ids.length));
    for (const asked of waves) {
      const pages = await Promise.all(
        asked.map(async (i) => (await request.get(`/contract-start?id=${ids[i]}`)).text()),
      );
      for (const [at, i] of asked.entries()) {
        for (const id of ids) if (id !== ids[i]) expect(pages[at]).not.toContain(id);
        const price = prices[i % prices.length]!;
        expect(pages[at]).toContain(shown(price));
        for (const other of prices) if (other !== price) expect(pages[at]).not.toContain(shown(other));
        // A customer's own are the token, the link's expiry, and when the link was read.
        const rest = pages[at]!.replaceAll(/[\w-]{24}\.[\w-]{43}|(?<="(?:as_of|expires_at)":")[^"]+/g, '');
        if (!drawn.has(price)) drawn.set(price, rest);
        expect(rest).toBe(drawn.get(price));
      }
    }
  });
});
