import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { agree, alive, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

test('D-07 a phone shows the summary on one screen, leads to the agreement and back, and agrees to folded terms alike', async ({
  page,
  newLink,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  const summary = page.locator('#contract-summary');
  expect((await summary.boundingBox())?.height).toBeLessThanOrEqual(844);
  const labels = [
    ...['Price', 'Contract length', 'To start', 'Your services', 'Speed', 'Leaving early'],
    'Help for disabled customers',
  ];
  await expect(summary.getByRole('term')).toHaveText(labels);

  await alive(page);
  await page.getByRole('link', { name: 'Go to the agreement' }).click();
  await expect(page.getByRole('heading', { name: 'Agree to your contract' })).toBeFocused();

  const terms = page.locator('section#renewal > h2');
  const fold = page.locator('summary', { hasText: 'Renewal' });
  await expect(fold).toContainText('We write to you 30 days before');
  await expect(terms).toBeHidden();
  const folds = control(page, 'Open all 10 sections');
  await folds.click();
  await expect(page.getByRole('heading', { name: 'Renewal', level: 2 })).toBeVisible();
  await expect(terms).toBeHidden();
  await control(page, 'Close all sections').click();
  await expect(folds).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [terms, summary]) await expect(part).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const downloading = page.waitForEvent('download');
  await control(page, 'Save').click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  await agree(page, 'Continue');
  await expectPage(page, '/contract-complete', id);
  const [, text = ''] = /<main>(.*)<\/main>/s.exec(file) ?? [];
  const [act] = (await app.showLink(id)).acts;
  expect(createHash('sha256').update(text).digest('hex')).toBe(act?.sha256);
});
