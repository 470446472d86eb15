/** D-42 The sample site in Welsh: a journey by keyboard and ear. `welsh.nightly.spec.ts` walks others, and audits every page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { alive } from '../support/browser/customer.ts';
import { expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { keyboard } from '../support/browser/hands.ts';
import { listenTo } from '../support/browser/screen-reader.ts';
import { expectInWelsh, expectWelsh, test } from '../support/welsh/welsh-pages.ts';
import { welshWalks } from '../support/welsh/welsh-walks.ts';

test('D-42 a contract and a Direct Debit are walked in Welsh by keyboard and ear alone, and recorded as Welsh', async ({
  page,
  newLink,
  app,
  watch,
}) => {
  // The Direct Debit is first sent with nothing typed.
  watch.allow(failedRequest(422));
  const { link, first, walk } = welshWalks['contract-mandate']!;
  const id = await newLink(link.journey, link);
  const reader = await listenTo(page, { contract: false });
  await page.goto(`${first}?id=${id}`);
  const onPage = async () => {
    await expectInWelsh(page);
    await reader.onPage();
  };
  await walk({ page, hand: keyboard, ...reader, onPage }, id);

  const { acts, status } = await app.showLink(id);
  expect(status).toBe('used');
  const [agreement, mandate] = acts;
  expect(agreement).toMatchObject({ act: 'contract-agreement', language: 'cy' });
  expect(agreement!.pair_sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(agreement!.pair_sha256).not.toBe(agreement!.sha256);
  expect(mandate).toMatchObject({ act: 'direct-debit-mandate', language: 'cy' });
  const copy = await page.request.get(`/public-api/links/${id}/agreed-document`, { headers: { accept: 'text/html' } });
  expect(await copy.text()).toContain('<html lang="cy">');
  expect(await copy.text()).toContain("Crynodeb o'ch archeb");
  for (const format of ['large-print', 'text']) {
    const other = await page.request.get(`/public-api/links/${id}/agreed-document?format=${format}`);
    expect(await other.text()).toContain("Crynodeb o'ch archeb");
    expect(await other.text()).toContain(agreement!.sha256);
  }

  const file = 'tests/e2e/spoken/welsh.txt';
  if (process.env.UPDATE) writeFileSync(file, reader.text());
  expect(reader.text(), `${file}, which NIGHTLY=1 UPDATE=1 npx playwright test e2e/welsh-walk writes anew`).toBe(
    readFileSync(file, 'utf8'),
  );
});

test('D-23 D-42 words with an apostrophe, which are there without script too, are taken over as they were drawn', async ({
  page,
  newLink,
}) => {
  await page.goto(`/cy/start-single-payment?id=${await newLink('single-payment', { amount: '34.99' })}`);
  await alive(page);
  expect(await page.locator('noscript').first().textContent()).toContain('&#x27;');
  await expectWelsh(page);
});

test('D-42 what is typed into questions and not sent yet comes along into the other language, and is in no storage', async ({
  page,
  newLink,
  app,
}) => {
  const id = await newLink('needs');
  const isThere = page.getByRole('radio', { name: 'Yes, somebody does' });
  // It is asked once the choice is made.
  const kind = page.getByRole('textbox', { name: 'Which device or alarm is it?' });
  const expectTyped = async () => {
    await alive(page);
    await expect(isThere).toBeChecked();
    await expect(kind).toHaveValue('Zoë’s alarm');
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  };
  await page.goto(`/cy/needs-priority?id=${id}`);
  await alive(page);
  await isThere.check();
  await kind.fill('Zoë’s alarm');
  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(`/needs-priority?id=${id}`);
  await expectTyped();
  await page.getByRole('link', { name: 'Cymraeg', exact: true }).click();
  await expect(page).toHaveURL(`/cy/needs-priority?id=${id}`);
  await expectTyped();
  const { acts } = await app.showLink(id);
  expect(acts).toEqual([]);
});
