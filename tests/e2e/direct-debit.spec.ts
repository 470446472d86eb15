import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startApp } from '../support/app.ts';
import { agree, control, expectPage, open } from './customer.ts';
import { test as base, expect, failedRequest } from './fixtures.ts';
import { switchOrder } from './orders.ts';

/** The site of examples/direct-debit, built once for this file: one worker runs it from first to last. */
const test = base.extend<object, { app: Awaited<ReturnType<typeof startApp>> }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
    async ({}, use) => {
      const distDir = mkdtempSync(join(tmpdir(), 'direct-debit-'));
      await promisify(execFile)('node_modules/.bin/tsx', ['tests/direct-debit/build-example.ts', distDir]);
      const app = await startApp(process.cwd(), { DIST_DIR: distDir, LOG_LEVEL: 'debug' });
      await use(app);
      await app.close();
      rmSync(distDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.describe.configure({ mode: 'default', timeout: 90_000 });

const details = { name: 'Zenobia Quillfeather', sortCode: '975318', account: '86420975' };

/** What the form has, by its names. */
const form = (page: Page) => ({
  name: page.getByRole('textbox', { name: 'Name on the account' }),
  sortCode: page.getByRole('textbox', { name: 'Sort code' }),
  account: page.getByRole('textbox', { name: 'Account number' }),
  statement: page.getByRole('checkbox', { name: 'I am the account holder' }),
  goOn: page.getByRole('button', { name: 'Continue', exact: true }),
  confirm: page.getByRole('button', { name: 'Confirm', exact: true }),
  review: page.getByRole('heading', { name: 'Check your details' }),
  problem: page.getByRole('alert').filter({ hasText: 'There is a problem' }),
});

async function expectAccessible(page: Page, state: string) {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    state,
  ).toEqual([]);
}

/** How a customer uses the page: with a mouse, or with nothing but a keyboard. */
type Hand = {
  press(page: Page, name: string): Promise<void>;
  tick(page: Page, name: string): Promise<void>;
  type(page: Page, name: string, text: string): Promise<void>;
};

const mouse: Hand = {
  press: (page, name) => control(page, name).click(),
  tick: (page, name) => page.getByRole('checkbox', { name }).check(),
  type: (page, name, text) => page.getByRole('textbox', { name }).fill(text),
};

const keyboard: Hand = {
  async press(page, name) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  },
  async tick(page, name) {
    await tabTo(page, name);
    await page.keyboard.press('Space');
  },
  async type(page, name, text) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  },
};

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string) {
  const wanted = control(page, name)
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByRole('textbox', { name }))
    .and(page.locator(':enabled, a'));
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never comes to "${name}".`);
}

/** Sets up a Direct Debit: first with mistakes, then right; every state is looked at. */
async function setUp(page: Page, hand: Hand) {
  await expect(form(page).account).toBeEnabled();
  await expectAccessible(page, 'the empty form');
  await hand.type(page, 'Sort code', '12-34');
  await hand.press(page, 'Continue');
  await expect(form(page).problem).toBeFocused();
  await expect(form(page).problem.getByRole('link')).toHaveCount(4);
  await expectAccessible(page, 'the form with everything wrong');

  await hand.press(page, 'Enter the name on the account');
  await expect(form(page).name).toBeFocused();
  await page.keyboard.type(details.name);
  await page.keyboard.press('Tab');
  await expect(form(page).sortCode).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(details.sortCode);
  await hand.type(page, 'Account number', details.account);
  await expect(form(page).sortCode).toHaveValue('97-53-18');
  await hand.tick(page, 'I am the account holder');
  await hand.press(page, 'Continue');

  await expect(form(page).review).toBeFocused();
  for (const text of [details.name, '97-53-18', details.account]) await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page, 'the review');
  await hand.press(page, 'Change Name on the account');
  await expect(form(page).name).toBeFocused();
  await expect(form(page).account).toHaveValue(details.account);
  await page.keyboard.press('Enter');
  await expect(form(page).review).toBeFocused();
  await hand.press(page, 'Confirm');
}

async function expectCopy(page: Page) {
  await expect(page.getByText('Account number ending 0975')).toBeVisible();
  await expect(page.getByText('Please also notify us.')).toBeVisible();
  await expect(page.getByText(/86420975|97-53-18|Quillfeather/)).toHaveCount(0);
  await expectAccessible(page, 'the last page');
}

for (const [name, hand] of Object.entries({ mouse, keyboard })) {
  test.describe(`by ${name} alone`, () => {
    test('R-P02 R-P05 R-P07 direct-debit: sets up a Direct Debit', async ({ page, newLink, app }) => {
      const id = await newLink('direct-debit');
      await open(page, '/start-dd', id);
      await hand.press(page, 'Continue');
      await expectPage(page, '/dd-mandate', id);
      await setUp(page, hand);
      await expectPage(page, '/success-dd', id);
      await expect(
        page.getByText('in writing within 3 working days, or at least 10 working days').first(),
      ).toBeVisible();
      await expectCopy(page);
      expect(await app.showLink(id)).toMatchObject({ status: 'used', completed: ['direct-debit-mandate'] });
    });

    test('R-P03 choice: chooses Direct Debit', async ({ page, newLink, app }) => {
      const id = await newLink('choice');
      await open(page, '/start-choice', id);
      await hand.press(page, 'DD');
      await expectPage(page, '/dd-mandate', id);
      await expect(control(page, 'Choose another way')).toBeVisible();
      await setUp(page, hand);
      await expectPage(page, '/success-dd', id);
      await expectCopy(page);
      expect((await app.showLink(id)).completed).toEqual(['direct-debit-mandate']);
    });

    test('R-K03 contract-mandate: agrees a contract, then sets up a Direct Debit', async ({ page, newLink, app }) => {
      const id = await newLink('contract-mandate', { methods: ['direct-debit'] });
      await open(page, '/contract-start', id);
      await hand.tick(page, 'I Agree to this contract');
      await hand.press(page, 'Continue to Mandate Setup');
      await expectPage(page, '/start-dd', id);
      await hand.press(page, 'Continue');
      await expectPage(page, '/dd-mandate', id);
      await setUp(page, hand);
      await expectPage(page, '/success-dd', id);
      await expect(control(page, 'Save or print a copy')).toBeVisible();
      await expectCopy(page);
      expect((await app.showLink(id)).completed).toEqual(['contract-agreement', 'direct-debit-mandate']);
    });

    test('R-O09 R-O15 switch-mandate: switches and sets up a Direct Debit on the way', async ({
      page,
      newLink,
      app,
    }) => {
      const id = await newLink('switch-mandate', { methods: ['card', 'direct-debit'], order: switchOrder });
      await open(page, '/ots-start', id);
      await hand.press(page, 'Yes I Agree');
      await expectPage(page, '/contract-start', id);
      await hand.tick(page, 'I Agree to this contract');
      await hand.press(page, 'Continue to Mandate Setup');
      await expectPage(page, '/start-choice', id);
      await hand.press(page, 'DD');
      await expectPage(page, '/dd-mandate', id);
      await setUp(page, hand);
      await expectPage(page, '/ots-confirm', id);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('direct debit mandate');
      await hand.press(page, 'Yes I Agree to make the Switch');
      await expectPage(page, '/ots-complete', id);
      await expectCopy(page);
      const completed = ['contract-agreement', 'direct-debit-mandate', 'switch-consent'];
      expect((await app.showLink(id)).completed).toEqual(completed);
    });
  });
}

/** Fills the form in and goes on to the review. */
async function goToReview(page: Page) {
  await form(page).name.fill(details.name);
  await form(page).sortCode.fill(details.sortCode);
  await form(page).account.fill(details.account);
  await form(page).statement.check();
  await form(page).goOn.click();
  await expect(form(page).review).toBeVisible();
}

test('the back button leads from the review to the form, with everything that was typed', async ({ page, newLink }) => {
  const id = await newLink('direct-debit');
  await open(page, '/start-dd', id);
  await control(page, 'Continue').click();
  await goToReview(page);
  await page.goBack();
  await expect(form(page).account).toHaveValue(details.account);
  await expect(form(page).statement).toBeChecked();
  await page.goForward();
  await expect(form(page).review).toBeVisible();

  await page.goBack();
  await page.goBack();
  await expectPage(page, '/start-dd', id);
  await control(page, 'Continue').click();
  await expect(form(page).name).toHaveValue(details.name);
});

test('what is typed is in no address, no history and no storage, and a reload forgets it', async ({
  page,
  newLink,
}) => {
  const id = await newLink('direct-debit');
  await open(page, '/dd-mandate', id);
  await goToReview(page);
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toMatch(/86420975|975318|97-53-18|Zenobia/);
  await page.reload();
  await expect(form(page).account).toHaveValue('');
  await expect(form(page).statement).not.toBeChecked();
});

test('R-E04 a failed call keeps the review as it is, and Confirm works again', async ({
  page,
  newLink,
  watch,
  app,
}) => {
  watch.allow(failedRequest(503));
  const id = await newLink('direct-debit');
  await open(page, '/dd-mandate', id);
  await goToReview(page);
  await page.route('**/direct-debit-mandate', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await form(page).confirm.click();
  await expect(page.getByText('We could not save that.')).toBeVisible();
  await expectAccessible(page, 'the review after a failure');
  await expect(page.getByText(details.account)).toBeVisible();
  expect((await app.showLink(id)).completed).toEqual([]);
  await form(page).confirm.click();
  await expectPage(page, '/success-dd', id);
});

test('a lost answer is safe to repeat: one mandate is recorded', async ({ page, newLink, watch, app }) => {
  watch.allow(failedRequest('net::ERR'));
  const id = await newLink('direct-debit');
  await open(page, '/dd-mandate', id);
  await goToReview(page);
  await page.route(
    '**/direct-debit-mandate',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form(page).confirm.click();
  await expect(page.getByText('We could not save that.')).toBeVisible();
  await form(page).confirm.click();
  await expectPage(page, '/success-dd', id);
  expect((await app.showLink(id)).acts).toHaveLength(1);
});

test('a double click records one mandate', async ({ page, newLink, app }) => {
  const id = await newLink('direct-debit');
  await open(page, '/dd-mandate', id);
  await goToReview(page);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await form(page).confirm.dblclick();
  await expectPage(page, '/success-dd', id);
  expect(calls).toHaveLength(1);
  expect((await app.showLink(id)).acts).toHaveLength(1);
});

test('D-09 coming back to the form after it is done shows the way on, and going back asks for nothing twice', async ({
  page,
  newLink,
}) => {
  const id = await newLink('switch-mandate', { methods: ['direct-debit'], order: switchOrder });
  await open(page, '/contract-start', id);
  await agree(page, 'Continue to Mandate Setup');
  await control(page, 'Continue').click();
  await expectPage(page, '/dd-mandate', id);
  await goToReview(page);
  await form(page).confirm.click();
  await expectPage(page, '/ots-confirm', id);
  await page.goBack();
  await expectPage(page, '/dd-mandate', id);
  await expect(page.getByText('You have already done this step.')).toBeVisible();
  await expect(form(page).account).toHaveCount(0);
  await control(page, 'Continue').click();
  await expectPage(page, '/ots-confirm', id);
});

test('the last page prints as a copy of the mandate', async ({ page, newLink }) => {
  const id = await newLink('direct-debit');
  await open(page, '/dd-mandate', id);
  await goToReview(page);
  await form(page).confirm.click();
  await expectPage(page, '/success-dd', id);
  await expectCopy(page);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Account number ending 0975', 'service user number 000000', 'Please also notify us.']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole('img', { name: 'Example Fibre' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('nothing moves when the form comes', async ({ page, newLink }) => {
  const id = await newLink('direct-debit');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, '/dd-mandate', id);
  await expect(form(page).account).toBeEnabled();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
});

test('no output of the server has bank details in clear', async ({ app }) => {
  expect(app.output()).toContain('direct-debit-mandate');
  expect(app.output()).not.toMatch(/86420975|975318|97-53-18|Zenobia|Quillfeather/);
});
