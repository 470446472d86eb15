/** From the gallery, as `npm run gallery` serves it, to the studio. */
import { spawn } from 'node:child_process';
import { expect, type Locator, test } from '@playwright/test';
import { programFile } from '../../../tests/support/run/programs.ts';

test('a state of the gallery leads to the studio with its page, and a block to controls for its properties', async ({
  page,
  context,
}) => {
  const child = spawn(process.execPath, [await programFile('gallery'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await new Promise<string>((found) => {
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /The gallery is at (\S+)/.exec(said)?.[1];
        if (address) found(address);
      });
    });
    const follow = async (link: Locator) => {
      const opened = context.waitForEvent('page');
      await link.click();
      return await opened;
    };
    await page.goto(`${url}#at=page/start-card`);
    const dialog = page.getByRole('dialog');
    await page.locator('[data-section="page/start-card"] h3 button').first().click();
    const studio = await follow(dialog.getByRole('link', { name: 'Edit in the studio' }));
    await expect(studio.getByRole('combobox', { name: 'State' })).toHaveValue(/^start-card\//);
    await dialog.getByRole('button', { name: 'Close' }).click();

    const section = page.locator('[data-section="block/button"]');
    const block = await follow(section.getByRole('link', { name: 'Try its properties in the studio' }));
    await expect(block.getByRole('textbox', { name: 'Label' })).toBeVisible();
  } finally {
    child.kill();
  }
});
