import type { Locator, Page } from '@playwright/test';
import { goToReview } from '../direct-debit/direct-debit-pages.ts';
import { exampleWalks } from '../questions/example-walks.ts';
import type { App, NewLink } from '../server/app.ts';
import { switchOrder } from '../server/orders.ts';
import { agree, alive, control, expectPage, fillCard, goodCard, open, openTerms } from './customer.ts';
import type { Way } from './tampering.ts';

/** A page whose act is about what it shows. */
export type Acting = {
  act: string;
  journey: string;
  rest?: Omit<NewLink, 'journey'>;
  /** Goes to the page, up to the button that records the act. */
  reach(page: Page, id: string): Promise<void>;
  /** What `reach` does on the page itself, and must be done again after it has been loaded again. */
  prepare?(page: Page): Promise<void>;
  button: string;
  /** What it is about: the elements that say it. */
  parts: Record<string, (page: Page) => Locator>;
  next: string;
};

const tick = (page: Page) => page.getByRole('checkbox').check();
const startEarly = (page: Page) => page.getByRole('radio').first().check();
const enterCard = (page: Page) => fillCard(page, goodCard);
async function cancel(page: Page): Promise<void> {
  await page.getByLabel('Your full name').fill("Zoë O'Quill");
  await page.getByLabel('Your email address').fill('zoe@example.com');
  await tick(page);
}

async function openTermsAndTick(page: Page) {
  await openTerms(page);
  await tick(page);
}

/** The acts that `npm test` tries in a few ways; the nightly run tries each way with each part. */
export const acting: (Acting & { few: [part: string, way: Way][] })[] = [
  {
    act: 'contract-agreement',
    journey: 'contract',
    button: 'Continue',
    async reach(page, id) {
      await open(page, '/contract-start', id);
      await openTermsAndTick(page);
    },
    prepare: openTermsAndTick,
    parts: {
      'the contract': (page) => page.locator('article > div'),
      'a paragraph of the contract': (page) => page.locator('article details p').nth(5),
      'a price of the contract': (page) => page.locator('article details tbody td').filter({ hasText: '£' }).first(),
      'a right in a list of the contract': (page) => page.locator('article details li').first(),
      'the key facts': (page) => page.locator('section[data-summary]'),
      'a key fact': (page) => page.locator('section[data-summary] dd').first(),
      'the words beside the box': (page) => page.locator('label').filter({ hasText: 'I Agree to this contract' }),
    },
    few: [
      ['the contract', 'a figure changed'],
      ['the key facts', 'not displayed'],
      ['the words beside the box', 'letters transparent'],
    ],
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
    parts: {
      'a price of the order': (page) => page.getByRole('cell', { name: '£41.00' }),
      'a service': (page) => page.getByRole('cell', { name: '01632 960124' }),
      'what happens to a service': (page) => page.getByText('Migrate Away').first(),
      'the note about a service': (page) => page.getByText('You can keep this service').first(),
      'the order': (page) => page.getByRole('region', { name: 'Your new services' }),
      'the services': (page) =>
        page
          .locator('section')
          .filter({ has: page.locator('caption') })
          .first(),
    },
    few: [
      ['the order', 'cut off'],
      ['the services', 'transparent'],
    ],
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
    prepare: enterCard,
    parts: { 'the words above the card': (page) => page.getByText('This is the card that we use').locator('xpath=..') },
    few: [
      ['the words above the card', 'words taken away'],
      ['the words above the card', 'clipped'],
    ],
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
    prepare: enterCard,
    parts: {
      'the amount': (page) => page.locator('dl').first(),
      'the words beside the amount': (page) => page.locator('dl dt').first(),
    },
    few: [['the amount', 'taken away']],
    next: '/payment-success',
  },
];

/** What the nightly run tries besides. */
export const actingAtNight: Acting[] = [
  {
    act: 'early-start',
    journey: 'contract',
    rest: { values: { offer: 'standard', early_start: 'asked' } },
    button: 'Continue',
    async reach(page, id) {
      await open(page, '/contract-start', id);
      await agree(page, 'Continue');
      await expectPage(page, '/early-start', id);
      await startEarly(page);
    },
    prepare: startEarly,
    parts: {
      'the words about the request': (page) => page.locator('main [class^=text_]').first(),
      'the request': (page) =>
        page.getByRole('group', { name: 'When should we start your service?' }).locator('xpath=..'),
      'the legend of the request': (page) => page.locator('main legend'),
      'its option': (page) => page.getByRole('radio').first().locator('xpath=..'),
      'the words of its option': (page) => page.getByRole('radio').first().locator('xpath=../span'),
    },
    next: '/contract-complete',
  },
];

/** The same with a site that takes Direct Debits. */
export const actingForDirectDebit: Acting[] = [
  {
    act: 'direct-debit-mandate',
    journey: 'direct-debit',
    button: 'Confirm',
    async reach(page, id) {
      await open(page, '/dd-mandate', id);
      await goToReview(page);
    },
    prepare: goToReview,
    parts: {
      'the details, the terms and the Guarantee': (page) => page.locator('form dl').locator('xpath=..'),
      'the words of a row': (page) => page.locator('form dl dt').nth(1),
      'the account number': (page) => page.locator('form dl > div').nth(2).locator('dd').first(),
    },
    next: '/success-dd',
  },
];

/** The same with a site on which customers cancel. */
export const actingOfExamples: Acting[] = [
  {
    act: 'contract-cancellation',
    journey: 'cancel',
    rest: exampleWalks.cancel.link,
    button: 'Cancel my contract',
    async reach(page, id) {
      await open(page, '/cancel-contract', id);
      await cancel(page);
    },
    prepare: cancel,
    parts: {
      'the contract': (page) => page.getByRole('heading', { name: 'Your contract', exact: true }).locator('xpath=..'),
      'the words about it': (page) => page.locator('main [class*=text]').first(),
      'the hint of a question': (page) => page.getByText('We write to you here about your cancellation'),
      'the label of a question': (page) => page.locator('label').filter({ hasText: 'Your full name' }),
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
    parts: {
      'the answers': (page) => page.locator('main dl').first(),
      'the question of an answer': (page) => page.locator('main dl dt').first(),
      'an answer': (page) => page.locator('main dl dd').first(),
    },
    next: '/appointment-done',
  },
];

export const press = (page: Page, { button }: Acting) => control(page, button).click();

/** Opens the page of an act with a link of its own: with what that has recorded, and the words that say that nothing more is. */
export async function openAct(one: Acting, { page, newLink, app }: { page: Page; newLink: MakeLink; app: App }) {
  const id = await newLink(one.journey, one.rest);
  await one.reach(page, id);
  await alive(page);
  const { completed: before } = await app.showLink(id);
  return { id, before, told: page.getByText('Part of this page is not on your screen as we sent it').first() };
}

type MakeLink = (journey: string, rest?: Omit<NewLink, 'journey'>) => Promise<string>;
