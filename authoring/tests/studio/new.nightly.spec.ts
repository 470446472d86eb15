/** What an editor makes new in the studio, in a real browser. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { picture, read, source, test } from '../support/studio-test.ts';

test('D-36 a new text is made as the command makes it, and taken back; axe finds nothing', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/start-choice.json&page=start-choice`);
  await expect(picture(page).locator('h1')).toBeVisible();
  await expectAccessible(page, 'a page');

  const before = read(studio, 'pages/start-choice.json');
  await page.getByRole('button', { name: 'New text' }).click();
  const dialog = page.getByRole('dialog', { name: 'New text' });
  await expect(dialog.getByLabel(/^Its name/)).toBeFocused();
  await page.keyboard.type('Opening hours');
  await expect(dialog.getByText('The content calls it “opening-hours”.')).toBeVisible();
  await expectAccessible(page, 'a dialog');
  await page.keyboard.press('Enter');
  await expect(source(page, 'text/opening-hours.md')).toBeFocused();
  expect(read(studio, 'pages/start-choice.json')).toContain('"opening-hours"');

  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, 'pages/start-choice.json')).toBe(before);
  await expect.poll(() => existsSync(join(studio.folder, 'text/opening-hours.md'))).toBe(false);
});

test('D-36 undo of a new journey leads back to what was open before it was made', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/start-choice.json&page=start-choice&at=/blocks/0`);
  await expect(picture(page).locator('h1')).toBeVisible();
  await page.getByRole('button', { name: 'New journey' }).click();
  await page.keyboard.type('Change your card');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=change-your-card/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Undone: make the journey' })).toBeVisible();
  await expect(page).toHaveURL(/file=pages%2Fstart-choice\.json.*page=start-choice/);
  await expect(picture(page).locator('main[data-page="start-choice"]')).toBeAttached();
  await expect.poll(() => existsSync(join(studio.folder, 'pages/change-your-card.json'))).toBe(false);
});

test('D-36 what is renamed keeps the keyboard', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/maintenance.json&page=maintenance`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: 'Name and uses' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Its new name').fill('pause');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pages%2Fpause/);
  await expect(selected.getByRole('button', { name: 'Name and uses' })).toBeFocused();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => existsSync(join(studio.folder, 'pages/maintenance.json'))).toBe(true);
});

test('D-41 a journey begins as another of the content, with a demo link like its own', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/start-choice.json&page=start-choice`);
  await page.getByRole('button', { name: 'New journey' }).click();
  await page.keyboard.type('Business');
  await page.getByLabel('How it begins').selectOption({ label: 'As the journey Contract, with its demo link' });
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page).toHaveURL(/file=journeys\.json.*business/);
  await expect(page.locator('[data-at="journeys/business"]')).toBeInViewport();
  const { journeys } = JSON.parse(read(studio, 'journeys.json'));
  expect(journeys.business).toEqual(journeys.contract);
  const { links } = JSON.parse(read(studio, 'demo-links.json'));
  const [like] = links.filter(({ journey }: { journey: string }) => journey === 'contract');
  const own = links.filter(({ journey }: { journey: string }) => journey === 'business');
  expect(own).toEqual([{ ...like, id: expect.any(String), journey: 'business' }]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => read(studio, 'journeys.json')).not.toContain('business');
});

test('D-36 a new link of the footer is offered the page that was made a moment ago, and its words are there to be written over', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/maintenance.json&page=maintenance`);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.keyboard.type('Summer offer');
  await page.keyboard.press('Enter');
  await expect(picture(page).getByRole('heading', { name: 'Summer offer' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Content' })
    .getByRole('button', { name: /^Site site/ })
    .click();
  await page.getByRole('button', { name: 'Add to policies' }).click();
  await expect(page.getByRole('textbox', { name: 'Label' }).last()).toBeFocused();
  await page.keyboard.type('Our summer offer');
  // The address is for the editor to choose, and begins empty.
  const address = page.getByLabel('Leads to').last();
  await expect(address).toHaveValue('');
  await expect(page.locator('option[value="/summer-offer"]').first()).toBeAttached();
  await address.fill('/summer-offer');
  const link = picture(page).getByRole('link', { name: 'Our summer offer' });
  await expect(link).toHaveAttribute('href', /summer-offer/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => existsSync(join(studio.folder, 'pages/summer-offer.json'))).toBe(false);
});

test('D-36 a journey in the list leads to its place among the journeys, and is the one that is selected', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=values.json&page=start-card`);
  const list = page.getByRole('navigation', { name: 'Content' });
  const selected = list.locator('[aria-current]');
  // Also far below what the list shows first.
  await expect(selected).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole('button', { name: 'Security security.md', exact: true })).toHaveCount(1);
  await list.getByRole('button', { name: 'Contract mandate' }).click();
  await expect(page.locator('[data-at="journeys/contract-mandate"]')).toBeInViewport();
  await expect(selected).toContainText('Contract mandate');
});

test('D-59 a section is made where sections are listed, and by the mistake that names one', async ({
  page,
  studio,
}) => {
  const list = 'documents/contract/document.json';
  await page.goto(`${studio.url}#file=${list}&page=contract-start&at=/sections/6`);
  await page.getByRole('button', { name: 'New section…' }).press('Enter');
  await page.getByLabel(/^Its heading/).fill('Prices for calls');
  await page.keyboard.press('Enter');
  const text = source(page, 'documents/contract/prices-for-calls.md');
  await expect(text).toBeFocused();
  // What is to be written is selected, below a heading of the level of the section above.
  await page.keyboard.type('Calls cost 50p.');
  await expect(text).toHaveText(/^#### Prices for callsCalls cost 50p\.$/);
  await expect(picture(page).getByRole('heading', { name: 'Prices for calls' }).first()).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).first().click();

  await page.goto(`${studio.url}#file=${list}&page=contract-start`);
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  await source(page, list).fill(
    read(studio, list).replace(/"summary-payment",/, '"summary-payment", "out-of-bundle",'),
  );
  await page.getByRole('button', { name: 'Make the section out-of-bundle' }).first().press('Enter');
  await expect(source(page, 'documents/contract/out-of-bundle.md')).toHaveText(/^## Out of bundle\[Write here/);
  await expect(page.getByText('There is no file documents/contract/out-of-bundle.md')).toHaveCount(0);
});

test('D-59 what sends a letter is chosen, a reminder’s button to stop is made, and a letter is removed', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=letters/card-set-up.json&page=letters/card-set-up`);
  const sends = page.getByRole('combobox', { name: 'Sends: which' });
  await expect(sends).toHaveValue('act');
  await sends.selectOption('call');
  await sends.selectOption('before');
  const day = (part: string) => page.locator(`[data-at="sends/before/${part}"]`);
  await day('days').getByRole('textbox').fill('7');
  await day('date/fact').getByRole('combobox').selectOption('expires_at');
  await day('at').getByRole('textbox').fill('09:00');
  const mistakes = page.getByRole('region', { name: 'Mistakes' });
  await mistakes.getByRole('button', { name: 'Add a button to stop-reminders' }).press('Enter');
  await expect(mistakes.getByText('A reminder needs a button')).toHaveCount(0);
  await expectAccessible(page, 'a letter');
  await page.getByRole('button', { name: 'Remove the letter' }).click();
  await expect(page.getByText('This file is deleted when you save.')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  while (await undo.isEnabled()) await undo.click();
});

test('D-59 a copied block says that its text is shared, and gets one of its own', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card&at=/blocks/1`);
  const own = page.getByRole('button', { name: 'Give it a text of its own' });
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeVisible();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await own.last().press('Enter');
  await expect(source(page, 'text/start-card-2.md')).toContainText('We use your card');
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card&at=/blocks/2`);
  await expect(own).toHaveCount(0);
});

test('D-36 a notice begins empty: its row and a dashed box in the page say so, and it cannot be published', async ({
  page,
  studio,
}) => {
  const before = read(studio, 'site.json');
  await page.goto(`${studio.url}#file=site.json&page=start-card&at=/notices`);
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByRole('button', { name: /^Add (to )?notices$/ }).click();
  await expect(selected.getByRole('button', { name: /Not filled in yet/ })).toBeVisible();
  await expect(selected.getByRole('textbox', { name: 'Text', exact: true }).last()).toBeFocused();
  const box = picture(page).locator('[data-studio-unfilled]').first();
  await expect(box).toHaveText('[Not filled in yet: text]');
  await expect(page.getByRole('region', { name: 'Mistakes' })).toContainText('Not filled in yet: “Text”.');
  await selected.getByRole('textbox', { name: 'Text', exact: true }).last().fill('Our lines are busy today.');
  await expect(picture(page).getByText('Our lines are busy today.')).toBeVisible();
  await expect(box).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  while (await undo.isEnabled()) await undo.click();
  expect(read(studio, 'site.json')).toBe(before);
});
