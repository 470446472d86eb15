/** Undo over several files, in a real browser. */
import { expect } from '@playwright/test';
import { source, test } from '../../support/studio-test.ts';

test('D-36 undo takes the steps of the open text first, then opens what another step has changed, and says which', async ({
  page,
  studio,
}) => {
  const [one, other] = ['text/start-card.md', 'text/start-dd.md'];
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
  await expect(said).toContainText('Undone: change words, in “Set up the card');
  await expect(source(page, one)).not.toContainText('First');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(said).toContainText('Undone: change words, in “Set up a Direct Debit');
  await expect(source(page, other)).not.toContainText('Second');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(source(page, other)).toContainText('Second');
  await page.keyboard.type('!');
  await expect(said).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
});
