import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Wallet, walletNames } from '../../../src/rules/facts.ts';
import { contentFile } from '../../../src/server/release/drawing.ts';
import type { ActWords, Compiled, CompiledJourney, DemoLink, Route, ShownWords } from '../../../src/types.gen.ts';

const route = (path: string, link: Route['link'], more: Partial<Route> = {}): Route => ({ path, link, ...more });

const routes: Record<string, Route> = {
  home: route('/developer-index', 'none'),
  'start-card': route('/start-card', 'required'),
  'card-mandate': route('/card-mandate', 'required', { cardPolicy: true, act: 'payment-method' }),
  'success-card': route('/success-card', 'optional'),
  'start-dd': route('/start-dd', 'required'),
  'dd-mandate': route('/dd-mandate', 'required'),
  'success-dd': route('/success-dd', 'optional'),
  'start-choice': route('/start-choice', 'required'),
  'contract-start': route('/contract-start', 'required', { act: 'contract-agreement' }),
  'contract-complete': route('/contract-complete', 'optional'),
  'ots-start': route('/ots-start', 'required'),
  'ots-confirm': route('/ots-confirm', 'required', { act: 'switch-consent' }),
  'ots-complete': route('/ots-complete', 'optional'),
  'start-single-payment': route('/start-single-payment', 'required'),
  'single-card-payment': route('/single-card-payment/:linkId', 'required', { cardPolicy: true, act: 'payment' }),
  'payment-success': route('/payment-success', 'optional'),
};

const contract = { act: 'contract-agreement', page: 'contract-start', document: 'contract' };
const consent = { act: 'switch-consent', page: 'ots-confirm' };
const method = { method: true as const };

const journeys: Record<string, CompiledJourney> = {
  card: { methods: ['card'], steps: ['method', 'done'], acts: [method] },
  'direct-debit': { methods: ['direct-debit'], steps: ['method', 'done'], acts: [method] },
  choice: { methods: ['card', 'direct-debit'], steps: ['method', 'done'], acts: [method] },
  contract: { steps: ['contract-start', 'contract-complete'], acts: [contract] },
  'contract-mandate': { steps: ['contract-start', 'method', 'done'], acts: [contract, method] },
  switch: { steps: ['ots-start', 'contract-start', 'ots-confirm', 'ots-complete'], acts: [contract, consent] },
  'switch-mandate': {
    steps: ['ots-start', 'contract-start', 'method', 'ots-confirm', 'ots-complete'],
    acts: [contract, method, consent],
  },
  'single-payment': {
    steps: ['start-single-payment', 'single-card-payment', 'payment-success'],
    acts: [{ act: 'payment', page: 'single-card-payment' }],
  },
};

/** The order document of the demo links. */
export const orderHtml = '<table><tr><td>Full fibre 900</td><td>£35.00</td></tr></table>';

export const services = [
  { type: 'IAS' as const, action: 'ServiceFound', descriptor: 'Up to 80 Mbps broadband, installed 14 March 2022' },
  { type: 'NBICS' as const, action: 'ServiceFound', descriptor: '01632 960123' },
];

const order = { losing_provider: 'Example Telecom', services, document_html: orderHtml };

const demo = (number: number, journey: string, more: Partial<DemoLink> = {}): DemoLink => ({
  id: demoId(number),
  journey,
  customer_type: 'new',
  state: 'active',
  note: `Demo ${number}`,
  ...more,
});

/** The id of a demo link by its last three digits. */
export const demoId = (number: number) => `00000000-0000-4000-8000-000000000${number}`;

const shown = (page: string, words: Partial<ShownWords>): ActWords => ({
  shown: [{ page, when: [], to: 'next', ...words }],
  messages: {},
  texts: {},
});

/** A small site with every journey: what the build would have made of some content. */
export const compiled: Compiled = {
  site: {
    company: 'Example Fibre Limited, company number 00000000',
    name: 'Example Fibre',
    home: 'home',
    contacts: { phone: '01632 960000', provider: 'Example Fibre' },
    messages: {},
    values: {
      monthly_total_pence: { type: 'money', value: 4100 },
      term_months: { type: 'number', value: 24 },
      offer_name: { type: 'text', value: 'Full fibre 900' },
      cardholder_name: { type: 'text', personal: true },
      customer_email: { type: 'text', personal: true },
      customer_phone: { type: 'text', personal: true },
    },
    facts: {},
    acts: {
      'contract-agreement': { kind: 'agree', agrees: true },
      'switch-consent': { kind: 'confirm', about: 'switch-order' },
      'payment-method': { kind: 'keep-card', method: 'card' },
      'direct-debit-mandate': { kind: 'mandate', method: 'direct-debit' },
      payment: { kind: 'pay' },
      'plan-agreement': { kind: 'agree', agrees: true },
      'plan-start': { kind: 'confirm' },
      leaving: { kind: 'answer' },
    },
    journeys,
    methods: {
      card: { intro: 'start-card', entry: 'card-mandate', done: 'success-card', act: 'payment-method' },
      'direct-debit': { intro: 'start-dd', entry: 'dd-mandate', done: 'success-dd' },
    },
    choose: 'start-choice',
    states: {},
    routes,
  },
  documents: {
    contract: {
      id: 'contract',
      version: '2026-01',
      title: 'Contract',
      sections: [
        {
          id: 'summary',
          heading: 'Summary',
          parts: [
            {
              name: 'summary',
              html:
                '<h2>Summary</h2><p><span data-v="offer_name"></span> at <span data-v="monthly_total_pence"></span> a month ' +
                'for <span data-v="term_months"></span> months. Call <span data-v="phone"></span>.</p>',
            },
          ],
        },
      ],
    },
  },
  acts: {
    'contract-agreement': shown('contract-start', {
      statement: 'I Agree to this contract',
      button: 'Continue',
      ticked: true,
    }),
    'switch-consent': shown('ots-confirm', { button: 'Yes I Agree to make the Switch' }),
    'payment-method': shown('card-mandate', { statement: 'Your card is kept.', button: 'Continue' }),
    payment: shown('single-card-payment', { button: 'Continue' }),
  },
  demoLinks: [
    demo(101, 'card'),
    demo(102, 'direct-debit'),
    demo(103, 'choice'),
    demo(104, 'card', { customer_type: 'existing' }),
    demo(201, 'contract'),
    demo(202, 'contract-mandate', { payment_methods: ['card'] }),
    demo(204, 'contract-mandate', { customer_type: 'existing' }),
    demo(301, 'switch', { switch_order: order }),
    demo(302, 'switch-mandate', { payment_methods: ['card'], switch_order: order }),
    demo(303, 'switch', { state: 'sor-expired', switch_order: order }),
    demo(401, 'single-payment', { amount_pence: 3499 }),
    demo(402, 'single-payment'),
    demo(501, 'card', { state: 'used' }),
    demo(502, 'card', { state: 'expired' }),
    demo(503, 'card', { state: 'maintenance' }),
  ],
  headers: {
    page: { 'Content-Security-Policy': "default-src 'self'", 'X-Frame-Options': 'DENY' },
    card: { 'Content-Security-Policy': "default-src 'self'; frame-src *" },
  },
};

/** The small site whose card pages offer wallets: all of them, unless others are given by page. */
export function withWallets(wallets?: NonNullable<Compiled['wallets']>): Compiled {
  const all = Object.keys(walletNames) as Wallet[];
  return { ...compiled, wallets: wallets ?? { 'card-mandate': all, 'single-card-payment': all } };
}

/** Writes the site as the build would: a file a page, a hashed asset with its compressed form, and what the server reads. */
export function writeSite(folder: string, content: Compiled = compiled): void {
  const files: Record<string, string | Uint8Array> = {
    'compiled.json': JSON.stringify(content),
    'drawing.cjs': drawing,
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Not found</h1>',
    'assets/app-1a2b3c.js': script,
    'assets/app-1a2b3c.js.gz': gzipSync(script),
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [name, { path }] of Object.entries(content.site.routes)) {
    files[contentFile(name)] = JSON.stringify({ name, needs: [], page: { blocks: [] } });
    files[`${path.slice(1).replace('/:linkId', '')}/index.html`] = `<h1>${path}</h1>`;
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Draws a page as what it was drawn from, in JSON. */
const drawing = `exports.viewOf = () => ({});
exports.draw = ({ loaderData, actionData, location }) => {
  const [shown] = Object.values(loaderData);
  const [posted] = Object.values(actionData ?? {});
  return JSON.stringify({ ...shown, site: undefined, posted, address: location.pathname + location.search });
};`;

const script = `console.log('${'doorstep '.repeat(200)}');`;
