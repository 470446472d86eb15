import { open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('R-E02 one press on the page of an expired link asks for a new one, with the same words with and without an address', async ({
      page,
      app,
      newLink,
    }) => {
      const said: (string | null)[] = [];
      for (const values of [{ customer_email: 'reader@example.com' }, undefined]) {
        const id = await newLink('card', values && { values });
        await app.expireLink(id);
        await open(page, '/start-card', id);
        await page.getByRole('button', { name: 'Send me a new link' }).click();
        await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeHidden();
        said.push(await page.locator('main').textContent());
      }
      expect(said[0]).toContain('send a new link to the address that they have for you');
      expect(said[1]).toBe(said[0]);
    });
  });
