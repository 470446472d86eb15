import type { Page } from '@playwright/test';
import { agree, control, expectPage, fillCard, goodCard, open, openTerms } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { translate, translateEarly, translators } from '../support/browser/translating.ts';
import { goToReview, test as ofDirectDebit } from '../support/direct-debit/direct-debit-pages.ts';
import { exampleWalks, test as ofExamples } from '../support/questions/example-walks.ts';
import type { NewLink } from '../support/server/app.ts';
import { switchOrder } from '../support/server/orders.ts';

/** Nobody is kept from an act because the browser translates the page, and its record says so (D-49). */

/** A page on which a customer records an act. */
type Acting = {
  act: string;
  journey: string;
  rest?: Omit<NewLink, 'journey'>;
  /** Goes to the page, up to the button that records the act. */
  reach(page: Page, id: string): Promise<void>;
  button: string;
  next: string;
};

const tick = (page: Page) => page.getByRole('checkbox').check();
const enterCard = (page: Page) => fillCard(page, goodCard);
async function cancel(page: Page): Promise<void> {
  await page.getByLabel('Your full name').fill("Zoë O'Quill");
  await page.getByLabel('Your email address').fill('zoe@example.com');
  await tick(page);
}

const acting: Acting[] = [
  {
    act: 'contract-agreement',
    journey: 'contract',
    button: 'Continue',
    async reach(page, id) {
      await open(page, '/contract-start', id);
      await openTerms(page);
      await tick(page);
    },
    next: '/contract-complete',
  },
  {
    act: 'switch-consent',
    journey: 'switch',
    rest: { order: switchOrder },
    button: 'Yes I Agree to make the Switch',
    async reach(page, id) {
      await open(page, '/contract-start', id);
      await agree(page, 'Continue');
      await expectPage(page, '/ots-confirm', id);
    },
    next: '/ots-complete',
  },
  {
    act: 'payment-method',
    journey: 'card',
    button: 'Continue',
    async reach(page, id) {
      await open(page, '/card-mandate', id);
      await enterCard(page);
    },
    next: '/success-card',
  },
  {
    act: 'payment',
    journey: 'single-payment',
    rest: { amount: '34.99' },
    button: 'Pay £34.99',
    async reach(page, id) {
      await page.goto(`/single-card-payment/${id}`);
      await enterCard(page);
    },
    next: '/payment-success',
  },
  {
    act: 'early-start',
    journey: 'contract',
    rest: { values: { offer: 'standard', early_start: 'asked' } },
    button: 'Continue',
    async reach(page, id) {
      await open(page, '/contract-start', id);
      await agree(page, 'Continue');
      await expectPage(page, '/early-start', id);
      await page.getByRole('radio').first().check();
    },
    next: '/contract-complete',
  },
];

const actingForDirectDebit: Acting[] = [
  {
    act: 'direct-debit-mandate',
    journey: 'direct-debit',
    button: 'Set up my Direct Debit',
    async reach(page, id) {
      await open(page, '/dd-mandate', id);
      await goToReview(page);
    },
    next: '/success-dd',
  },
];

const actingOfExamples: Acting[] = [
  {
    act: 'contract-cancellation',
    journey: 'cancel',
    rest: exampleWalks.cancel.link,
    button: 'Cancel my contract',
    async reach(page, id) {
      await open(page, '/cancel-contract', id);
      await cancel(page);
    },
    next: '/cancel-done',
  },
  {
    act: 'appointment-choice',
    journey: 'appointment',
    rest: exampleWalks.appointment.link,
    button: 'Book this appointment',
    async reach(page, id) {
      await open(page, '/appointment-slot', id);
      await page.getByRole('radio', { name: 'Monday 22 March 2027, 1pm to 6pm' }).check();
      await control(page, 'Continue').click();
      await expectPage(page, '/appointment-visit', id);
      await page.getByLabel('A phone number that we can reach on the day').fill('07700 900 123');
      await page.getByRole('radio', { name: 'Yes' }).check();
      await control(page, 'Continue').click();
      await expectPage(page, '/appointment-check', id);
    },
    next: '/appointment-done',
  },
];

/** The acts of every site, by its test: the sample's, with a Direct Debit, and the examples. */
const actsBySite = [
  [test, acting],
  [ofDirectDebit, actingForDirectDebit],
  [ofExamples, actingOfExamples],
] as const;

/** Presses the button that records the act. */
const press = (page: Page, { button }: Acting) => control(page, button).click();

const takesCard = ['payment', 'payment-method'];

for (const [test, acts] of actsBySite)
  for (const one of acts)
    for (const translator of one.act === 'contract-agreement' ? translators : (['Chrome'] as const))
      for (const isEarly of [true, false])
        test(`D-49 ${one.act} is recorded on a page that ${translator} translates ${isEarly ? 'before the script of the site runs' : 'after that'}`, async ({
          page,
          newLink,
          app,
          watch,
        }) => {
          // React draws an island anew if a translator was there first.
          if (takesCard.includes(one.act)) watch.allow(/React error #418/);
          const notice = page.locator('main [class*=translated]');
          if (isEarly) await translateEarly(page, translator);
          const id = await newLink(one.journey, one.rest);
          await one.reach(page, id);
          if (!isEarly) {
            await expect(notice).toBeHidden();
            await translate(page, translator);
          }
          await expect(notice).toBeVisible();
          await press(page, one);
          await expectPage(page, one.next, id);
          const { acts } = await app.showLink(id);
          const shown = takesCard.includes(one.act) ? {} : { shown: 'machine-translation' };
          expect(acts.find(({ act }) => act === one.act)).toMatchObject(shown);
        });
