import { demoIds } from '../../src/rules/link-id.ts';
import type { CompiledSite, Link, Route } from '../../src/types.gen.ts';

const page = (path: string, rest: Partial<Route> = {}): Route => ({ path, link: 'required', ...rest });

/** A site as the build makes it, with the default journeys and none of the real texts. */
export const sampleSite: CompiledSite = {
  name: 'Sample Fibre',
  company: 'Sample Fibre Limited, company number 00000000',
  home: 'index',
  cancelUrl: 'https://www.example.com/order',
  contacts: {
    phone: '01632 960 999',
    email: 'help@example.com',
    hours: 'Every day, 9am to 5pm',
    team: 'Help team',
    provider: 'Sample Fibre',
  },
  messages: {
    continue: 'Go on',
    readFailed: 'Not loaded. Call {phone}.',
    tryAgain: 'Again',
    stepOf: '{step} of {steps}',
    endOfDay: 'the end of {day}',
  },
  values: {
    monthly_pence: { type: 'money', value: 4100 },
    months: { type: 'number', value: 24 },
    offer: { type: 'text', value: 'Fibre & more' },
  },
  facts: {
    customer_type: { type: 'text', from: 'link' },
    amount: { type: 'money', from: 'link' },
    expires_at: { type: 'date', from: 'link' },
    losing_provider: { type: 'text', from: 'switch-order' },
  },
  methods: {
    card: { intro: 'start-card', entry: 'card-mandate', done: 'success-card', act: 'payment-method' },
    'direct-debit': { intro: 'start-dd', entry: 'dd-mandate', done: 'success-dd' },
  },
  choose: 'start-choice',
  acts: {
    'contract-agreement': { kind: 'agree', agrees: true },
    'switch-consent': { kind: 'confirm', about: 'switch-order' },
    'payment-method': { kind: 'keep-card', method: 'card' },
    'direct-debit-mandate': { kind: 'mandate', method: 'direct-debit' },
    payment: { kind: 'pay' },
  },
  journeys: {
    card: { methods: ['card'], steps: ['method', 'done'], acts: [{ method: true }] },
    'direct-debit': { methods: ['direct-debit'], steps: ['method', 'done'], acts: [{ method: true }] },
    choice: { methods: ['card', 'direct-debit'], steps: ['method', 'done'], acts: [{ method: true }] },
    contract: {
      methods: [],
      steps: ['contract-start', 'contract-complete'],
      acts: [{ act: 'contract-agreement', page: 'contract-start', document: 'contract' }],
    },
    'contract-mandate': {
      steps: ['contract-start', 'method', 'done'],
      acts: [{ act: 'contract-agreement', page: 'contract-start', document: 'contract' }, { method: true }],
    },
    'switch-mandate': {
      steps: ['ots-start', 'contract-start', 'method', 'ots-confirm', 'ots-complete'],
      acts: [
        { act: 'contract-agreement', page: 'contract-start', document: 'contract' },
        { method: true },
        { act: 'switch-consent', page: 'ots-confirm' },
      ],
    },
    'single-payment': {
      methods: [],
      steps: ['start-single-payment', 'single-card-payment', 'payment-success'],
      acts: [{ act: 'payment', page: 'single-card-payment' }],
    },
  },
  states: {
    used: 'already-used',
    expired: 'expired-link',
    maintenance: 'maintenance',
    'sor-expired': 'sor-expired',
    unknown: 'invalid-link',
    'not-found': 'not-found',
  },
  routes: {
    index: page('/index', { link: 'none' }),
    'start-card': page('/start-card'),
    'card-mandate': page('/card-mandate', { act: 'payment-method', cardPolicy: true }),
    'success-card': page('/success-card', { link: 'optional' }),
    'start-dd': page('/start-dd'),
    'dd-mandate': page('/dd-mandate'),
    'success-dd': page('/success-dd', { link: 'optional' }),
    'start-choice': page('/start-choice'),
    'contract-start': page('/contract-start', { act: 'contract-agreement' }),
    'contract-complete': page('/contract-complete', { link: 'optional' }),
    'ots-start': page('/ots-start'),
    'ots-confirm': page('/ots-confirm', { act: 'switch-consent' }),
    'ots-complete': page('/ots-complete', { link: 'optional' }),
    'start-single-payment': page('/start-single-payment'),
    'single-card-payment': page('/single-card-payment/:linkId', { act: 'payment', cardPolicy: true }),
    'payment-success': page('/payment-success', { link: 'optional' }),
    'already-used': page('/already-used', { link: 'optional' }),
    'expired-link': page('/expired-link', { link: 'optional' }),
    maintenance: page('/maintenance', { link: 'optional' }),
    'sor-expired': page('/sor-expired', { link: 'optional' }),
    'invalid-link': page('/invalid-link', { link: 'none' }),
    'not-found': page('/not-found', { link: 'none' }),
  },
};

export const sampleId = `${demoIds}0000000000aa`;

/** A link as `GET /links/{id}` answers it: active, of a new customer, nothing recorded yet. */
export function sampleLink(journey: string, rest: Partial<Link> = {}): Link {
  return {
    id: sampleId,
    status: 'active',
    journey,
    customer_type: 'new',
    payment_methods: sampleSite.journeys[journey]?.methods ?? ['card'],
    completed: [],
    values: {},
    ...rest,
  };
}
