import { expect, type Locator, type Page } from '@playwright/test';

/** What customers do, and what they see, in the words of a screen reader. */

/** A control by its exact name: what navigates is a link, what acts is a button. */
export function control(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));
}

/** Opens a page with a link. What the card provider holds back is a part of the page, whose loading then never ends. */
export async function open(
  page: Page,
  path: string,
  id?: string,
  waitUntil: 'load' | 'domcontentloaded' = 'load',
): Promise<void> {
  await page.goto(id === undefined ? path : `${path}?id=${id}`, { waitUntil });
}

/** The page's heading and address, with the link's id kept. */
export async function expectPage(page: Page, path: string, id?: string): Promise<void> {
  await expect(page).toHaveURL(
    (url) => url.pathname === path && (id === undefined || url.searchParams.get('id') === id),
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens every section of the contract. */
export async function openTerms(page: Page): Promise<void> {
  await alive(page);
  await control(page, 'Open all 10 sections').click();
}

/** Reads the contract, ticks the box and goes on. */
export async function agree(page: Page, button: 'Continue' | 'Continue to Mandate Setup'): Promise<void> {
  await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
  await control(page, button).click();
}

export type Card = { number: string; expiry?: string; cvv?: string };

export const goodCard: Card = { number: '4111 1111 1111 1111' };

/** The month after the next, as a card writes it. */
export function futureExpiry(): string {
  const year = String((new Date().getFullYear() + 3) % 100).padStart(2, '0');
  return `12/${year}`;
}

/** The group of card fields, and its parts. */
export function cardForm(page: Page) {
  const group = page.getByRole('group', { name: 'Payment Method' });
  return {
    group,
    number: page.getByRole('textbox', { name: 'Card number' }),
    expiry: page.getByRole('textbox', { name: 'Expiry (MM/YY)' }),
    cvv: page.getByRole('textbox', { name: 'CVV' }),
    goOn: page.getByRole('button', { name: /^(Continue|Pay £[\d,.]+|Checking your card…|Paying £[\d,.]+…)$/ }),
    error: page.getByRole('alert').filter({ hasText: 'Error :' }),
    overlay: page.getByRole('status').filter({ hasText: 'Please wait' }),
  };
}

export async function fillCard(page: Page, { number, expiry = futureExpiry(), cvv = '123' }: Card): Promise<void> {
  const form = cardForm(page);
  await form.number.fill(number);
  await form.expiry.fill(expiry);
  await form.cvv.fill(cvv);
}

/** Enters a card and presses Continue. */
export async function payBy(page: Page, card: Card): Promise<void> {
  await fillCard(page, card);
  await cardForm(page).goOn.click();
}

/** The page is loaded, and its script has taken over the parts that work by it alone. */
export async function alive(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-island]')].every((island) =>
          Object.keys(island).some((key) => key.startsWith('__reactContainer')),
        ),
      ),
    )
    .toBe(true);
}

/** Lets card pages come without their token, as where the gateway was late: the form then asks for one by the call. */
export async function openWithoutToken(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      const { origin } = new URL(route.request().url());
      if (!route.request().isNavigationRequest() || !origin.startsWith('http://localhost:')) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<script type="application\/json" id="_token">[\s\S]*?<\/script>/,
        '',
      );
      await route.fulfill({ response, body });
    },
  );
}
