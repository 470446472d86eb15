/** Undo over several files, in a real browser. */
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { picture, read, source, test } from '../support/studio-test.ts';

test('D-36 undo takes the steps of the open text first, then opens what another step has changed, and says which', async ({
  page,
  studio,
}) => {
  const [one, other] = ['text/ots-start.md', 'text/start-dd-details.md'];
  const write = async (path: string, words: string) => {
    await page.goto(`${studio.url}#file=${path}&page=start-card`);
    await source(page, path).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(words);
    await expect(source(page, path)).toContainText(words);
  };
  await write(one, 'First');
  await write(other, 'Second');
  await page.goto(`${studio.url}#file=${one}&page=start-card`);
  await source(page, one).focus();
  const said = page.getByRole('status').filter({ hasText: 'Undone:' });

  await page.keyboard.press('ControlOrMeta+z');
  await expect(said).toContainText('Undone: change words, in “Please check your move');
  await expect(source(page, one)).not.toContainText('First');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(said).toContainText(
    'Undone: change words, in “It takes about two minutes, and we take no payment today. Have your sort code',
  );
  await expect(source(page, other)).not.toContainText('Second');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(source(page, other)).toContainText('Second');
  await page.keyboard.type('!');
  await expect(said).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
});

test('D-36 undo opens the file of the last step where the open one has none, and leads to the value that it has changed', async ({
  page,
  studio,
}) => {
  const text = 'text/sor-expired.md';
  const selected = page.getByRole('complementary', { name: 'Selected' });
  const value = (name: string) => page.locator(`[id="field/${name}/value"]`);
  const change = async (name: string, to: string) => {
    await page.goto(`${studio.url}#file=values.json&at=/${name}/value&page=start-card`);
    await expect(value(name)).toBeFocused();
    await value(name).fill(to);
  };
  await change('offer_name', 'First');
  await page.goto(`${studio.url}#file=${text}&page=start-card`);
  await source(page, text).press('ControlOrMeta+End');
  await page.keyboard.type('Second');
  await change('payment_purpose', 'Third');
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card`);
  await selected.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(value('payment_purpose')).toBeFocused();
  // Of two values of the file that is open now.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(value('offer_name')).toBeFocused();
  await expect(value('offer_name')).toBeInViewport();
  await expect(value('offer_name')).not.toHaveValue('First');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(source(page, text)).toBeFocused();
  await expect(source(page, text)).not.toContainText('Second');
  await page.evaluate(() => localStorage.clear());
});

test('D-36 a block that is moved twice at one point of the screen stays marked on the page, and one that is removed is told', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`${studio.url}#file=pages/start-card.json&page=start-card&at=/blocks/6`);
  const blocks = page.getByRole('list', { name: 'Blocks' }).locator('> li');
  await expect(blocks.last()).toContainText('Contacts');
  const up = page.getByRole('button', { name: 'Move entry 7 of 7 up' });
  await up.scrollIntoViewIfNeeded();
  const { x, y } = (await up.boundingBox())!;
  await page.mouse.click(x + 10, y + 10);
  await expect(blocks.nth(5)).toContainText('Contacts');
  await page.mouse.click(x + 10, y + 10);
  await expect(blocks.nth(4)).toContainText('Contacts');
  await expect(blocks).toHaveCount(7);
  const mark = picture(page).locator('[data-studio-selected]');
  await expect(mark).toHaveText('Need help?');

  await page.getByRole('button', { name: 'Remove this block' }).click();
  await expect(blocks).toHaveCount(6);
  const said = page.getByRole('status').filter({ hasText: 'Done: remove “Need help?' });
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(blocks.nth(4)).toContainText('Contacts');
  await page.evaluate(() => localStorage.clear());
});

test('D-36 other words of a published document get a version of their own from where changes are shown', async ({
  page,
  studio,
}) => {
  const section = 'documents/contract/security.md';
  const words = read(studio, section);
  await page.goto(`${studio.url}#file=${section}&page=contract-start`);
  await source(page, section).press('ControlOrMeta+End');
  await page.keyboard.type(' We tell you at once.');
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('“Security” has changed. Save them as a new version');
  await expectAccessible(page, 'Changes');
  const files = ['documents/contract/document.json', 'published.json'];
  const before = files.map((path) => read(studio, path));
  await page.getByRole('dialog').getByRole('button', { name: 'Save as a new version of contract' }).click();
  const ready = page.getByText(/^Version "[\w-]+" of contract is ready\. When your change has been published/);
  await expect(ready).toBeVisible();
  for (const [i, path] of files.entries()) expect(read(studio, path)).not.toBe(before[i]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => files.map((path) => read(studio, path))).toEqual(before);
  // No mistake is left to the other tests of this studio.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, section)).toBe(words);
});

test('D-36 Undo and Redo keep their places while files are changed and saved', async ({ page, studio }) => {
  await page.goto(`${studio.url}#file=text/start-dd.md&page=start-dd`);
  const left = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.x;
  const places = async () => [await left('Undo'), await left('Redo')];
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const before = await places();
  for (const [path, save] of [
    ['text/start-dd.md', 'Save 1 file'],
    ['text/start-card.md', 'Save 2 files'],
  ] as const) {
    await page.goto(`${studio.url}#file=${path}&page=start-dd`);
    await source(page, path).fill('Other words.');
    await expect(page.getByRole('button', { name: save })).toBeVisible();
    expect(await places()).toEqual(before);
  }
});
