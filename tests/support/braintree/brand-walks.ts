import { failedRequest } from '../browser/e2e-fixtures.ts';
import { bankOf, expect } from './fixtures.ts';
import { buttonOf, failedWords, type Row, recorded, said, toldLast } from './wallet-fixtures.ts';

const challenged = '4000000000001091';

/** What may become of one wallet alone. */
export const brandWalks: Row[] = [
  {
    says: 'says that it did not work where Apple’s question who the merchant is gets no answer',
    only: 'apple-pay',
    taken: 0,
    async walk(walk) {
      const { page, sheet, name, gateway, watch } = walk;
      watch.allow(/wallet-failed/, failedRequest(422));
      gateway.trouble.set('merchant', { status: 422 });
      await sheet.press();
      await expect(said(page)).toHaveText(failedWords(name));
      await toldLast(walk, 'aborted');
    },
  },
  {
    says: 'says that it did not work where Google’s window cannot open',
    only: 'google-pay',
    taken: 1,
    async walk(walk) {
      const { page, sheet, name, watch, approve } = walk;
      watch.allow(/wallet-failed/);
      await sheet.press();
      await sheet.fail('DEVELOPER_ERROR');
      await expect(said(page)).toHaveText(failedWords(name));
      await sheet.press();
      await approve();
      await recorded(walk);
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
    says: 'says that it did not work where PayPal’s window is blocked',
    only: 'paypal',
    taken: 1,
    async walk(walk) {
      const { page, sheet, name, watch, approve } = walk;
      watch.allow(/wallet-failed/);
      const unblock = await page.evaluateHandle(() => {
        const { open } = window;
        window.open = () => null;
        return () => {
          window.open = open;
        };
      });
      await buttonOf(page, name).click();
      await expect(said(page)).toHaveText(failedWords(name));
      await unblock.evaluate((run) => run());
      await sheet.press();
      await approve();
      await recorded(walk);
    },
  },
  {
    says: 'says that it did not work where the provider makes no order at PayPal',
    only: 'paypal',
    taken: 0,
    async walk({ page, place, name, gateway, watch }) {
      watch.allow(/wallet-failed/, failedRequest(422));
      gateway.trouble.set(place.amount ? 'paypal-order' : 'paypal-agreement', { status: 422 });
      await buttonOf(page, name).click();
      await expect(said(page)).toHaveText(failedWords(name));
    },
  },
  {
    says: 'says that it did not work where PayPal’s own page fails',
    only: 'paypal',
    taken: 0,
    async walk({ page, sheet, name, watch }) {
      watch.allow(/wallet-failed/);
      await sheet.press();
      await sheet.fail('ERR_PAYPAL');
      await expect(said(page)).toHaveText(failedWords(name));
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
