/** D-42 The sample site in Welsh: each act of its journeys, and every page as narrow and as wide as they come, light and dark. */
import type { Page } from '@playwright/test';
import { expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { mouse } from '../support/browser/hands.ts';
import { screens } from '../support/browser/screens.ts';
import { expectWelsh, test } from '../support/welsh/welsh-pages.ts';
import { welshWalks } from '../support/welsh/welsh-walks.ts';

/** Changes the language and back by the links of the header: each time it is the same page, link and step. */
async function thereAndBack(page: Page): Promise<void> {
  // Bank details are not carried over, so that the review of them has another test.
  if (await page.getByRole('heading', { level: 1, name: 'Gwiriwch eich manylion' }).count()) return;
  const address = page.url();
  const step = page.getByText(/^Cam \d o \d$/);
  const steps = await step.allTextContents();
  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(address.replace('/cy/', '/'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(page.getByText(/^Step \d of \d$/)).toHaveText(
    steps.map((words) => words.replace('Cam', 'Step').replace(' o ', ' of ')),
  );
  await page.getByRole('link', { name: 'Cymraeg', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(step).toHaveText(steps);
}

for (const [name, { link, first, completed, walk }] of Object.entries(welshWalks)) {
  test(`D-42 ${name} is walked in Welsh, at each page the language can be changed and back, and it is recorded as Welsh`, async ({
    page,
    newLink,
    app,
    watch,
  }) => {
    watch.allow(failedRequest(402), failedRequest(422), /card-not-shifted/);
    const { journey, ...rest } = link;
    const id = await newLink(journey, rest);
    await page.goto(`${first}?id=${id}`);
    let pages = 0;
    const onPage = async () => {
      pages += 1;
      await expectWelsh(page);
      await thereAndBack(page);
    };
    await walk({ page, hand: mouse, onPage, onOutcome: () => expectWelsh(page) }, id);
    expect(pages).toBeGreaterThan(1);
    const { acts } = await app.showLink(id);
    expect(acts.map(({ act, language }) => `${act} ${language}`)).toEqual(completed.map((act) => `${act} cy`));
  });
}

const looks = [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const;

for (const { name, address } of screens) {
  test(`D-42 /${name} is in Welsh, accessible and not cut, on a phone and a desktop, light and dark`, async ({
    page,
    watch,
  }) => {
    watch.allow(failedRequest('(409|410|503)'));
    for (const [width, colorScheme] of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/cy${address}`);
      await expect(page.locator('main')).toHaveAttribute('data-page', name);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const cut = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(cut, `pixels that scroll sideways at ${width}`).toBeLessThanOrEqual(0);
      if (name === 'developer-index') await expect(page.getByRole('main')).toHaveAttribute('lang', 'en-GB');
      else await expectWelsh(page, `${width} ${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: null });
  });
}
