import { agree, control, expectPage, goodCard, open, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

// Customers come by a text message, so these are on a phone. `walks.spec.ts` walks every journey to its end, with all that is
// said on the way; here are the ways that it does not take.
test.use({ viewport: { width: 360, height: 740 } });

test('R-P02 R-P05 D-13 comes to the placeholder for direct debit, which is an end', async ({ page, newLink }) => {
  const id = await newLink('direct-debit');
  await open(page, '/start-dd', id);
  await control(page, 'Continue').click();
  await expectPage(page, '/dd-mandate', id);
  await expect(page.getByText('This is a placeholder.')).toBeVisible();
  await expect(page.getByRole('link', { name: '01632 960 100' })).toBeVisible();
  await expect(control(page, 'Continue')).toBeHidden();
  await expect(control(page, 'Choose another way')).toBeHidden();
});

test('R-K03 R-P03 R-P04 R-P06 R-G02 D-01 with the id in capital letters a contract is agreed, another way to pay chosen after all, and a card set up', async ({
  page,
  newLink,
}) => {
  const id = (await newLink('contract-mandate', { methods: ['card', 'direct-debit'] })).toUpperCase();
  await open(page, '/contract-start', id);
  await agree(page, 'Continue to Mandate Setup');
  await expectPage(page, '/start-choice', id);
  await control(page, 'Card').click();
  await expectPage(page, '/card-mandate', id);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Method' })).toBeVisible();
  await control(page, 'Choose another way').click();
  await expectPage(page, '/start-choice', id);
  await control(page, 'Card').click();
  await payBy(page, goodCard);
  await expectPage(page, '/success-card', id);
  await expect(page.getByText('Your card details will be used as your ongoing payment method.')).toBeVisible();
});
