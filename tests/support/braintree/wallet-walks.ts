import { cardForm, expectPage } from '../browser/customer.ts';
import { failedRequest } from '../browser/e2e-fixtures.ts';
import { bankOf, expect, fillHosted } from './fixtures.ts';
import {
  buttonOf,
  card,
  failedWords,
  type Row,
  recorded,
  said,
  takeCardInstead,
  toldLast,
  visit,
  type Walk,
  wallets,
} from './wallet-fixtures.ts';

const declined = '4000000000000036';
const challenged = '4000000000001091';

/** What may become of a wallet, on each page that takes a card. */
export const walks: Row[] = [
  {
    says: 'asks for the link’s amount or for what is kept, is taken once when the sheet is approved, and the receipt names it',
    taken: 1,
    async walk(walk) {
      const { page, place, sheet, approve, name, app, id, wallet } = walk;
      await sheet.press();
      expect((await sheet.opened()).map(({ inPress }) => inPress)).toEqual([true]);
      await expectAsked(walk);
      await approve();
      await recorded(walk);
      await page.getByRole('heading', { name: /^(Receipt|Payment method record) / }).click();
      await expect(page.getByRole('definition').getByText(name, { exact: true })).toBeVisible();
      expect((await app.showLink(id)).acts).toMatchObject([{ act: place.act, instrument: wallet }]);
    },
  },
  {
    says: 'takes nothing when the sheet is closed, says so, and can be opened again',
    taken: 1,
    async walk(walk) {
      const { page, sheet, name, approve } = walk;
      await sheet.press();
      await sheet.close();
      await expect(page.getByText(`You closed ${name}. Nothing was taken.`)).toBeVisible();
      await sheet.press();
      await approve();
      await recorded(walk);
    },
  },
  {
    says: 'says that it did not work where its token is refused',
    taken: 0,
    async walk(walk) {
      const { page, sheet, name, gateway, watch, wallet, approve } = walk;
      watch.allow(/wallet-failed/, failedRequest(422));
      const body = { error: { message: 'Refused.' } };
      gateway.trouble.set(wallets[wallet].token, { status: wallet === 'google-pay' ? 200 : 422, body });
      await sheet.press();
      await approve();
      await expect(said(page)).toHaveText(failedWords(name));
      await toldLast(walk, 'failure');
    },
  },
  {
    says: 'says that the bank has declined it, and a card can be used',
    taken: 1,
    async walk(walk) {
      const { page, place, sheet, name, watch, approve, wallet, gateway } = walk;
      watch.allow(failedRequest(402));
      // No bank verifies an agreement with PayPal: the provider itself refuses it.
      if (wallet === 'paypal' && !place.amount) gateway.notTaken.add('paypal-agreement');
      await sheet.press();
      await approve(declined);
      await expect(said(page)).toContainText(`Error : ${name} was declined, and nothing was taken.`);
      await toldLast(walk, 'failure');
      await takeCardInstead(walk);
      await recorded(walk);
    },
  },
  {
    says: 'is found, and taken once, where the provider’s answer is lost',
    taken: 1,
    async walk(walk) {
      const { api, sheet, approve } = walk;
      api.trouble.set(/^POST \/(transactions|customers)$/, 'answer lost');
      await sheet.press();
      await approve();
      await recorded(walk);
    },
  },
  {
    says: 'is taken once where our own answer is lost',
    taken: 1,
    async walk(walk) {
      const { page, place, sheet, approve, watch } = walk;
      watch.allow(/ERR_FAILED/);
      await page.route(
        place.call,
        async (route) => {
          await route.fetch();
          await route.abort('failed');
        },
        { times: 1 },
      );
      await sheet.press();
      await approve();
      await recorded(walk);
    },
  },
  {
    says: 'opens one sheet for a double press, and the card waits meanwhile',
    taken: 1,
    async walk(walk) {
      const { page, sheet, name, approve, wallet } = walk;
      if (wallet !== 'paypal') await fillHosted(page, { number: card });
      await buttonOf(page, name).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect.poll(async () => (await sheet.opened()).length).toBe(1);
      await expect(buttonOf(page, name)).toHaveAttribute('aria-disabled', 'true');
      if (wallet !== 'paypal') await expect(cardForm(page).goOn).toBeDisabled();
      await approve();
      await recorded(walk);
    },
  },
  {
    says: 'in one tab and a card in another take one',
    taken: 1,
    async walk(walk) {
      const { page, sheet, approve, place, id } = walk;
      await sheet.press();
      const other = await page.context().newPage();
      await other.goto(place.address(id));
      await fillHosted(other, { number: card });
      await cardForm(other).goOn.click();
      await expectPage(other, place.after, id);
      await approve();
      await recorded(walk);
      await other.close();
    },
  },
  {
    says: 'takes nothing when the page is left with the sheet open',
    taken: 0,
    async walk({ page, sheet, place, id, wallet }) {
      await sheet.press();
      await visit(page, place.address(id), wallet);
    },
  },
  {
    says: 'is taken once when the page is left before the answer',
    taken: 1,
    async walk({ page, sheet, place, id, approve, name }) {
      const reached = new Promise<void>((resolve) => {
        void page.route(place.call, async (route) => {
          await route.fetch();
          resolve();
        });
      });
      await sheet.press();
      await approve();
      await reached;
      await page.goto(place.address(id));
      await expect(page.getByRole('heading', { level: 1 })).toContainText('already');
      await expect(buttonOf(page, name)).toHaveCount(0);
    },
  },
  {
    says: 'with a card on file is checked by the bank, and taken when the customer approves it there',
    only: 'google-pay',
    taken: 1,
    async walk(walk) {
      const { page, sheet, gateway } = walk;
      await sheet.press();
      await sheet.approve({ kind: 'google-pay-card', number: challenged });
      await bankOf(page).getByRole('button', { name: 'Approve' }).click();
      await recorded(walk);
      expect(gateway.heard.find(({ step }) => step === 'lookup')?.body).toMatchObject({ bin: challenged.slice(0, 6) });
    },
  },
  {
    says: 'with a card on file that the bank does not confirm takes nothing',
    only: 'google-pay',
    taken: 0,
    async walk({ page, sheet, watch }) {
      watch.allow(/card-not-shifted/);
      await sheet.press();
      await sheet.approve({ kind: 'google-pay-card', number: challenged });
      await bankOf(page).getByRole('button', { name: 'Decline' }).click();
      await expect(said(page)).toHaveText('Error : authenticate_failed');
    },
  },
  {
    says: 'is taken when the customer agrees in PayPal’s own window, which answers the document that opened it',
    only: 'paypal',
    taken: 1,
    async walk(walk) {
      const { page, sheet } = walk;
      const opened = page.waitForEvent('popup');
      await sheet.press();
      await (await opened).getByRole('button', { name: 'Agree' }).click();
      await recorded(walk);
    },
  },
];

/** Expects that the sheet asks for the link's amount, or for what is kept. */
async function expectAsked({ place, sheet, wallet, gateway }: Walk): Promise<void> {
  const { request } = (await sheet.opened())[0]!;
  const total = place.amount ?? '0.00';
  if (wallet === 'paypal') {
    const { body } = gateway.heard.findLast(({ step }) => /^paypal-(order|agreement)$/.test(step))!;
    expect(body).toMatchObject({ experienceProfile: { brandName: 'Example Fibre', noShipping: 'true' } });
    const paid = { amount: total, currencyIsoCode: 'GBP', intent: 'sale' };
    expect(body).toMatchObject(place.amount ? paid : { description: 'Your payments to Example Fibre' });
  } else if (wallet === 'google-pay') {
    expect(request).toMatchObject({
      merchantInfo: { merchantName: 'Example Fibre' },
      allowedPaymentMethods: [{ type: 'CARD', parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'] } }],
      transactionInfo: { totalPrice: total, currencyCode: 'GBP', countryCode: 'GB' },
    });
  } else {
    expect(request).toMatchObject({
      countryCode: 'GB',
      currencyCode: 'GBP',
      supportedNetworks: ['visa', 'masterCard'],
    });
    expect(request.total).toEqual({ label: 'Example Fibre', amount: total, type: place.amount ? 'final' : 'pending' });
    expect('recurringPaymentRequest' in request).toBe(!place.amount);
  }
}
