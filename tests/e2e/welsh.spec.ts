/** D-42 The sample site in Welsh: a journey by keyboard and ear, one without script, and the switch between the languages. `welsh.nightly.spec.ts` walks the others, and looks at every page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { alive, control } from '../support/browser/customer.ts';
import { expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { keyboard } from '../support/browser/hands.ts';
import { listenTo } from '../support/browser/screen-reader.ts';
import { switchOrder } from '../support/server/orders.ts';
import { expectWelsh, test } from '../support/welsh/welsh-pages.ts';
import { details, welshWalks } from '../support/welsh/welsh-walks.ts';

test('D-42 a contract and a Direct Debit are walked in Welsh by keyboard and ear alone, and recorded as Welsh', async ({
  page,
  newLink,
  app,
}) => {
  const { link, first, walk } = welshWalks['contract-mandate']!;
  const id = await newLink(link.journey, link);
  const reader = await listenTo(page, { contract: false });
  await page.goto(`${first}?id=${id}`);
  const onPage = async () => {
    await expectWelsh(page);
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
  expect(reader.text(), `${file}, which UPDATE=1 npx playwright test e2e/welsh writes anew`).toBe(
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

test.describe('where JavaScript is off', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'D-24 D-42 a switch with a Direct Debit is walked in Welsh to its end',
    everyWay,
    async ({ page, newLink, app, watch }) => {
      const id = await newLink('switch-mandate', { methods: ['direct-debit'], order: switchOrder });
      const isAt = (path: string) => expect(page).toHaveURL(new RegExp(`/cy/${path}\\?id=${id}$`));
      await page.goto(`/cy/ots-start?id=${id}`);
      await control(page, "Ydw, rwy'n cytuno").click();
      await isAt('contract-start');
      await page.getByRole('checkbox', { name: "Rwy'n cytuno i'r contract hwn" }).check();
      await control(page, 'Parhau i sefydlu mandad').click();
      await isAt('start-dd');
      await control(page, 'Parhau').click();
      await isAt('dd-mandate');
      watch.allow(failedRequest(422));
      await control(page, 'Parhau').click();
      await expect(page.getByRole('heading', { name: 'Mae problem wedi codi' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Enw ar y cyfrif' }).fill(details.name);
      await page.getByRole('textbox', { name: 'Cod didoli' }).fill(details.sortCode);
      await page.getByRole('textbox', { name: 'Rhif y cyfrif' }).fill(details.account);
      await page.getByRole('checkbox', { name: 'Fi yw deiliad y cyfrif' }).check();
      await control(page, 'Parhau').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Gwiriwch eich manylion' })).toBeVisible();
      await control(page, 'Cadarnhau').click();
      await isAt('ots-confirm');
      await control(page, "Ydw, rwy'n cytuno i newid darparwr").click();
      await isAt('ots-complete');
      await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
      const { acts } = await app.showLink(id);
      expect(acts.map(({ act, language }) => `${act} ${language}`)).toEqual([
        'contract-agreement cy',
        'direct-debit-mandate cy',
        'switch-consent cy',
      ]);
    },
  );

  test(
    'D-42 the switch between the languages leads to the same page with the same link, wherever the customer is',
    everyWay,
    async ({ page, newLink }) => {
      const id = await newLink('contract-mandate', { methods: ['direct-debit'], values: { offer: 'standard' } });
      const paid = await newLink('single-payment', { amount: '34.99' });
      const toEnglish = page.getByRole('link', { name: 'English', exact: true });
      const toWelsh = page.getByRole('link', { name: 'Cymraeg', exact: true });
      const thereAndBack = async (address: string) => {
        await expect(page).toHaveURL(`/cy${address}`);
        const step = await page.getByText(/^Cam \d o \d$/).textContent();
        await toEnglish.click();
        await expect(page).toHaveURL(address);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
        await expect(page.getByText(step!.replace('Cam', 'Step').replace(' o ', ' of '))).toBeVisible();
        await toWelsh.click();
        await expect(page).toHaveURL(`/cy${address}`);
        await expect(page.getByText(step!)).toBeVisible();
      };
      await page.goto(`/cy/single-card-payment/${paid}`);
      await thereAndBack(`/single-card-payment/${paid}`);

      await page.goto(`/cy/contract-start?id=${id}`);
      await thereAndBack(`/contract-start?id=${id}`);
      await page.getByRole('checkbox', { name: "Rwy'n cytuno i'r contract hwn" }).check();
      await control(page, 'Parhau i sefydlu mandad').click();
      await thereAndBack(`/start-dd?id=${id}`);
      await control(page, 'Parhau').click();
      await thereAndBack(`/dd-mandate?id=${id}`);
    },
  );
});
