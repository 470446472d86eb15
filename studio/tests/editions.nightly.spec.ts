/** An editor's walk through the languages and brands of a site, on a copy of the sample site with a brand. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../tests/support/browser/audit.ts';
import { contentWithBrands } from '../../tests/support/project/brands.ts';
import { read, studioTest } from './support/studio-test.ts';

const brand = { name: 'acme', accent: '#5c0000', phone: '020 7946 0000', hosts: ['my.acme.example'] };
const test = studioTest(() => contentWithBrands([brand]).content);

// In one worker: a studio takes seconds to start.
test.describe.configure({ mode: 'default' });

const fieldAt = (page: Page, at: string) => page.locator(`[data-at="${at}"]`).getByRole('textbox');

test('D-46 a brand is added and changed in the form of the editions, which leaves every other byte', async ({
  page,
  studio,
}) => {
  const before = read(studio, 'editions.json');
  await page.goto(studio.url);
  await page.getByRole('navigation', { name: 'Content' }).getByText('Languages and brands').click();
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByLabel('Name of a new edition').fill('bright');
  await selected.getByRole('button', { name: 'Add', exact: true }).click();
  const language = fieldAt(page, 'editions/bright/language');
  await language.fill('Welsh');
  await expect(page.getByText('"Welsh" does not have the form that is needed here').first()).toBeVisible();
  await language.fill('en-GB');
  await page.locator('[data-at="editions/bright/sample"]').getByRole('checkbox').check();
  const hosts = page.locator('[data-at="editions/bright/hosts"]');
  await hosts.getByRole('button', { name: 'Add hosts' }).click();
  await hosts.getByRole('textbox').fill('my.acme.example');
  await expect(page.getByText('The edition "acme" has this host too.').first()).toBeVisible();
  await hosts.getByRole('textbox').fill('my.bright.example');
  await expect(page.getByText('The edition "acme" has this host too.')).toHaveCount(0);
  await expectAccessible(page);

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();
  const after = read(studio, 'editions.json');
  const added = JSON.parse(after).editions.bright;
  expect(added).toEqual({ language: 'en-GB', sample: true, hosts: ['my.bright.example'] });
  expect(after.startsWith(before.slice(0, before.lastIndexOf('}\n  }')))).toBe(true);
});

test('D-46 what a brand says of itself has a form too: name, logo, colours, contacts and company', async ({
  page,
  studio,
}) => {
  const path = 'editions/acme/site.json';
  const before = read(studio, path);
  await page.goto(studio.url);
  await page.getByRole('navigation', { name: 'Content' }).getByText('Site of acme').click();
  await expect(page).toHaveURL(/edition=acme/);
  await fieldAt(page, 'contacts/phone').fill('020 7946 0111');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(fieldAt(page, 'contacts/phone')).toHaveValue(brand.phone);
  await fieldAt(page, 'contacts/phone').fill('020 7946 0999');
  await fieldAt(page, 'footer/company').fill('Acme Fibre Limited');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => read(studio, path)).not.toBe(before);
  const { contacts, footer, accent } = JSON.parse(read(studio, path));
  expect([contacts.phone, footer.company, accent]).toEqual(['020 7946 0999', 'Acme Fibre Limited', brand.accent]);
});
