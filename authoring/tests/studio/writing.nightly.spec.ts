/** How an editor writes something new in the studio: a text of its own, with links and tables. */
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { picture, read, source, test } from '../support/studio-test.ts';

test('D-36 a new text on a page is one of its own, in view, with links from a list and tables to write over', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await expect(picture(page).locator('h1')).toBeVisible();
  await page.getByRole('button', { name: 'Add to blocks' }).click();
  await page.keyboard.type('text');
  await page.keyboard.press('Enter');
  const text = source(page, 'text/start-card-text.md');
  await expect(text).toBeFocused();
  // It is selected, so that it is written over.
  await page.keyboard.type('Read on.');
  await expect(picture(page).locator('[data-studio-selected]')).toHaveText('Read on.');
  await expect(picture(page).getByText('Read on.')).toBeInViewport();

  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('searchbox', { name: /^Link/ });
  await expect(search).toBeFocused();
  const [list, panel] = await Promise.all([search.boundingBox(), page.getByRole('complementary').boundingBox()]);
  expect(list!.x).toBeGreaterThan(panel!.x);
  await page.keyboard.type('/start-dd');
  await page.keyboard.press('Enter');
  await expect(text).toContainText(/\[words\]\(\/start-dd\)/);

  await page.keyboard.press('ControlOrMeta+End');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.keyboard.type('Month');
  await expect(text).toContainText('| Month | Heading |');
  // Tab goes from cell to cell and back, Enter begins a row and ends the table at an empty one.
  for (const key of [
    'Tab',
    'Price',
    'Tab',
    'May',
    'Tab',
    '£39',
    'Tab',
    'June',
    'Shift+Tab',
    '£40',
    'Tab',
    'Tab',
    'Enter',
    'Enter',
  ])
    await (/^(Tab|Shift|Enter)/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
  await page.keyboard.type('After it.');
  await expect(text).toContainText(/\| Month *\| Price *\|\| -+ *\| -+ *\|\| May *\| £40 *\|/);
  await expect(picture(page).locator('tr', { hasText: 'June' })).toBeVisible();
  await expect(picture(page).locator('p', { hasText: 'After it.' })).toBeVisible();
  await text.evaluate((editor) => {
    const clipboardData = new DataTransfer();
    const rows = [
      ['Speed', 'Price'],
      ['100', '£20|25'],
    ].map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join('')}`);
    clipboardData.setData('text/html', `<table>${rows.join('')}</table>`);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text).toContainText('| Speed | Price || --- | --- || 100 | £20\\|25 |');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, 'pages/start-card.json')).toContain('"markdown": "start-card-text"');
});

test('D-36 the picture comes back when an editor who has gone on by Use writes, and the same words take the keyboard again', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=pages/start-dd.json&page=start-dd`);
  const words = picture(page).getByText('The account must be in your name');
  await words.click();
  const text = source(page, 'text/start-dd-details.md');
  await expect(text).toBeFocused();
  const place = () => page.locator('iframe').boundingBox();
  const before = await place();
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  expect(await place()).toEqual(before);
  await picture(page).getByText('Continue', { exact: true }).click();
  await expect(words).toHaveCount(0);
  await text.focus();
  // What is selected stays.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Now');
  await expect(words).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await words.click();
  await expect(text).toBeFocused();
  await words.click();
  await expect(text).toBeFocused();
});

test('D-36 at the end of a long text the list of placeholders and the row of tools are in sight, and a paste keeps its form', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const path = 'documents/contract/cancel.md';
  await page.goto(`${studio.url}#file=${path}&page=contract-start`);
  const text = source(page, path);
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(`## Your right to cancel\n\n${'A line of words that is read.\n\n'.repeat(60)}`);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('Call {pho');
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 0.5 });
  const tools = page.getByRole('toolbar', { name: 'Markdown' });
  await page.getByRole('complementary', { name: 'Selected' }).evaluate((panel) => panel.scrollBy(0, 5000));
  await expect(tools).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('. ');
  const pasteInto = (html: string, plain: string) =>
    text.evaluate(
      (editor, words) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', words.html);
        clipboardData.setData('text/plain', words.plain);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { html, plain },
    );
  await pasteInto(
    '<p>Then <span style="font-weight:700">write</span>.</p><ul><li>By post</li></ul>',
    'Then write.\nBy post',
  );
  await expect(text).toContainText('Call {phone}. Then **write**.- By post');
  // The studio's policy lets in no style of a page: its rules are read all the same.
  await pasteInto('<style><!-- .gone {text-decoration:line-through} --></style><p class=gone>Or fax</p>', 'Or fax');
  await expect(text).not.toContainText('Or fax');
});

test('D-59 what is searched for is listed place by place, and replaced in one or in all after a look, as steps to undo', async ({
  page,
  studio,
}) => {
  const path = 'text/start-card-details.md';
  await page.goto(`${studio.url}#file=${path}&page=start-card`);
  await page.getByRole('searchbox').fill('Two minutes');
  await page.getByRole('button', { name: 'Places, replace …' }).click();
  const dialog = page.getByRole('dialog');
  const places = dialog.getByRole('listitem');
  await expect(places).toHaveCount(3);
  await expect(dialog.getByLabel('Replace by')).toBeFocused();
  await page.keyboard.type('five "short" minutes');
  await expect(places.first().locator('del')).toHaveText('two');
  await expectAccessible(page, 'places');
  await dialog.getByRole('button', { name: 'Replace here' }).first().press('Enter');
  await expect(places).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Replace all 2' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('No place has these words any more.');
  await page.keyboard.press('Escape');
  await expect(source(page, path)).toContainText('five "short" minutes,');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(source(page, path)).toContainText('about two minutes,');

  // A number is found by its digits, and what is put there stays JSON.
  await page.getByRole('searchbox').fill('(01632) 960-100');
  await page.getByRole('button', { name: 'Places, replace …' }).click();
  const ofSite = places.filter({ hasText: 'site.json' });
  // What a placeholder stands for cannot be that placeholder.
  await dialog.getByLabel('Replace by').fill('{phone}');
  await expect(ofSite).toHaveCount(0);
  await dialog.getByLabel('Replace by').fill('01632 "960" 100');
  await ofSite.first().getByRole('button', { name: 'Replace here' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => JSON.parse(read(studio, 'site.json')).contacts.phone).toBe('01632 "960" 100');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => JSON.parse(read(studio, 'site.json')).contacts.phone).toBe('01632 960 100');
});
