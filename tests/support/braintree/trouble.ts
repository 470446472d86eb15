import { expect, type Page } from '@playwright/test';
import { spend } from '../browser/kept-contexts.ts';

/** What customers are told when something goes wrong between them, the provider and the bank. */
export const words = {
  network: 'We could not reach our payment provider, and nothing was charged.',
  blocked: 'The card fields did not load, and nothing was charged.',
  unavailable: 'The card form could not be loaded, and nothing was charged.',
  renewed: 'The card form had been open too long, so we loaded it again.',
  silent: "Your bank's check did not start, and nothing was charged.",
  generic: 'There has been an error, please retry',
};

/** Time goes on as ever, until a test lets it jump. */
export function takeClock(page: Page): Promise<void> {
  spend(page.context());
  return page.clock.install();
}
export const later = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000);

/** Waits until the card form runs, which until then the fields do without. */
export const takenOver = (page: Page) => expect(page.locator('html[data-token]')).toHaveCount(0);

/** Tells, once awaited, that the card is back from the provider's frame. Ask for it before Continue is pressed. */
export async function cardTokenised(page: Page): Promise<() => Promise<void>> {
  const heard = await page.evaluateHandle(() => {
    const told = { nonce: false };
    addEventListener('message', ({ data }) => {
      told.nonce ||= String(data).includes('"nonce"');
    });
    return told;
  });
  return () => expect.poll(() => heard.evaluate(({ nonce }) => nonce)).toBe(true);
}

/** What the SDK itself throws after a verification for which the bank's script was missing. */
export const sdkWithoutScript = /^page error: Cannot read properties of undefined \(reading 'on'\)/;
