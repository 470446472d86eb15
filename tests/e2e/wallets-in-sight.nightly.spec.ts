import { expect } from '../support/browser/e2e-fixtures.ts';
import { tamper } from '../support/browser/tampering.ts';
import { places, press, test, wallet } from '../support/wallets/wallet-pages.ts';

test('D-07 D-43 no sheet opens while what is paid, or the words at the wallets, are not on the screen, on either document', async ({
  page,
  newLink,
  app,
}) => {
  const id = await newLink('single-payment', { amount: '34.99' });
  await page.goto(places.payment.address(id));
  const said = page.getByText('Part of this page is not on your screen as we sent it').first();
  for (const name of ['Apple Pay', 'PayPal'] as const) {
    const { button, sheet, link } = wallet(page, name);
    if (name === 'PayPal') await link.click();
    await expect(button).not.toHaveAttribute('aria-disabled');
    const parts = [page.locator('dl').first(), page.getByText(/^You pay £34.99 to Example Fibre, once/)];
    for (const part of parts) {
      for (const way of ['a figure changed', 'transparent', 'moved off the page'] as const) {
        const undo = await tamper(part, way);
        await button.dispatchEvent('click');
        await expect(said, `${name}: ${way}`).toBeAttached();
        expect(await sheet.count(), `${name}: ${way}`).toBe(0);
        await undo();
      }
    }
    await press(page, name);
    await wallet(page, name).close.click();
    await expect(said).not.toBeAttached();
  }
  expect((await app.showLink(id)).completed).toEqual([]);
});
