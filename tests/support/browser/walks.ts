import { expect } from '@playwright/test';
import { switchOrder } from '../server/orders.ts';
import { futureExpiry } from './customer.ts';
import {
  agree,
  enterCard,
  hear,
  open,
  payByCard,
  press,
  reach,
  see,
  seeDialog,
  seeHeading,
  tick,
  type,
  type Walk,
} from './walk-steps.ts';

/** Every journey, walked to its end with the mistakes that customers make on the way. */
export const walks: Record<string, Walk> = {
  card: {
    link: { journey: 'card' },
    first: '/start-card',
    completed: ['payment-method'],
    async walk(customer) {
      await reach(customer, '/start-card');
      await press(customer, 'Continue');
      await reach(customer, '/card-mandate');
      await type(customer, 'Card number', '4000000000001019');
      await type(customer, 'Expiry (MM/YY)', futureExpiry());
      await hear(customer, /^Check the long number/);
      await type(customer, 'CVV', '123');
      await type(customer, 'Card number', '4000000000000036');
      await hear(customer, /Press Continue to go on/);
      await press(customer, 'Continue');
      await hear(customer, /^Error : /);
      await type(customer, 'Card number', '4111111111111111');
      await press(customer, 'Continue');
      await reach(customer, '/success-card');
    },
  },
  choice: {
    link: { journey: 'choice' },
    first: '/start-choice',
    completed: ['payment-method'],
    async walk(customer) {
      await reach(customer, '/start-choice');
      await press(customer, 'DD');
      await reach(customer, '/dd-mandate');
      await press(customer, 'Choose another way');
      await reach(customer, '/start-choice');
      await press(customer, 'Card');
      await payByCard(customer, '/card-mandate');
      await reach(customer, '/success-card');
    },
  },
  contract: {
    link: { journey: 'contract' },
    first: '/contract-start',
    completed: ['contract-agreement'],
    async walk(customer) {
      await reach(customer, '/contract-start');
      await tick(customer, 'I Agree to this contract');
      await tick(customer, 'I Agree to this contract');
      await see(customer, 'Tick the box to continue');
      await agree(customer, 'Continue');
      await reach(customer, '/contract-complete');
    },
  },
  'contract-mandate': {
    link: { journey: 'contract-mandate', methods: ['card'], customer: 'existing', values: { offer: 'standard' } },
    first: '/contract-start',
    completed: ['contract-agreement', 'payment-method'],
    async walk(customer, id) {
      // Begins at a later step, as somebody does who has kept its address.
      await open(customer, `/card-mandate?id=${id}`);
      await reach(customer, '/card-mandate');
      await press(customer, 'Go to the earlier step');
      await reach(customer, '/contract-start');
      await agree(customer, 'Continue to Mandate Setup');
      await reach(customer, '/start-card');
      await press(customer, 'Continue');
      await payByCard(customer, '/card-mandate');
      await reach(customer, '/success-card');
    },
  },
  switch: {
    link: { journey: 'switch', order: switchOrder },
    first: '/ots-start',
    completed: ['contract-agreement', 'switch-consent'],
    async walk(customer) {
      await reach(customer, '/ots-start');
      await press(customer, 'Cancel this order');
      await seeDialog(customer);
      await press(customer, 'No, keep my order');
      await customer.onOutcome?.();
      await press(customer, 'Yes I Agree');
      await reach(customer, '/contract-start');
      await agree(customer, 'Continue');
      await reach(customer, '/ots-confirm');
      await press(customer, 'Yes I Agree to make the Switch');
      await reach(customer, '/ots-complete');
    },
  },
  'switch-mandate': {
    link: { journey: 'switch-mandate', methods: ['card'], values: { offer: 'standard' }, order: switchOrder },
    first: '/ots-start',
    completed: ['contract-agreement', 'payment-method', 'switch-consent'],
    async walk(customer) {
      await reach(customer, '/ots-start');
      await press(customer, 'Yes I Agree');
      await reach(customer, '/contract-start');
      await agree(customer, 'Continue to Mandate Setup');
      await reach(customer, '/start-card');
      await press(customer, 'Continue');
      await payByCard(customer, '/card-mandate');
      await reach(customer, '/ots-confirm');
      await press(customer, 'Yes I Agree to make the Switch');
      await reach(customer, '/ots-complete');
    },
  },
  'single-payment': {
    link: { journey: 'single-payment', amount: '34.99' },
    first: '/start-single-payment',
    completed: ['payment'],
    async walk(customer, id) {
      await reach(customer, '/start-single-payment');
      await press(customer, 'Apple Pay');
      await press(customer, 'PayPal');
      await hear(customer, /^Not available yet/);
      await press(customer, 'Pay with Card');
      await reach(customer, `/single-card-payment/${id}`);
      await enterCard(customer, '4000000000001091');
      await press(customer, 'Pay £34.99');
      await seeDialog(customer);
      await press(customer, 'Decline');
      await hear(customer, /^Error : /);
      await press(customer, 'Pay £34.99');
      await press(customer, 'Approve');
      await reach(customer, '/payment-success');
    },
  },
};

/** A Direct Debit, on the site that takes them. */
export const directDebitWalk: Walk = {
  link: { journey: 'direct-debit' },
  first: '/start-dd',
  completed: ['direct-debit-mandate'],
  async walk(customer) {
    await reach(customer, '/start-dd');
    await press(customer, 'Continue');
    await reach(customer, '/dd-mandate');
    await type(customer, 'Sort code', '12-34');
    await press(customer, 'Continue');
    await hear(customer, /There is a problem/);
    await press(customer, 'Enter the name on the account');
    await customer.onOutcome?.();
    await type(customer, 'Name on the account', "Zoë O'Quill");
    await type(customer, 'Sort code', '975318');
    await type(customer, 'Account number', '86420975');
    await tick(customer, 'I am the account holder');
    await press(customer, 'Continue');
    await seeHeading(customer, 'Check your details');
    await press(customer, 'Change Sort code');
    if (!customer.eyes) await expect(customer.page.getByLabel('Sort code')).toBeFocused();
    await customer.onOutcome?.();
    await press(customer, 'Continue');
    await press(customer, 'Set up my Direct Debit');
    await see(customer, 'Your mandate');
    await reach(customer, '/success-dd');
  },
};

/** A payment with wallets, on the site that offers them. */
export const walletsWalk: Walk = {
  link: { journey: 'single-payment', amount: '34.99' },
  first: '/start-single-payment',
  completed: ['payment'],
  async walk(customer, id) {
    await reach(customer, '/start-single-payment');
    await press(customer, 'Choose how to pay');
    await reach(customer, `/single-card-payment/${id}`);
    await press(customer, 'Google Pay');
    await customer.onDialog?.();
    await press(customer, 'Close');
    await hear(customer, /^You closed Google Pay/);
    await press(customer, 'PayPal');
    await reach(customer, `/with-paypal/single-card-payment/${id}`);
    await press(customer, 'PayPal');
    await customer.onDialog?.();
    await press(customer, 'Decline');
    await hear(customer, /^Error : PayPal was declined/);
    await press(customer, 'PayPal');
    await press(customer, 'Approve');
    await reach(customer, '/payment-success');
  },
};
