import { dayAfter } from '../../../src/rules/journey/counted-dates.ts';
import { inLondon } from '../../../src/rules/london-time.ts';
import { futureExpiry } from '../browser/customer.ts';
import { type Customer, choose, hear, press, reach, tick, type, type Walk } from '../browser/walk-steps.ts';
import { switchOrder } from '../server/orders.ts';

/** The whole label of the answer that asks to start early, with the last day to cancel. */
function startEarly(): string {
  const lastDay = dayAfter(inLondon(new Date().toISOString()).slice(0, 10), 14)!;
  const day = new Intl.DateTimeFormat('cy', { dateStyle: 'long' }).format(new Date(lastDay));
  return `Dechreuwch cyn gynted â phosibl: os byddaf yn canslo erbyn ${day}, byddaf yn talu am osod, ysgogi a'r hyn rwyf wedi'i ddefnyddio`;
}

/** What is typed into the form for a Direct Debit. */
const details = { name: "Zoë O'Quill", sortCode: '975318', account: '86420975' };

async function enterCard(customer: Customer, number: string): Promise<void> {
  await type(customer, 'Rhif y cerdyn', number);
  await type(customer, 'Dod i ben (MM/BB)', futureExpiry());
  await type(customer, 'CVV', '123');
}

async function agree(customer: Customer, button: string): Promise<void> {
  await reach(customer, '/cy/contract-start');
  await tick(customer, "Rwy'n cytuno i'r contract hwn");
  await press(customer, button);
}

/** Sets up a card, first with one that the bank refuses. */
async function setUpCard(customer: Customer): Promise<void> {
  await reach(customer, '/cy/start-card');
  await press(customer, 'Parhau');
  await reach(customer, '/cy/card-mandate');
  await enterCard(customer, '4000000000000036');
  await hear(customer, /Pwyswch Parhau i fynd ymlaen/);
  await press(customer, 'Parhau');
  await hear(customer, /^Gwall: /);
  await type(customer, 'Rhif y cerdyn', '4111111111111111');
  await press(customer, 'Parhau');
}

/** Agrees to the switch, after thinking about cancelling the order. */
async function agreeToSwitch(customer: Customer): Promise<void> {
  await reach(customer, '/cy/ots-start');
  await press(customer, "Canslo'r archeb hon");
  await press(customer, 'Na, cadwch fy archeb');
  await press(customer, "Ydw, rwy'n cytuno");
}

async function confirmSwitch(customer: Customer): Promise<void> {
  await reach(customer, '/cy/ots-confirm');
  await press(customer, "Ydw, rwy'n cytuno i newid darparwr");
  await reach(customer, '/cy/ots-complete');
}

/** Sets up a Direct Debit, first with nothing typed. */
async function setUpDirectDebit(customer: Customer): Promise<void> {
  await reach(customer, '/cy/start-dd');
  await press(customer, 'Parhau');
  await reach(customer, '/cy/dd-mandate');
  await press(customer, 'Parhau');
  await hear(customer, /Mae problem wedi codi/);
  await type(customer, 'Enw ar y cyfrif', details.name);
  await type(customer, 'Cod didoli', details.sortCode);
  await type(customer, 'Rhif y cyfrif', details.account);
  await tick(customer, 'Fi yw deiliad y cyfrif');
  await press(customer, 'Parhau');
  await customer.page.getByRole('heading', { level: 1, name: 'Gwiriwch eich manylion' }).waitFor();
  await customer.onPage?.();
  await press(customer, 'Sefydlu fy Nebyd Uniongyrchol');
}

/** Journeys of the Welsh edition with each act and way to pay once, by the words on its pages. */
export const welshWalks: Record<string, Walk> = {
  choice: {
    link: { journey: 'choice' },
    first: '/cy/start-choice',
    completed: ['direct-debit-mandate'],
    async walk(customer) {
      await reach(customer, '/cy/start-choice');
      await press(customer, 'Debyd Uniongyrchol');
      await reach(customer, '/cy/dd-mandate');
      await press(customer, 'Dewis ffordd arall');
      await reach(customer, '/cy/start-choice');
      await customer.page.goto(customer.page.url().replace('start-choice', 'start-dd'));
      await setUpDirectDebit(customer);
      await reach(customer, '/cy/success-dd');
    },
  },
  contract: {
    link: { journey: 'contract', values: { offer: 'fixed', early_start: 'asked', customer_name: 'Nia Prys' } },
    first: '/cy/contract-start',
    completed: ['contract-agreement', 'early-start'],
    async walk(customer) {
      await agree(customer, 'Parhau');
      await reach(customer, '/cy/early-start');
      await choose(customer, 'Pryd y dylem ddechrau eich gwasanaeth?', startEarly());
      await press(customer, 'Parhau');
      await reach(customer, '/cy/contract-complete');
    },
  },
  'contract-mandate': {
    link: { journey: 'contract-mandate', methods: ['direct-debit'], values: { offer: 'standard' } },
    first: '/cy/contract-start',
    completed: ['contract-agreement', 'direct-debit-mandate'],
    async walk(customer) {
      await agree(customer, 'Parhau i sefydlu mandad');
      await setUpDirectDebit(customer);
      await reach(customer, '/cy/success-dd');
    },
  },
  'switch-mandate': {
    link: { journey: 'switch-mandate', methods: ['card'], values: { offer: 'standard' }, order: switchOrder },
    first: '/cy/ots-start',
    completed: ['contract-agreement', 'payment-method', 'switch-consent'],
    async walk(customer) {
      await agreeToSwitch(customer);
      await agree(customer, 'Parhau i sefydlu mandad');
      await setUpCard(customer);
      await confirmSwitch(customer);
    },
  },
  'single-payment': {
    link: { journey: 'single-payment', amount: '34.99' },
    first: '/cy/start-single-payment',
    completed: ['payment'],
    async walk(customer, id) {
      await reach(customer, '/cy/start-single-payment');
      await press(customer, 'PayPal');
      await hear(customer, /^Ddim ar gael eto/);
      await press(customer, 'Talu â cherdyn');
      await reach(customer, `/cy/single-card-payment/${id}`);
      await enterCard(customer, '4000000000001091');
      await press(customer, 'Talu £34.99');
      await press(customer, 'Gwrthod');
      await hear(customer, /^Gwall: /);
      await press(customer, 'Talu £34.99');
      await press(customer, 'Cymeradwyo');
      await reach(customer, '/cy/payment-success');
    },
  },
};
