/** What the studio shows beside the pages as they are now: blocks as they could be, and pages as on another day. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { picture, read, source, test } from '../support/studio-test.ts';

// In one worker: a studio takes seconds to start.
test.describe.configure({ mode: 'default' });

test('D-36 the samples of a block are shown, with what is behind them', async ({ page, studio }) => {
  await page.goto(studio.url);
  const list = page.getByRole('navigation', { name: 'Content' });
  await list.getByRole('button', { name: 'button', exact: true }).click();
  await expect(picture(page).getByRole('link')).not.toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Selected' })).toContainText('src/blocks/button/fixtures');
  await page.getByRole('button', { name: 'Accessibility' }).click();
  await expect(page.getByRole('region', { name: 'Accessibility' })).toContainText('Nothing is wrong');
  await expectAccessible(page, 'a block');
});

test('D-37 a walk "as on" a time shows the texts that hold then, across both changes of the clocks', async ({
  page,
  studio,
}) => {
  const path = 'pages/start-single-payment.json';
  await page.goto(`${studio.url}#file=${path}&page=start-single-payment`);
  const content = JSON.parse(read(studio, path)) as { blocks: object[] };
  // The first moment of summer time, and the second half past one of the night in which it ends.
  const dated = [
    { type: 'text', markdown: 'invalid-link', when: { from: '2027-03-28T02:00:00+01:00' } },
    { type: 'text', markdown: 'sor-expired', when: { from: '2027-10-31T01:30:00+00:00' } },
  ];
  await page.getByRole('button', { name: 'Source' }).click();
  await source(page, path).fill(JSON.stringify({ ...content, blocks: [...content.blocks, ...dated] }, null, 2));
  const state = page.getByRole('combobox', { name: 'Customer' });
  await state.selectOption({ label: 'Walk the journey as one customer' });
  // Its words can be read as a whole, beside the arrow of the list.
  const room = await state.evaluate((list: HTMLSelectElement) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = getComputedStyle(list).font;
    return list.clientWidth - canvas.measureText(list.selectedOptions[0]!.text).width;
  });
  expect(room).toBeGreaterThan(36);
  await page.getByText(/customer, journey/).click();
  const day = page.getByRole('textbox', { name: 'As on', exact: true });
  const time = page.getByRole('textbox', { name: 'As on: time of day' });
  const summer = picture(page).getByText('Please open it straight from the message');
  const winter = picture(page).getByText('Your switch cannot go ahead with this order.');
  for (const [local, shows] of [
    ['2027-03-28T02:00', [true, false]],
    ['2027-03-28T00:59', [false, false]],
    // Clocks do not show it: it is an hour later.
    ['2027-03-28T01:30', [true, false]],
    // Clocks show it twice: it is the first of them.
    ['2027-10-31T01:45', [true, false]],
    ['2027-10-31T02:00', [true, true]],
  ] as const) {
    const [onDay = '', atTime = ''] = local.split('T');
    await day.fill(onDay);
    await time.fill(atTime);
    await expect(summer, local).toBeVisible({ visible: shows[0] });
    await expect(winter, local).toBeVisible({ visible: shows[1] });
  }
  await day.fill('2027-03-28');
  await time.fill('01:30');
  await expect(time).toHaveValue('02:30');
});

test('D-36 a picture has the font, the corners and the room of the site', async ({ page, studio }) => {
  const changed = read(studio, 'site.json').replace('"fonts"', '"radius": 0, "density": "compact", "fonts"');
  writeFileSync(join(studio.folder, 'site.json'), changed);
  await page.goto(`${studio.url}#file=site.json&page=start-card`);
  const button = picture(page).locator('main a').first();
  await expect(button).toHaveCSS('border-radius', '0px');
  await expect(button).toHaveCSS('font-family', /^brand/);
  await expect(picture(page).locator('body')).toHaveCSS('font-size', '16px');
  const fonts = () =>
    picture(page)
      .locator('body')
      .evaluate(() => [...new Set([...document.fonts].map(({ status }) => status))]);
  await expect.poll(fonts).toEqual(['loaded']);
});

test('D-36 a state shows what the server answers to its form', async ({ page, studio }) => {
  await page.goto(`${studio.url}#page=contract-start&state=contract-start/continue-document-changed`);
  await expect(picture(page).getByRole('alert').first()).toContainText(
    'These words were updated while you were reading them.',
  );
});
