import { expect, hostedForm, payHosted, test } from '../support/braintree/fixtures.ts';
import { cardForm, open } from '../support/browser/customer.ts';

/** The card form with the provider's frames: what is seen, heard and pressed. */

test.describe('the hosted fields', () => {
  let id: string;
  test.beforeEach(async ({ page, newLink }) => {
    id = await newLink('card');
    await open(page, '/card-mandate', id);
    await expect(hostedForm(page).cvv).toBeVisible();
  });

  test('R-C01 R-C02 are text boxes as native ones would be: labels, placeholders, autocomplete, look, focus, faults and growth', async ({
    page,
  }) => {
    const form = hostedForm(page);
    for (const [field, name, placeholder, autocomplete] of [
      [form.number, 'Card number', '1111 1111 1111 1111', 'cc-number'],
      [form.expiry, 'Expiry (MM/YY)', 'MM/YY', 'cc-exp'],
      [form.cvv, 'CVV', '111', 'cc-csc'],
    ] as const) {
      await expect(field).toHaveAccessibleName(name);
      await expect(field).toHaveAttribute('placeholder', placeholder);
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
      await expect(field).toHaveAttribute('aria-required', 'true');
      await expect(page.getByTitle(name, { exact: true })).toHaveCount(1);
    }
    await expect(cardForm(page).group).toBeVisible();
    await expect(page.getByText('Test mode: no money moves')).toHaveCount(0);

    await page.getByText('Expiry (MM/YY)').click();
    await expect(form.expiry).toBeFocused();

    // Their look is from the design tokens.
    const look = await form.number.evaluate((input) => {
      const { color, fontFamily, fontSize } = getComputedStyle(input);
      return { color, fontFamily, fontSize, placeholder: getComputedStyle(input, '::placeholder').color };
    });
    const tokens = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const colour = (name: string) => {
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color;
      };
      const { fontFamily, fontSize } = getComputedStyle(document.body);
      return { color: colour('--ink'), fontFamily, fontSize, placeholder: colour('--edge') };
    });
    expect(look).toEqual(tokens);

    // Focus and a fault stand on their box.
    const outline = (key: string) =>
      page.locator(`[data-field=${key}] > div`).evaluate((box) => {
        const { outlineWidth, outlineStyle } = getComputedStyle(box);
        return `${outlineWidth} ${outlineStyle}`;
      });
    await form.number.focus();
    await expect.poll(() => outline('number')).toBe('3px solid');
    expect(await outline('cvv')).toBe('3px none');
    await form.number.fill('4111111111111112');
    await form.cvv.focus();
    await expect.poll(() => outline('cvv')).toBe('3px solid');
    expect(await outline('number')).toBe('2px solid');

    // They grow with the text of the page, as far as a whole number fits.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const sizes = () =>
      Promise.all(
        [form.number, form.expiry, form.cvv].map((field) =>
          field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
        ),
      );
    await expect.poll(sizes).toEqual([26, 26, 26]);
  });
});

for (const [device, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`nothing moves when the frames come: ${device}`, async ({ page, newLink, gateway }) => {
    await page.setViewportSize(viewport);
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    gateway.hold = () => released;
    await open(page, '/card-mandate', await newLink('card'), 'domcontentloaded');
    await expect(page.locator('iframe')).toHaveCount(3);
    const places = () =>
      page.locator('form label, form [data-field] > div, form legend, footer').evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.textContent, x, y, width, height];
        }),
      );
    const before = await places();
    expect(before.length).toBeGreaterThan(7);
    release();
    await expect(hostedForm(page).cvv).toBeEditable();
    await expect(page.getByText('Loading the secure card fields')).toHaveCount(0);
    expect(await places()).toEqual(before);
    // Each fills its box, below the label.
    const frames = await page
      .locator('[data-field] > div')
      .evaluateAll((boxes) =>
        boxes.map((box) => [box.getBoundingClientRect(), box.querySelector('iframe')!.getBoundingClientRect()]),
      );
    for (const [box, frame] of frames) expect(frame!.bottom).toBe(box!.bottom - 1);
  });
}

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  test('nobody sees the provider’s helpers for software keyboards; the bank’s window fits, and can be left', async ({
    page,
    newLink,
    watch,
  }) => {
    // The provider hides them by a style attribute, which our policy refuses: our own style does it.
    watch.allow(/style-src|card-not-shifted/);
    await open(page, '/card-mandate', await newLink('card'));
    await expect(hostedForm(page).cvv).toBeVisible();
    const helpers = page.locator('input.focus-intercept');
    await expect(helpers).not.toHaveCount(0);
    for (const helper of await helpers.all()) {
      const { width, height, opacity } = await helper.evaluate((input) => {
        const { width, height } = input.getBoundingClientRect();
        return { width, height, opacity: getComputedStyle(input).opacity };
      });
      expect({ width, height, opacity }).toEqual({ width: 1, height: 1, opacity: '0' });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await payHosted(page, { number: '4000 0000 0000 1091' });
    const box = await page.getByRole('dialog').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(360);
    expect(box?.height).toBeLessThanOrEqual(740);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(cardForm(page).error).toHaveText('Error : authenticate_failed');
  });
});
