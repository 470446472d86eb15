/** The studio in two tabs of one browser, and after its tab was closed. */
import { expect } from '@playwright/test';
import { picture, source, test } from '../support/studio-test.ts';

// In one worker: a studio takes seconds to start.
test.describe.configure({ mode: 'default' });

const words = 'six seven eight nine ten and every letter of it, however quickly somebody types';

test('D-36 no letter is lost that is typed quickly while the same text is open in another tab, which follows', async ({
  page,
  context,
  studio,
}) => {
  const at = `${studio.url}#file=text/not-found.md&page=not-found`;
  const other = await context.newPage();
  await other.goto(at);
  await expect(source(other, 'text/not-found.md')).toBeVisible();
  await page.goto(at);
  const text = source(page, 'text/not-found.md');
  await text.press('ControlOrMeta+Home');
  for (let round = 1; round <= 3; round += 1) await page.keyboard.type(`${round} ${words}. `, { delay: 5 });
  const all = [1, 2, 3].map((round) => `${round} ${words}. `).join('');
  await expect(text).toContainText(all);
  await expect(source(other, 'text/not-found.md')).toContainText(all);
  await expect(text).toContainText(all);
});

test('D-36 a tab that writes one text leaves those alone that are written in another', async ({
  page,
  context,
  studio,
}) => {
  const other = await context.newPage();
  await other.goto(`${studio.url}#file=text/start-dd.md&page=start-dd`);
  await page.goto(`${studio.url}#file=text/not-found.md&page=not-found`);
  const [mine, theirs] = [source(page, 'text/not-found.md'), source(other, 'text/start-dd.md')];
  await theirs.press('ControlOrMeta+Home');
  await mine.press('ControlOrMeta+Home');
  await Promise.all([
    page.keyboard.type(`${words}. `, { delay: 3 }),
    other.keyboard.type(`Theirs: ${words}. `, { delay: 4 }),
  ]);
  await expect(mine).toContainText(`${words}. `);
  await expect(theirs).toContainText(`Theirs: ${words}. `);
  await page.reload();
  await expect(mine).toContainText(`${words}. `);
});

test('D-36 the last step can still be undone in a studio that is opened again', async ({ page, context, studio }) => {
  const first = await context.newPage();
  await first.goto(`${studio.url}#file=text/start-dd.md&page=start-dd`);
  await source(first, 'text/start-dd.md').fill('Said before the tab was closed.\n');
  await expect(picture(first).getByText('Said before the tab was closed.')).toBeVisible();
  await first.goto('about:blank');
  await first.close();
  await page.goto('about:blank');
  await page.goto(`${studio.url}#file=text/start-dd.md&page=start-dd`);
  await expect(source(page, 'text/start-dd.md')).toContainText('Said before the tab was closed.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(source(page, 'text/start-dd.md')).not.toContainText('Said before');
});
