/** Every content file, changed and changed back in the studio by an editor in a real browser, keeps each of its bytes. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { globSync } from 'tinyglobby';
import { isAddition } from '../../src/content/folder/content-dir.ts';
import type { RunningStudio } from './support/studio.ts';
import { read, source, test } from './support/studio-test.ts';

/**
 * A file with a form, from its field to the disk. `npm run test:nightly -- full-size` tries all files; form.test.tsx has the form of each
 * kind, and editor.spec.ts the source of a text.
 */
const one = 'pages/card-mandate.json';

/** A field of the form that takes other words or has another choice. */
const fields =
  ':is(textarea, input:not([type=search], [type=color], [type=checkbox]), select:has(option:nth-child(2))):is([id^="field/"]):not([id$="/new"])';

/** What an editor changes in a file, and how it is changed back. */
async function change(page: Page, path: string): Promise<() => Promise<void>> {
  if (path.endsWith('.md')) {
    const text = source(page, path);
    await text.press('ControlOrMeta+End');
    await page.keyboard.type('x');
    return async () => {
      await text.press('ControlOrMeta+End');
      await page.keyboard.press('Backspace');
    };
  }
  const form = page.getByRole('complementary', { name: 'Selected' });
  const field = form.locator(fields).first();
  const adder = form.getByRole('button', { name: /^Add to / });
  const opener = form.locator('[aria-expanded=false][id^="field/"]').first();
  await expect(field.or(opener).or(adder).first()).toBeVisible();
  // An empty list: an entry is added and removed.
  if (!(await field.or(opener).count())) {
    await adder.click();
    return () => form.getByRole('button', { name: 'Remove entry 1' }).click();
  }
  while (!(await field.count())) await opener.click();
  const own = form.locator(`[id="${await field.getAttribute('id')}"]`);
  const before = await own.inputValue();
  if (await own.evaluate((one) => one instanceof HTMLSelectElement)) {
    const options = await own
      .locator('option:not(:disabled)')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    await own.selectOption(options.find((one) => one !== before && one !== '')!);
    return async () => void (await own.selectOption(before));
  }
  const isMoment = (await own.getAttribute('type')) === 'datetime-local';
  await own.fill(isMoment ? '2031-01-01T00:00' : /^\d+$/.test(before) ? `${before}1` : `${before}x`);
  return () => own.fill(before);
}

/** Saves, and waits until nothing is left to save. */
async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
}

/** Changes a file and saves it, changes it back and saves it again. */
async function goRound(page: Page, studio: RunningStudio, path: string): Promise<void> {
  const before = readFileSync(join(studio.folder, path));
  await page.goto(`${studio.url}#file=${path}`);
  const back = await change(page, path);
  await save(page);
  expect(read(studio, path), path).not.toBe(before.toString());
  await back();
  await save(page);
  expect(readFileSync(join(studio.folder, path)).equals(before), path).toBe(true);
}

test('D-36 a file that is changed, saved, changed back and saved again has the bytes that it had', async ({
  page,
  studio,
}) => {
  await goRound(page, studio, one);
});

test('D-36 so has every content file of the product and of the examples', { tag: '@full-size' }, async ({
  page,
  studio,
}) => {
  test.setTimeout(900_000);
  // What is published is written by commands alone.
  const all = globSync(['**/*.{json,md}', '!published.json'], { cwd: studio.folder }).sort();
  for (const path of all) await goRound(page, studio, path);
  for (const example of globSync(['examples/*/changes/**/*.{json,md}', '!examples/welsh/**'])) {
    // What only adds to a page is no file of a site.
    if (example.includes('/pages/') && isAddition(readFileSync(example, 'utf8'))) continue;
    const path = example.replace(/^.*?\/changes\//, '');
    copyFileSync(example, join(studio.folder, path));
    // The studio is opened anew, with the example in place.
    await page.goto('about:blank');
    await goRound(page, studio, path);
  }
});
