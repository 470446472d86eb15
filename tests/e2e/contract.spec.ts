import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { agree, alive, control, expectPage, open, openTerms } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';

const box = (page: Page) => page.getByRole('checkbox', { name: 'I Agree to this contract' });
const contract = (page: Page) =>
  page.getByRole('article', { name: 'Your contract' }).or(page.locator('article[data-print]')).first();

const squeeze = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

test('R-K01 existing customers are thanked for updating, and asked to review and accept', async ({ page, newLink }) => {
  await open(page, '/contract-start', await newLink('contract', { customer: 'existing' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for updating your package');
  await expect(page.getByText('Please review and accept the contract summary below.')).toBeVisible();
  await expect(page.getByText('Its summary takes about two minutes')).toHaveCount(0);
});

/** What the contract says, by requirement. */
const says: [requirement: string, ...words: string[]][] = [
  ['R-K09', 'Full fibre 900', 'Home phone', 'Evening and weekend UK calls', '£41.00', '£35.00', '£6.00', '£0.00'],
  ['R-K09', '950 Mbps', '200 Mbps'],
  ['R-K10', '24 months', '18 months', '£39.00'],
  ['R-K11', 'We take no payment when you sign up', '5 days after your installation'],
  ['R-K12', 'within 14 days of your order confirmation', 'without an early release fee', "30 days' notice"],
  ['R-K13', 'any activation fees', 'the charges for the services that you have used', 'price book'],
  ['R-K14', 'the cost of returning the equipment'],
  ['R-K15', '30 days before the end of your minimum period', 'your renewal options', 'your new monthly price'],
  ['R-K16', 'we may suspend your service or end this contract', 'We may monitor communications'],
  ['R-K17', 'after eight weeks', 'deadlock letter', 'free of charge', 'alternative dispute resolution scheme'],
  ['R-K18', 'Our privacy policy', 'Our vulnerable customers policy'],
  ['D-06', 'between you and Example Fibre Limited', 'registered office', 'the customer named on the order'],
  ['D-06', 'Price rises in your minimum period', 'at least one month before', 'leave because of the change'],
  ['D-06', 'Automatic compensation', '£6.46', '£10.34', '£32.31', 'you only need to tell them'],
  ['D-06', 'hereby give notice', 'To cancel online'],
];

test('R-K02 R-K04 new customers are thanked and told that it takes two minutes; the contract says in its sections what it must', async ({
  page,
  newLink,
}) => {
  await open(page, '/contract-start', await newLink('contract'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for choosing our service');
  await expect(page.getByText('Its summary takes about two minutes')).toBeVisible();
  await expect(page.getByText('Please review and accept')).toHaveCount(0);
  await openTerms(page);
  await expect(page.getByRole('cell', { name: '£41.00' })).toBeVisible();
  const headings = await contract(page).getByRole('heading').allTextContents();
  const sections = [
    'Summary of your order',
    'Renewal',
    'Security',
    'Complaints',
    'Your right to cancel',
    'Data protection',
    'Vulnerable customers',
  ];
  expect(headings.filter((heading) => sections.includes(heading))).toEqual(sections);

  const text = squeeze(await contract(page).textContent());
  for (const [requirement, ...all] of says)
    for (const words of all) expect.soft(text, `${requirement}: ${words}`).toContain(words);
  expect(text).not.toMatch(/[{}]/);
});

test('R-K07 R-K08 R-K19 D-07 a link’s own order fills the contract, which is recorded, and the copy afterwards is what was shown, word for word', async ({
  page,
  newLink,
  app,
}) => {
  const values = { monthly_total_pence: 4567, broadband_monthly_pence: 3967, offer_name: 'Fibre <b>& "more"' };
  const id = await newLink('contract', { values });
  await open(page, '/contract-start', id);
  await openTerms(page);
  await expect(page.getByRole('cell', { name: '£45.67' })).toBeVisible();
  await expect(contract(page)).toContainText('Fibre <b>& "more"');
  await expect(contract(page)).not.toContainText('£41.00');
  const sections = contract(page).locator('section');
  const shown = (await sections.allTextContents()).map(squeeze);
  expect(shown).toHaveLength(10);
  await agree(page, 'Continue');
  await expectPage(page, '/contract-complete', id);

  const [act] = (await app.showLink(id)).acts;
  expect(act).toMatchObject({ act: 'contract-agreement', statement: 'I Agree to this contract', button: 'Continue' });
  expect(act?.text).toContain('£45.67');
  expect(act?.sha256).toBe(
    createHash('sha256')
      .update(act?.text ?? '')
      .digest('hex'),
  );
  expect(act?.user_agent).toContain('Chrome');
  expect(act?.ip_address).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(act?.recorded_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

  await expect(page.getByText("That's it you're all set, we'll do the rest.")).toBeVisible();
  const mark = (await page.locator('[data-tone=good] svg').boundingBox())!;
  const { y, height } = (await page.locator('div:has(> h1)').boundingBox())!;
  expect(mark.y, 'what is done has its mark on the edge of the field').toBeLessThan(y + height);
  await expect(page.getByText('Contact our Customer Care team. Call 01632 960 100')).toBeVisible();
  await alive(page);
  await page.getByRole('heading', { name: /^Contract record/ }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Example Fibre Limited' })).toBeVisible();
  const copied = page.locator('article').filter({ hasText: 'You agreed to this on' });
  const row = page.getByRole('heading', { name: 'Your contract', exact: true });
  await row.click();
  await expect(copied).toBeVisible();
  expect((await copied.locator('section').allTextContents()).map(squeeze)).toEqual(shown);
  const record = await page.evaluate(
    (path) => fetch(path).then((answer) => answer.json()),
    `/public-api/links/${id}/agreed-document`,
  );
  expect(record.html).toBe(act?.text);
  await row.click();
  await expect(copied).toBeHidden();
  const saving = page.waitForEvent('download');
  await control(page, 'Save Your contract').click();
  expect((await saving).suggestedFilename()).toBe('Your-contract-with-us.pdf');
});

/** Makes the page of another text of the contract than the server has, as if it had changed meanwhile. */
async function ofEarlierText(page: Page): Promise<void> {
  await page.locator('input[name=sha256]').evaluate((field: HTMLInputElement) => {
    field.value = 'a'.repeat(64);
  });
  await page.locator('input[name=sections]').evaluate((field: HTMLInputElement) => {
    field.value = field.value.replace(/vulnerable-customers:\S+/, 'vulnerable-customers:earlier');
  });
}

test('D-07 a document that changed is shown anew from its top, unticked, with what has changed; after the second time the contacts are', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(failedRequest(409));
  await open(page, '/contract-start', await newLink('contract'));
  await openTerms(page);
  await ofEarlierText(page);
  await agree(page, 'Continue');
  const notice = page.getByRole('alert').filter({ hasText: 'These words were updated while you were reading them.' });
  await expect(page.locator(':focus')).toContainText('These words were updated');
  await expect(notice.getByRole('link')).toHaveText(['Vulnerable customers']);
  await expect(notice).toBeInViewport();
  await expect(box(page)).not.toBeChecked();
  await ofEarlierText(page);
  await agree(page, 'Continue');
  await expect(page.getByRole('alert').filter({ hasText: 'you have not agreed to anything' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '01632 960 100' })).toBeVisible();
});

test('R-K06 a press on the button that is not enabled points at the box', async ({ page, newLink }) => {
  await open(page, '/contract-start', await newLink('contract'));
  const button = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Tick the box to continue' })).toBeVisible();
});

test('D-66 the last page says by itself that its letter was sent, where it is on its way when the page comes', async ({
  page,
  newLink,
}) => {
  await open(page, '/contract-start', await newLink('contract', { values: { customer_email: 'reader@example.com' } }));
  await agree(page, 'Continue');
  await expect(page.getByText('Sent to r…@example.com: your contract.')).toBeVisible();
});
