/** An editor's walk through the studio, on a copy of the content, in a real browser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { futureExpiry, goodCard } from '../../../tests/support/browser/customer.ts';
import { everyWay } from '../../../tests/support/browser/every-way.ts';
import { picture, read, source, test } from '../support/studio-test.ts';

// In one worker: a studio takes seconds to start.
test.describe.configure({ mode: 'default' });

/** Opens a file by the words that customers read in it. */
async function find(page: Page, words: string, title: RegExp) {
  await page.getByRole('searchbox', { name: 'Search what customers read' }).fill(words);
  await page.getByRole('navigation', { name: 'Content' }).getByRole('button', { name: title }).first().click();
}

test('D-36 a word is found, changed while the page follows, undone, done again and saved as one line', async ({
  page,
  studio,
}) => {
  await page.goto(studio.url);
  await find(page, 'It takes about two minutes', /about two minutes/);
  // The page shows where the words are, and in a state that has them.
  await expect(picture(page).locator('[data-studio-selected]')).toHaveText(/about two minutes/);
  const before = read(studio, 'text/start-card-details.md');
  await source(page, 'text/start-card-details.md').fill('- It takes about five minutes.\n');
  await expect(picture(page).getByText('about five minutes')).toBeVisible();
  expect(read(studio, 'text/start-card-details.md')).toBe(before);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(picture(page).getByText('about two minutes')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'Saved text/start-card-details.md.' })).toBeVisible();
  expect(read(studio, 'text/start-card-details.md')).toBe('- It takes about five minutes.\n');

  const address = page.url();
  await page.reload();
  expect(page.url()).toBe(address);
  await expect(source(page, 'text/start-card-details.md')).toBeVisible();
  await expect(picture(page).getByText('about five minutes')).toBeVisible();
  // What was done before can still be undone.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(picture(page).getByText('about two minutes')).toBeVisible();
  // Other tests read it too.
  writeFileSync(join(studio.folder, 'text/start-card-details.md'), before);
});

test(
  'D-36 the page stays as it was written when several files are saved together',
  everyWay,
  async ({ page, studio }) => {
    await page.goto(`${studio.url}#file=text/start-dd.md&page=start-dd`);
    await source(page, 'text/start-dd.md').fill('Said in the text.\n');
    await expect(picture(page).getByText('Said in the text.')).toBeVisible();
    await page.goto(`${studio.url}#file=pages/start-dd.json&page=start-dd`);
    await page.locator('[id="field/title"]').fill('Said in the title');
    await expect(picture(page).getByRole('heading', { name: 'Said in the title' })).toBeVisible();
    // What is saved is derived again, and then tried without drafts.
    const renewed = page.waitForResponse(/\/api\/content/).then(() => page.waitForResponse(/\/api\/try/));
    await page.keyboard.press('ControlOrMeta+s');
    await (await renewed).finished();
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true)))));
    await expect(picture(page).getByText('Said in the text.')).toBeVisible();
    await expect(picture(page).getByRole('heading', { name: 'Said in the title' })).toBeVisible();
  },
);

test('D-36 the page follows each key of a text, and shows no mistake', everyWay, async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=text/not-found.md&page=not-found`);
  await expect(picture(page).locator('h1')).toBeVisible();
  const text = source(page, 'text/not-found.md');
  await text.press('ControlOrMeta+Home');
  await page.keyboard.type('At once for {provider}. ');
  await expect(picture(page).getByText('At once for Example Fibre.')).toBeVisible();
  await page.keyboard.type('And {nobody}. ');
  await expect(text).toContainText('And {nobody}.');
  await expect(picture(page).getByText('nobody')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Mistakes' })).toContainText('There is no placeholder {nobody}.');
  // What was written before the mistake stays.
  await expect(picture(page).getByText('At once for Example Fibre.')).toBeVisible();
  await expect(picture(page).getByText('nobody')).toHaveCount(0);
});

test('D-36 the page follows each key of a message and of a value', everyWay, async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=messages.json&at=/skipToContent&page=contract-start`);
  await expect(picture(page).getByText('Full fibre 900').first()).toBeAttached();
  const field = (at: string) => page.locator(`[id="field${at}"]`);
  await field('/skipToContent').fill('To what we say');
  await expect(picture(page).locator('.skip-link')).toHaveText('To what we say');
  await page.goto(`${studio.url}#file=values.json&at=/offer_name/value&page=contract-start`);
  await field('/offer_name/value').fill('Fibre for all');
  await expect(picture(page).getByText('Fibre for all').first()).toBeAttached();
  await expect(picture(page).locator('.skip-link')).toHaveText('To what we say');

  // Of a price that no longer sums up the check has to say what is wrong.
  await page.goto(`${studio.url}#file=values.json&at=/broadband_monthly_pence/value&page=contract-start`);
  await field('/broadband_monthly_pence/value').fill('3600');
  await expect(picture(page).getByText('£36.00')).toHaveCount(0);
});

test(
  'D-36 a mistake is said as the check says it, corrected by a button, and the last good page stays',
  everyWay,
  async ({ page, studio }) => {
    await page.goto(`${studio.url}#file=text/start-dd.md&page=start-dd`);
    const text = source(page, 'text/start-dd.md');
    await expect(picture(page).locator('h1')).toBeVisible();
    await text.fill('Call {phon} to set up your Direct Debit.\n');
    const mistakes = page.getByRole('region', { name: 'Mistakes' });
    await expect(mistakes).toContainText(', at “');
    await expect(mistakes).toContainText('Did you mean “phone”?');
    await expect(page.getByText('What has a mistake below shows as it was before.')).toBeVisible();
    await expect(picture(page).getByText('to set up your Direct Debit.')).toHaveCount(0);

    await text.focus();
    await page.keyboard.press('Shift+F6');
    await expect(mistakes.getByRole('button').first()).toBeFocused();
    await mistakes.getByRole('button', { name: /^Change to/ }).press('Enter');
    await expect(text).toBeFocused();
    await expect(text).toHaveText(/Call \{phone\} to set up/);
    await expect(picture(page).getByText('to set up your Direct Debit.')).toBeVisible();
    await expect(mistakes).toHaveCount(0);
  },
);

test('D-36 what a terminal is told to type has a button', everyWay, async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=text/start-dd.md&page=start-dd`);
  const text = source(page, 'text/start-dd.md');
  const mistakes = page.getByRole('region', { name: 'Mistakes' });
  await text.fill('Read [what we offer](/all-offers) first.\n');
  await expect(mistakes).toContainText('There is no page with the path "/all-offers".');
  await expect(mistakes).not.toContainText('npm');
  await mistakes.getByRole('button', { name: 'Make the page all-offers' }).click();
  // The page is in the middle, and its words to write are open, as after “New page”.
  await expect(picture(page).getByRole('heading', { name: 'All offers' })).toBeVisible();
  await expect(source(page, 'text/all-offers.md')).toBeFocused();
  // What is left is to write them.
  await expect(mistakes).not.toContainText('There is no page');
  await expect(mistakes).toContainText('Not filled in yet');
  expect(read(studio, 'pages/all-offers.json')).toContain('"path": "/all-offers"');
});

test('D-36 what is not saved outlives the tab', everyWay, async ({ page, context, studio }) => {
  await page.goto(`${studio.url}#file=text/maintenance.md&page=maintenance`);
  await source(page, 'text/maintenance.md').fill('Back at noon.\n');
  await page.close();

  const next = await context.newPage();
  await next.goto(`${studio.url}#file=text/maintenance.md&page=maintenance`);
  await expect(source(next, 'text/maintenance.md')).toHaveText('Back at noon.');
  await expect(picture(next).getByText('Back at noon.')).toBeVisible();
  await next.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, 'text/maintenance.md')).toBe('Back at noon.\n');
});

test('D-36 a click on a word opens the place that it comes from', everyWay, async ({ page, studio }) => {
  await page.goto(`${studio.url}#page=start-card&file=pages/start-card.json`);
  const frame = picture(page);
  await expect(frame.locator('html[data-studio]')).toBeAttached();
  const way = page.getByRole('navigation', { name: 'Where it comes from' });

  await frame.getByText('Have your card and phone').click({ position: { x: 60, y: 10 } });
  const text = source(page, 'text/start-card-details.md');
  await expect(text).toBeFocused();
  await expect(way.getByRole('button').first()).toHaveText('Text start-card-details');
  await expect.poll(() => text.evaluate(() => getSelection()?.toString())).toBe('your');

  await frame.locator('[data-v="provider"]').first().click();
  await expect(page).toHaveURL(/file=site\.json.*at=%2Fname/);
  await expect(way.getByRole('button')).toHaveText(['Site: name', 'Text start-card', 'Block', 'Page start-card']);
});

test(
  'D-36 the keyboard leads to the place of a word and from pane to pane, and a page can still be used',
  everyWay,
  async ({ page, studio }) => {
    await page.goto(`${studio.url}#page=start-card&file=pages/start-card.json`);
    const frame = picture(page);
    await expect(frame.locator('html[data-studio]')).toBeAttached();
    await frame.getByText('Privacy policy').click();
    await expect(page).toHaveURL(/at=%2Ffooter%2Fpolicies%2F0%2Flabel/);
    // It would lead to another page.
    await frame.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/file=pages%2Fstart-card\.json.*at=%2Fblocks%2F4%2Flabel/);
    await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();

    await frame.getByRole('link', { name: 'Continue' }).press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/at=%2Fblocks%2F6%2Fheading/);
    await frame.getByRole('link', { name: 'Continue' }).press('Escape');
    await expect(page.getByRole('button', { name: 'Select' })).toBeFocused();

    // Beside the page the arrow keys lead into it.
    await page.getByRole('region', { name: 'Screen' }).press('ArrowDown');
    const pointed = page.getByRole('region', { name: 'Page' }).getByRole('status').filter({ hasText: /^“/ });
    await expect(pointed).toHaveText(/^“Call 01632 960 100.*Message contactUs/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/file=messages\.json.*at=%2FcontactUs/);

    // From the page to the form, the bar and the list; from inside the page too.
    await frame.getByRole('link', { name: 'Continue' }).click();
    await frame.getByRole('link', { name: 'Continue' }).press('F6');
    await expect(page.getByRole('complementary').getByRole('textbox', { name: 'Label' })).toBeFocused();
    await page.keyboard.press('Shift+F6');
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
    for (let pane = 0; pane < 3; pane += 1) await page.keyboard.press('F6');
    await page.keyboard.type('card was declined');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Card declined', exact: true })).toBeFocused();
    // Beside it a page with the block that says it.
    await expect(page).toHaveURL(/page=card-mandate/);
    await find(page, 'You do not need to pay again', /You do not need/);
    await expect(frame.getByText('You do not need to pay again')).toBeInViewport();
    await find(page, '/start-card', /Set up your card/);

    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await frame.getByRole('link', { name: 'Continue' }).click();
    await expect(frame.getByRole('heading', { level: 1, name: 'Payment Method' })).toBeVisible();
  },
);

test(
  'D-36 a date is typed over the one that is there, part by part, and is said as a day',
  everyWay,
  async ({ page, studio }) => {
    await page.goto(`${studio.url}#file=values.json&at=/broadband_monthly_pence&page=start-card`);
    const selected = page.getByRole('complementary', { name: 'Selected' });
    await selected.getByRole('button', { name: 'Add changes' }).first().click();
    const from = selected.getByRole('textbox', { name: 'From', exact: true });
    await from.focus();
    // The same day wherever the month is written first.
    await page.keyboard.type('04042027');
    await expect(from).toHaveValue('2027-04-04');
    await page.keyboard.press('Backspace');
    await expect(from).toHaveValue('');
    await from.blur();
    await expect(selected.getByRole('alert')).toHaveText('This is no day from 2000 to 2999: nothing has changed.');
    await expect(from).toHaveValue('2027-04-04');
    await expect(selected.getByRole('button', { name: 'from 4 April 2027' })).toBeVisible();
  },
);

test('D-64 a walk takes a card and comes to the last page', async ({ page, studio }) => {
  await page.goto(`${studio.url}#page=start-card&file=pages/start-card.json`);
  await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Walk the journey as one customer' });
  const frame = picture(page);
  await frame.getByRole('link', { name: 'Continue' }).click();
  await frame.getByRole('textbox', { name: 'Card number' }).fill(goodCard.number);
  await frame.getByRole('textbox', { name: 'Expiry (MM/YY)' }).fill(futureExpiry());
  await frame.getByRole('textbox', { name: 'CVV' }).fill('123');
  await frame.getByRole('button', { name: 'Continue' }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Your card is set up');
  const kept = page.getByRole('group').filter({ hasText: 'What is kept, and sent' });
  await kept.getByText('What is kept, and sent').click();
  await expect(kept).toContainText(/Has set up a card, .*, reference DS-/);
});

test('D-36 a letter is on the ground of the device that it is shown on', async ({ page, studio }) => {
  // Frames hear of the device alone while it is emulated.
  await page.emulateMedia({ colorScheme: null });
  await page.goto(`${studio.url}#file=letters/reminder.json&page=letters/reminder`);
  const frame = page.getByTitle('What the customer sees');
  const shade = () => frame.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(picture(page).getByRole('heading').first()).toBeVisible();
  expect(await shade()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(shade).toBe('rgb(18, 18, 18)');
});
