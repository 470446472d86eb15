import { expect, payHosted, test } from '../support/braintree/fixtures.ts';
import { expectPage, open } from './customer.ts';

test('R-C01 R-C03 R-C09 R-C10 R-C11 a card is typed into the provider’s frames, verified and kept', async ({
  page,
  newLink,
  app,
  gateway,
}) => {
  const id = await newLink('card');
  await open(page, '/card-mandate', id);
  await payHosted(page, { number: '4000 0000 0000 1000' });
  await expectPage(page, '/success-card', id);
  expect((await app.showLink(id)).completed).toEqual(['payment-method']);
  expect(gateway.customers.size).toBe(1);
});
