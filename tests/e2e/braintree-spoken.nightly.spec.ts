import { expect, hostedForm, test } from '../support/braintree/fixtures.ts';
import { cardForm, expectPage, futureExpiry, open } from '../support/browser/customer.ts';
import { listen } from '../support/browser/listener.ts';

test('R-C07 R-C11 keyboard and ear alone do: Tab from field to field, Enter asks for what is missing, or goes on', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/card-not-shifted/);
  const { said, lost } = await listen(page);
  const id = await newLink('card');
  await open(page, '/card-mandate', id);
  const form = hostedForm(page);
  const { goOn } = cardForm(page);
  await form.cvv.focus();
  await page.keyboard.press('Enter');
  await expect(form.number).toBeFocused();
  await expect(form.number).toHaveAccessibleDescription('Enter the long number on your card.');
  await expect.poll(said).toEqual(['Enter the long number on your card.']);
  await page.keyboard.type('4000000000001018');
  await expect(form.number).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('Tab');
  await expect(form.expiry).toBeFocused();
  await page.keyboard.type('13');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^Check the expiry date/);
  await form.expiry.fill(futureExpiry());
  await form.expiry.press('Tab');
  await expect(form.cvv).toBeFocused();
  await expect(form.cvv).toHaveAccessibleDescription('CVV: the last 3 digits on the back of your card.');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await said()).at(-1)).toBe('Enter the CVV of your card.');
  await expect(goOn).toHaveCount(0);
  await page.keyboard.type('123');
  await expect.poll(async () => (await said()).at(-1)).toBe('Your card details are complete. Press Continue to go on.');
  await page.keyboard.press('Enter');
  await expect(goOn).toBeFocused();
  expect((await said()).slice(-2)).toEqual(['Please wait', 'Error : authenticate_frictionless_failed']);
  expect(await lost()).toEqual([]);

  await form.number.fill('4111111111111111');
  await form.cvv.focus();
  await page.keyboard.press('Enter');
  await expectPage(page, '/success-card', id);
});
