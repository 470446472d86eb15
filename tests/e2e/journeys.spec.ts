import { agree, cardForm, control, expectPage, goodCard, open, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { switchOrder } from '../support/server/orders.ts';

// Customers come by a text message, so these are on a phone. `walks.spec.ts` walks every journey to its end, with all that is
// said on the way; here are the ways that it does not take. Straight through, for both kinds of customer: `npm run test:nightly -- ways`.
test.use({ viewport: { width: 360, height: 740 } });

const both = ['new', 'existing'] as const;

for (const customer of isNightly ? both : (['new'] as const)) {
  test.describe(`a customer who is ${customer}`, () => {
    test('R-P02 R-P05 D-13 comes to the placeholder for direct debit, which is an end', async ({ page, newLink }) => {
      const id = await newLink('direct-debit', { customer });
      await open(page, '/start-dd', id);
      await control(page, 'Continue').click();
      await expectPage(page, '/dd-mandate', id);
      await expect(page.getByText('This is a placeholder.')).toBeVisible();
      await expect(page.getByRole('link', { name: '01632 960 123' })).toBeVisible();
      await expect(control(page, 'Continue')).toBeHidden();
      await expect(control(page, 'Choose another way')).toBeHidden();
    });

    test('R-K03 R-P03 agrees a contract, chooses a card, and can choose another way after all', async ({
      page,
      newLink,
    }) => {
      const id = await newLink('contract-mandate', { customer, methods: ['card', 'direct-debit'] });
      await open(page, '/contract-start', id);
      await agree(page, 'Continue to Mandate Setup');
      await expectPage(page, '/start-choice', id);
      await control(page, 'Card').click();
      await expectPage(page, '/card-mandate', id);
      await control(page, 'Choose another way').click();
      await expectPage(page, '/start-choice', id);
    });
  });
}

for (const customer of isNightly ? both : []) {
  test.describe(`straight through, a customer who is ${customer}`, () => {
    test('R-P01 R-P04 R-P06 R-C11 sets up a card', async ({ page, newLink, app }) => {
      const id = await newLink('card', { customer });
      await open(page, '/start-card', id);
      await control(page, 'Continue').click();
      await expectPage(page, '/card-mandate', id);
      await payBy(page, goodCard);
      await expectPage(page, '/success-card', id);
      await expect(page.getByText('Your card details will be used as your ongoing payment method.')).toBeVisible();
      expect(await app.showLink(id)).toMatchObject({ status: 'used', completed: ['payment-method'] });
    });

    test('R-P03 chooses card', async ({ page, newLink }) => {
      const id = await newLink('choice', { customer });
      await open(page, '/start-choice', id);
      await expect(page.getByText('The provider must define the content of this page')).toBeVisible();
      await control(page, 'Card').click();
      await expectPage(page, '/card-mandate', id);
      await payBy(page, goodCard);
      await expectPage(page, '/success-card', id);
    });

    test('R-P03 D-13 chooses direct debit, and can choose another way', async ({ page, newLink }) => {
      const id = await newLink('choice', { customer });
      await open(page, '/start-choice', id);
      await control(page, 'DD').click();
      await expectPage(page, '/dd-mandate', id);
      await control(page, 'Choose another way').click();
      await expectPage(page, '/start-choice', id);
    });

    test('R-K03 R-K07 R-K08 agrees a contract', async ({ page, newLink, app }) => {
      const id = await newLink('contract', { customer });
      await open(page, '/contract-start', id);
      await agree(page, 'Continue');
      await expectPage(page, '/contract-complete', id);
      await expect(page.getByText("That's it you're all set, we'll do the rest.")).toBeVisible();
      await expect(page.getByText('Contact our Customer Care team. Call 01632 960 123')).toBeVisible();
      expect(await app.showLink(id)).toMatchObject({ status: 'used', completed: ['contract-agreement'] });
    });

    test('R-K03 R-G12 agrees a contract and sets up a card', async ({ page, newLink, app }) => {
      const id = await newLink('contract-mandate', { customer, methods: ['card'] });
      await open(page, '/contract-start', id);
      await agree(page, 'Continue to Mandate Setup');
      await expectPage(page, '/start-card', id);
      await control(page, 'Continue').click();
      await expectPage(page, '/card-mandate', id);
      await payBy(page, goodCard);
      await expectPage(page, '/success-card', id);
      await expect(control(page, 'Save or print a copy')).toBeVisible();
      expect((await app.showLink(id)).completed).toEqual(['contract-agreement', 'payment-method']);
    });

    test('R-O07 R-O11 R-O12 R-O15 switches', async ({ page, newLink, app }) => {
      const id = await newLink('switch', { customer, order: switchOrder });
      await open(page, '/ots-start', id);
      await control(page, 'Yes I Agree').click();
      await expectPage(page, '/contract-start', id);
      await agree(page, 'Continue');
      await expectPage(page, '/ots-confirm', id);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have seen your contract');
      await control(page, 'Yes I Agree to make the Switch').click();
      await expectPage(page, '/ots-complete', id);
      const thanks =
        'Thank you. We will now go ahead and begin processing your order. We will also work with your existing provider to manage the switch of your services. We will be in touch to keep you updated.';
      await expect(page.getByText(thanks)).toBeVisible();
      const link = await app.showLink(id);
      expect(link).toMatchObject({ status: 'used', completed: ['contract-agreement', 'switch-consent'] });
      expect(link.acts[1]).toMatchObject({ statement: 'Yes I Agree to make the Switch' });
    });

    test('R-O09 D-08 R-O15 switches and sets up a card on the way', async ({ page, newLink, app }) => {
      const id = await newLink('switch-mandate', { customer, methods: ['card'], order: switchOrder });
      await open(page, '/ots-start', id);
      await control(page, 'Yes I Agree').click();
      await expectPage(page, '/contract-start', id);
      await agree(page, 'Continue to Mandate Setup');
      await expectPage(page, '/start-card', id);
      await control(page, 'Continue').click();
      await expectPage(page, '/card-mandate', id);
      await payBy(page, goodCard);
      await expectPage(page, '/ots-confirm', id);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'You have seen your contract and set up your card',
      );
      await control(page, 'Yes I Agree to make the Switch').click();
      await expectPage(page, '/ots-complete', id);
      expect((await app.showLink(id)).completed).toEqual(['contract-agreement', 'payment-method', 'switch-consent']);
    });

    test('R-P11 R-P12 R-P13 R-P15 R-P16 D-03 pays', async ({ page, newLink, app }) => {
      const id = await newLink('single-payment', { customer, amount: '34.99' });
      await open(page, '/start-single-payment', id);
      await expect(page.getByText('£34.99')).toBeVisible();
      await control(page, 'Pay with Card').click();
      await expectPage(page, `/single-card-payment/${id}`);
      await expect(cardForm(page).group).toBeVisible();
      await expect(page.getByText('£34.99').first()).toBeVisible();
      await payBy(page, goodCard);
      await expectPage(page, '/payment-success', id);
      await expect(page.getByText('Your payment of £34.99 was successful.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Your payment of £34.99 was successful.')).toBeVisible();
      const shown = await app.showLink(id);
      expect(shown).toMatchObject({ status: 'used', paid_amount_pence: 3499 });
      await page.getByText('Your receipt', { exact: true }).click();
      for (const words of [shown.acts[0]?.reference ?? '', 'Visa ending 1111', 'Example Fibre'])
        await expect(page.getByRole('definition').getByText(words, { exact: true })).toBeVisible();
    });
  });
}

test('R-G02 D-01 a whole journey works with the id in capital letters', async ({ page, newLink }) => {
  const id = (await newLink('contract-mandate', { methods: ['card'] })).toUpperCase();
  await open(page, '/contract-start', id);
  await agree(page, 'Continue to Mandate Setup');
  await control(page, 'Continue').click();
  await expectPage(page, '/card-mandate', id);
  await payBy(page, goodCard);
  await expectPage(page, '/success-card', id);
});
