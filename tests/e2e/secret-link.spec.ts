import type { Page } from '@playwright/test';
import {
  agree,
  alive,
  cardForm,
  control,
  expectPage,
  fillCard,
  goodCard,
  open,
  payBy,
} from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { switchOrder } from '../support/server/orders.ts';

/** Marks the document, so that a page load shows. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-mark', ''));
const marked = (page: Page) => page.locator('html[data-mark]');

test('R-G02 D-40 going on is a load of the next page from its top, and no page keeps the id of the link, which is a secret, or passes it on', async ({
  page,
  context,
  newLink,
}) => {
  const id = await newLink('switch-mandate', { methods: ['card'], order: switchOrder });
  const referrers: { to: string; from: string }[] = [];
  context.on('request', (request) => referrers.push({ to: request.url(), from: request.headers().referer ?? '' }));
  const keepsNothing = async () => {
    const kept = await page.evaluate(() => ({
      title: document.title,
      cookie: document.cookie,
      stores: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      words: document.body.innerText,
      name: window.name,
    }));
    expect(JSON.stringify(kept).toLowerCase()).not.toContain(id.slice(0, 13));
  };

  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, '/ots-start', id);
  await keepsNothing();
  await alive(page);
  await mark(page);
  await control(page, 'Yes I Agree').click();
  await expectPage(page, '/contract-start', id);
  await expect(marked(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Your contract/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await alive(page);
  await mark(page);
  await agree(page, 'Continue to Mandate Setup');
  await expectPage(page, '/start-card', id);
  await expect(marked(page)).toHaveCount(0);
  await keepsNothing();
  await control(page, 'Continue').click();
  await payBy(page, goodCard);
  await expectPage(page, '/ots-confirm', id);
  await expect(page).toHaveTitle(/^Your final consent to the switch/);
  await keepsNothing();
  await control(page, 'Yes I Agree to make the Switch').click();
  await expectPage(page, '/ots-complete', id);
  await keepsNothing();
  expect(referrers.length).toBeGreaterThan(5);
  const { origin } = new URL(page.url());
  expect(referrers.filter(({ to, from }) => from.includes(id) && new URL(to).origin !== origin)).toEqual([]);
});

test('R-C10 a challenge that the customer leaves by the browser’s back has taken nothing, and the card can be tried again', async ({
  page,
  newLink,
  app,
}) => {
  const id = await newLink('card');
  await open(page, '/start-card', id);
  await control(page, 'Continue').click();
  await expectPage(page, '/card-mandate', id);
  await payBy(page, { number: '4000 0000 0000 1091' });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expectPage(page, '/start-card', id);
  expect((await app.showLink(id)).completed).toEqual([]);

  await control(page, 'Continue').click();
  await expectPage(page, '/card-mandate', id);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await fillCard(page, { number: '4000 0000 0000 1091' });
  await cardForm(page).goOn.click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectPage(page, '/success-card', id);
  expect((await app.showLink(id)).completed).toEqual(['payment-method']);
});
