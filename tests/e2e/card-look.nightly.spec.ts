import type { Locator } from '@playwright/test';
import { cardForm, fillCard, payBy } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';

/** What is seen of the card form in windows of every size: what comes is in view, beside its field, and moves nothing. */

const refused = { number: '4000 0000 0000 1018' };
const declined = { number: '4000 0000 0000 0036' };
const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];

test.beforeEach(async ({ page, newLink, watch }) => {
  watch.allow(failedRequest(402), /card-not-shifted/);
  await page.goto(`/single-card-payment/${await newLink('single-payment', { amount: '34.99' })}`);
  await expect(cardForm(page).cvv).toBeEnabled();
});

/** Where the elements stand, from the top of the page. */
function places(elements: Locator) {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return [Math.round(top + scrollY), Math.round(height)];
    }),
  );
}

for (const size of windows) {
  const name = `${size.width} by ${size.height}`;

  test(`R-C13 an error comes into view in a window of ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await payBy(page, declined);
    const { error } = cardForm(page);
    await expect(error).toBeInViewport({ ratio: 1 });
    await payBy(page, refused);
    await expect(error).toHaveText('Error : authenticate_frictionless_failed');
    await expect(error).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Nothing was charged. Try again')).toBeInViewport({ ratio: 1 });
  });

  test(`no field moves when faults, Continue and errors come and go in a window of ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    const form = cardForm(page);
    const fields = page.locator('form label, [data-field] > div');
    const before = await places(fields);
    expect(before).toHaveLength(6);
    const ofContinue = await places(page.getByText('Fill in your card details to continue'));
    await fillCard(page, { number: '4111 1111 1111 1112', expiry: '01/20', cvv: '1' });
    await form.cvv.blur();
    for (const text of ['Check the long number', 'Check the expiry date', 'Check the CVV']) {
      // It is spoken too: a screen reader's line says the same.
      await expect(page.getByText(text).and(page.locator(':not(.visually-hidden)'))).toBeVisible();
    }
    expect(await places(fields)).toEqual(before);
    // What is missing stays said in the place of Continue, and Continue comes there.
    await expect(page.getByText('Check your card details to continue')).toBeVisible();
    await fillCard(page, refused);
    expect(await places(form.goOn)).toEqual(ofContinue);
    await payBy(page, refused);
    await expect(form.error).toBeVisible();
    expect(await places(fields)).toEqual(before);
    await payBy(page, declined);
    await expect(form.error).toContainText('Your card was declined');
    expect(await places(fields)).toEqual(before);
  });
}

test('where colours are forced the marks of brands, the amount and the mark of a notice still show', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await payBy(page, refused);
  await expect(cardForm(page).error).toBeVisible();
  const colours = await page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
    return {
      page: style('body').backgroundColor,
      amount: style('main dl').outlineColor,
      disc: style('[data-tone] svg').color,
      stroke: style('[data-tone] path').stroke,
    };
  });
  expect(colours.amount).not.toBe(colours.page);
  expect(colours.stroke).not.toBe(colours.disc);
});
