import type { Page } from '@playwright/test';
import { actsBySite } from '../support/browser/acts-by-site.ts';
import { acting, openAct, press } from '../support/browser/acts-in-sight.ts';
import { alive, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { tamper } from '../support/browser/tampering.ts';
import { translate, translateEarly, translators } from '../support/browser/translating.ts';
import { details, form, test as testOfDirectDebit } from '../support/direct-debit/direct-debit-pages.ts';

/** Nobody is kept from an act because the browser translates the page, and its record says so (D-49). */

const notice = (page: Page) => page.locator('main [class*=translated]');
const takesCard = ['payment', 'payment-method'];

for (const [test, acts] of actsBySite) {
  for (const one of acts) {
    for (const translator of translators) {
      for (const when of ['before', 'during', 'after'] as const) {
        test(`D-49 ${one.act} is recorded on a page that ${translator} translates ${when} hydration`, async ({
          page,
          newLink,
          app,
        }) => {
          if (when !== 'after') await translateEarly(page, translator, when);
          const { id } = await openAct(one, { page, newLink, app });
          if (when === 'after') {
            await expect(notice(page)).toBeHidden();
            await translate(page, translator);
          }
          await expect(notice(page)).toBeVisible();
          await press(page, one);
          await expectPage(page, one.next, id);
          const { acts } = await app.showLink(id);
          const shown = takesCard.includes(one.act) ? {} : { shown: 'machine-translation' };
          expect(acts.find(({ act }) => act === one.act)).toMatchObject(shown);
        });
      }
    }
  }
}

test('D-49 amount and payee must be on the screen of a translated page, and nothing may hide them', async ({
  page,
  newLink,
  app,
}) => {
  const one = acting.find(({ act }) => act === 'payment')!;
  const { id, told } = await openAct(one, { page, newLink, app });
  await translate(page, 'Firefox', false);
  const amount = page.locator('dl').first();
  const payee = page.getByText('Example Fibre', { exact: true }).and(page.locator('main dl *'));
  for (const [part, way] of [
    [amount, 'a figure changed'],
    [amount, 'letters transparent'],
    [payee.first(), 'words taken away'],
  ] as const) {
    const undo = await tamper(part, way);
    await press(page, one);
    await expect(told, way).toBeVisible();
    await undo();
  }
  expect((await app.showLink(id)).completed).toEqual([]);
  await press(page, one);
  await expectPage(page, one.next, id);
});

test('D-49 words that change on a translated page show as they now are, and what is taken away goes', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const id = await newLink('contract');
  let answer: 'connectionreset' | undefined = 'connectionreset';
  await page.route(/contract-agreement$/, (route) =>
    answer ? route.abort(answer) : route.fulfill({ status: 500, contentType: 'text/plain', body: '' }),
  );
  await open(page, '/contract-start', id);
  await page.getByRole('checkbox').check();
  const alert = page.locator('form [role=alert]');
  await control(page, 'Continue').click();
  await expect(alert).toContainText('We did not get an answer');
  for (const translator of ['Chrome', 'Safari'] as const) {
    await translate(page, translator, false);
    await expect(alert).toContainText('mot');
    answer = answer ? undefined : 'connectionreset';
    await control(page, 'Continue').click();
    await expect(alert).toContainText(answer ? 'We did not get an answer' : 'We could not save that');
    await expect(alert).not.toContainText('mot');
  }
});

test('D-49 without the bundle the page says that it is translated, and so does the record', async ({
  page,
  newLink,
  app,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort('connectionreset'));
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await translate(page, 'Chrome');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('checkbox').check();
  await control(page, 'Continue').click();
  await expectPage(page, '/contract-complete', id);
  expect((await app.showLink(id)).acts).toMatchObject([{ act: 'contract-agreement', shown: 'machine-translation' }]);
});

testOfDirectDebit(
  'D-24 nothing that was typed is lost where an extension or a translator changes the page before the bundle runs',
  async ({ page, newLink, app }) => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/assets\/client-/, (route) => held.then(() => route.continue()));
    const id = await newLink('direct-debit');
    await page.goto(`/dd-mandate?id=${id}`, { waitUntil: 'domcontentloaded' });
    const fields = form(page);
    await fields.name.fill(details.name);
    await fields.statement.check();
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('main input[type=text]')) {
        const icon = document.createElement('extension-icon');
        icon.append('fill in');
        field.after(icon);
        field.before(document.createComment('extension'));
      }
      const terms = document.createTreeWalker(document.querySelector('main form')!, NodeFilter.SHOW_TEXT);
      const date = document.createRange();
      date.selectNodeContents(terms.nextNode()!);
      date.setEnd(date.startContainer, 3);
      date.surroundContents(document.createElement('a'));
    });
    await translate(page, 'Chrome');
    await fields.sortCode.fill(details.sortCode);
    release();
    await alive(page);
    await expect(page.locator('extension-icon')).toHaveCount(3);
    await expect(fields.name).toHaveValue(details.name);
    await fields.account.fill(details.account);
    await fields.goOn.click();
    await fields.confirm.click();
    await expectPage(page, '/success-dd', id);
    expect((await app.showLink(id)).acts).toMatchObject([
      { account_ending: details.account.slice(-4), shown: 'machine-translation' },
    ]);
  },
);
