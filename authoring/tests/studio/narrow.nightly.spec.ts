/** The studio where there is little room. */
import { expect } from '@playwright/test';
import { source, test } from '../support/studio-test.ts';

test.use({ viewport: { width: 1024, height: 768 } });

test('D-36 what removes a part of a form stays in the window, and its heading on one line', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=values.json&at=/installation_pence&page=contract-start`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Add changes on a date' }).first().click();
  await expect(selected.getByRole('button', { name: 'Remove changes on a date' })).toBeInViewport({ ratio: 1 });
  const heading = selected.getByText('Changes on a date', { exact: true });
  expect((await heading.boundingBox())!.height).toBeLessThan(30);
  await page.getByRole('button', { name: 'Undo' }).first().click();
});

test('D-36 a form of a walk keeps its button in sight, and its day can be read', async ({ page, studio }) => {
  await page.goto(`${studio.url}#page=switch-summary&walk={}`);
  await page.getByText(/customer, journey/).click();
  await expect(page.getByRole('button', { name: 'Begin again' })).toBeInViewport();
  expect((await page.getByRole('textbox', { name: 'As on', exact: true }).boundingBox())!.width).toBeGreaterThan(110);
});

test('D-36 on a narrow screen the state has a line of its own, and the actions of a section stand in one line', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=documents/contract/document.json&page=contract-start`);
  const top = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.y;
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeVisible();
  const state = (await page.getByRole('combobox', { name: 'Customer' }).boundingBox())!;
  expect(state.width).toBeGreaterThan(320);
  expect(await top('Desktop')).toBe(await top('Use'));
  // The first whose name alone stands in the list, which is opened by itself.
  const apart = (await top('Remove entry 7')) - (await top('Entry 7: other words from a day…'));
  expect(Math.abs(apart)).toBeLessThan(8);
});

test('D-36 the search stays in sight and as wide as it is, a file that is not saved has a dot, and a title all its words', async ({
  page,
  studio,
}) => {
  const path = 'text/start-dd.md';
  await page.goto(`${studio.url}#file=${path}&page=start-dd`);
  const list = page.getByRole('navigation', { name: 'Content' });
  const search = list.getByRole('searchbox');
  const row = list.locator('[aria-current]');
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(search).toBeInViewport({ ratio: 1 });
  const { width } = (await search.boundingBox())!;
  const heading = page.getByRole('complementary', { name: 'Selected' }).locator('h2');
  const { height } = (await heading.boundingBox())!;
  await source(page, path).press('ControlOrMeta+Home');
  await page.keyboard.type('Whoever would like to do so can now here ');
  await expect(row).toHaveAccessibleName(/not saved/);
  expect((await row.getByTitle('not saved').boundingBox())!.width).toBeLessThan(10);
  await expect(heading).toContainText('Whoever');
  expect((await heading.boundingBox())!.height).toBe(height);
  await search.fill('your bank account');
  await expect(list.getByRole('status')).toHaveText(/^\d+ found$/);
  expect((await search.boundingBox())!.width).toBe(width);
  await expect(list.getByRole('button').first()).toBeInViewport({ ratio: 1 });
});
