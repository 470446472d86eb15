import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { inFile, inFiles, type Row } from './row.ts';

const card = 'pages/card-start.json';
const dd = 'pages/dd-start.json';
const help = 'pages/help.json';
const success = 'pages/success.json';
const contract = 'pages/contract-start.json';
const mandate = 'pages/card-mandate.json';
const form = '"type": "card-form", "purpose": "mandate", "legend": "Bank card", "label": "Go on", "to": "next" }';
const journeys = 'journeys.json';
const extra = String(smallSite['pages/switch-confirm.json']).replace('/switch-confirm', '/extra');

/** Buttons, acts and journeys. */
export const acts: Row[] = [
  ...inFile(card, {
    'a button that does nothing': [
      [', "to": "next"', '', '{ "type": "button"'],
      'This needs "to", "act" or "action": as it is, it does nothing.',
    ],
  }),
  ...inFiles({
    'a button that says nothing': [
      { [dd]: [', "message": "notYet"', ''] },
      [dd, '{ "type": "button", "label": "Pay'],
      '"say" needs "message" too.',
    ],
    'an act that there is not': [
      { 'pages/switch-confirm.json': ['"switch-consent"', '"switch-consnt"'] },
      ['pages/switch-confirm.json', '"switch-consnt"'],
      'There is no act named "switch-consnt".',
      'switch-consent',
    ],
    'an acting page that may be without a link': [
      { 'pages/card-mandate.json': ['"required"', '"optional"'] },
      ['pages/card-mandate.json', '"optional"'],
      'This page records payment-method, so it cannot be without its link.',
      'required',
    ],
    'an acting page in no journey (D-09)': [
      { 'pages/extra.json': extra },
      ['pages/extra.json'],
      'This page records switch-consent, but it is in no journey.',
    ],
    'a page of a step that is gone': [
      { [contract]: undefined },
      [journeys, '"contract-start"'],
      'There is no page named "contract-start". npm run new page contract-start makes it. Also named in journeys.json.',
    ],
    'a payment that no page takes': [
      {
        [journeys]: [
          '["switch-start", "contract-start", "switch-confirm", "success"] }',
          '["switch-start", "contract-start", "switch-confirm", "success"] },\n    "pay": { "steps": ["extra", "success"] }',
        ],
        'pages/extra.json': `{ "$schema": "../../schemas/page.schema.json", "path": "/extra", "title": "Pay", "link": "required", "blocks": [
  { "type": "amount", "label": "To pay", "of": "amount", "when": { "fact": "amount", "exists": true } },
  { "type": "contacts", "heading": "Help", "text": "Call us." }
] }`,
      },
      [journeys, '["extra"'],
      'This journey shows the amount of the link, which is to pay, but no page of it takes the payment: what is only owed is a value of the type money.',
    ],
  }),
  ...inFile(contract, {
    'two acts on a page': [
      ['"act": "contract-agreement"', '"act": "switch-consent"', '"contract-agreement"'],
      'A page records one act at most: this is contract-agreement, and the page already records switch-consent.',
    ],
    'an agreement to nothing': [
      ['{ "type": "document", "document": "contract" },', '', '"contract-agreement"'],
      'An agreement is to exactly one document on its page; this page has none.',
    ],
  }),
  ...inFile(success, {
    'a last page that nobody would see, since the link is used by then': [
      ['"link": "optional"', '"link": "required"', '"required"'],
      'This is the last page of a journey, and the link is used by then: customers would be led to the page for used links.',
      'optional',
    ],
  }),
  ...inFile(journeys, {
    'a step that sets up a payment method which its journey does not offer': [
      [
        '"methods": ["card"], "steps": ["method", "done"]',
        '"methods": ["direct-debit"], "steps": ["card-mandate", "success"]',
        '"card-mandate", "success"',
      ],
      '"card-mandate" sets up card, and this journey offers "direct-debit": add "card" to its "methods", or let the step "method" lead there.',
    ],
    'a step that sets up a payment method in a journey that offers none': [
      [
        '"methods": ["card"], "steps": ["method", "done"]',
        '"steps": ["card-mandate", "success"]',
        '"card-mandate", "success"',
      ],
      '"card-mandate" sets up card, and this journey has no "methods": add "card" to its "methods", or let the step "method" lead there.',
    ],
    'a step that is no page': [
      ['"contract-start", "success"', '"contract-strt", "success"', '"contract-strt"'],
      'There is no page named "contract-strt".',
      'contract-start',
    ],
    'a step twice': [
      ['"contract-start", "success"', '"contract-start", "success", "contract-start"', '"contract-start"] }'],
      '"contract-start" is a step of this journey already.',
    ],
    'a consent before the contract': [
      ['"contract-start", "switch-confirm"', '"switch-confirm", "contract-start"', '"switch-confirm"'],
      '"switch-confirm" records the consent to the switch, which comes last: "contract-start" comes before it.',
    ],
    'done without method': [
      ['"contract-start", "success"', '"contract-start", "done"', '"done"] },\n    "contract-m'],
      '"done" is the success page of the payment method, so a step "method", the payment method, has to come before it.',
    ],
    'done before method': [
      [
        '{ "methods": ["card"], "steps": ["method", "done"]',
        '{ "methods": ["card"], "steps": ["done", "method"]',
        '"done", "method"',
      ],
      '"done" comes after "method": it is the success page of the method chosen there.',
    ],
    'a switch without consent (D-09)': [
      ['"switch-confirm", ', '', '["switch-start"'],
      'This journey shows a switch order, but no page of it records the consent to the switch.',
    ],
  }),
  ...inFile('acts.json', {
    'an act with a space in its name, which is told where it stands': [
      ['"switch-consent": {', '"switch consent": {', '"switch consent"'],
      '"switch consent" cannot be a name: names start with a–z and have only a–z, 0–9 and -.',
    ],
    'a payment under a name of its own': [
      ['"payment": {', '"arrears": {', '"arrears"'],
      'The act of the kind pay has a fixed name.',
      'payment',
    ],
    'a property of another kind': [
      ['"kind": "pay",', '"dutyToPay": true, "kind": "pay",', '"dutyToPay": true, "kind": "pay"'],
      '"dutyToPay" is for acts of the kind agree; this is of the kind pay.',
    ],
    'an act with the name of a call': [
      [
        '"switch-consent": {',
        '"client-token": { "kind": "confirm", "meaning": "A.", "done": "done it" },\n  "switch-consent": {',
        '"client-token"',
      ],
      '"client-token" is the address of a call already.',
    ],
    'a day that counts from no day': [
      [
        '"kind": "pay",',
        '"kind": "pay", "dates": { "late_on": { "meaning": "A day.", "from": "offer_name" } },',
        '"offer_name"',
      ],
      '"offer_name" is no day: give it "type": "day" in values.json.',
    ],
    'a day that counts working days by no number': [
      [
        '"kind": "pay",',
        '"kind": "pay", "dates": { "late_on": { "meaning": "A day.", "workingDays": "offer_name" } },',
        '"offer_name"',
      ],
      '"offer_name" is no number: give it "type": "number" in values.json.',
    ],
    'a day that counts from the answer of no date': [
      [
        '"kind": "pay",',
        '"kind": "pay", "dates": { "late_on": { "meaning": "A day.", "from": { "fact": "paid_amount" } } },',
        '"paid_amount"',
      ],
      '"paid_amount" is no answer of a date.',
    ],
    'an act whose reference is called as another fact': [
      ['"consent_reference"', '"amount"'],
      '"amount" is the name of a fact already.',
    ],
  }),
  ...inFile(help, {
    'wallets on a page without a card form': [
      [
        '{ "type": "contacts"',
        '{ "type": "wallets", "wallets": ["paypal"] }, { "type": "contacts"',
        '{ "type": "wallets"',
      ],
      'Wallets need a card form on their page, and this page has none.',
    ],
  }),
  ...inFile(mandate, {
    'wallets that show also where the card form does not': [
      [
        '{ "type": "card-form"',
        '{ "type": "contacts", "heading": "Help", "text": "Ask." }, { "type": "wallets", "wallets": ["paypal"] }, { "type": "card-form", "when": { "fact": "customer_type", "is": "new" }',
        '{ "type": "wallets"',
      ],
      'Wallets need a card form beside them, and here they show also where it does not: give both the same "when".',
    ],
    'two card forms on a page': [
      [
        '"type": "card-form"',
        `${form}, { "type": "card-form"`,
        '{ "type": "card-form", "purpose": "mandate", "legend": "Card", "label": "Continue", "to": "next" }\n',
      ],
      'A page shows one such form at a time, and this one shows beside another.',
    ],
    'a page for the card that has no form for it': [
      [
        '"type": "card-form", "purpose": "mandate", "legend": "Card", "label": "Continue", "to": "next" }',
        '"type": "contacts", "heading": "Help", "text": "Call us." }',
        '[\n',
      ],
      'Customers come here to set up their card, and nothing on the page takes it: add the block "card-form".',
    ],
  }),
];
