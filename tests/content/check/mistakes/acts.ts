import { smallSite } from '../../../support/content/small-site.ts';
import type { Row } from './row.ts';

const card = 'pages/card-start.json';
const dd = 'pages/dd-start.json';
const help = 'pages/help.json';
const success = 'pages/success.json';
const contract = 'pages/contract-start.json';
const mandate = 'pages/card-mandate.json';
const form = '"type": "card-form", "purpose": "mandate", "legend": "Bank card", "label": "Go on", "to": "next" }';
const journeys = 'journeys.json';
const extra = String(smallSite['pages/switch-confirm.json']).replace('/switch-confirm', '/extra');
const onwards = '{ "type": "button", "label": "On", "to": "next" },\n    { "type": "contacts"';

/** Buttons, acts and journeys. */
export const acts: Row[] = [
  [
    'a button that does nothing',
    { [card]: [', "to": "next"', ''] },
    [card, '{ "type": "button"'],
    'This needs "to", "act" or "action": as it is, it does nothing.',
  ],
  [
    'a wallet that is only spoken of where a later page offers it',
    {
      [card]: [
        ', "to": "next" }',
        ', "to": "next" },\n    { "type": "button", "label": "PayPal", "action": "say", "message": "notYet" }',
      ],
      [mandate]: [
        '"blocks": [',
        '"blocks": [{ "type": "wallets", "wallets": ["paypal"], "legend": "Wallets", "sheetLabel": "Bright", "note": "Pay" },',
      ],
    },
    [card, '"PayPal"'],
    '"PayPal" is offered by pages/card-mandate.json, and this button only says something: take it out.',
  ],
  [
    'an agreement that leads nowhere',
    { [contract]: ['"act": "contract-agreement",\n          "to": "next"', '"act": "contract-agreement"'] },
    [contract, '{\n          "type": "button"'],
    '"contract-agreement" needs "to" too.',
  ],
  [
    'the act of one of two buttons in other letters',
    { [contract]: ['"contract-agreement"', '"Contract-Agreement"'] },
    [contract, '"Contract-Agreement"'],
    'There is no act named "Contract-Agreement".',
    'contract-agreement',
  ],
  [
    'a button that says nothing',
    { [dd]: [', "message": "notYet"', ''] },
    [dd, '{ "type": "button", "label": "Pay'],
    '"say" needs "message" too.',
  ],
  [
    'a last page that nobody would see, since the link is used by then',
    { [success]: ['"link": "optional"', '"link": "required"'] },
    [success, '"required"'],
    'This is the last page of a journey, and the link is used by then: customers would be led to the page for used links.',
    'optional',
  ],
  [
    'a step that sets up a payment method which its journey does not offer',
    {
      [journeys]: [
        '"methods": ["card"], "steps": ["method", "done"]',
        '"methods": ["direct-debit"], "steps": ["card-mandate", "success"]',
      ],
    },
    [journeys, '"card-mandate", "success"'],
    '"card-mandate" sets up card, and this journey offers "direct-debit": add "card" to its "methods", or let the step "method" lead there.',
  ],
  [
    'a step that sets up a payment method in a journey that offers none',
    { [journeys]: ['"methods": ["card"], "steps": ["method", "done"]', '"steps": ["card-mandate", "success"]'] },
    [journeys, '"card-mandate", "success"'],
    '"card-mandate" sets up card, and this journey has no "methods": add "card" to its "methods", or let the step "method" lead there.',
  ],
  [
    'an act with a space in its name, which is told where it stands',
    { 'acts.json': ['"switch-consent": {', '"switch consent": {'] },
    ['acts.json', '"switch consent"'],
    '"switch consent" cannot be a name: names start with a–z and have only a–z, 0–9 and -.',
  ],
  [
    'an act that there is not',
    { 'pages/switch-confirm.json': ['"switch-consent"', '"switch-consnt"'] },
    ['pages/switch-confirm.json', '"switch-consnt"'],
    'There is no act named "switch-consnt".',
    'switch-consent',
  ],
  [
    'a payment under a name of its own',
    { 'acts.json': ['"payment": {', '"arrears": {'] },
    ['acts.json', '"arrears"'],
    'The act of the kind pay has a fixed name.',
    'payment',
  ],
  [
    'a property of another kind',
    { 'acts.json': ['"kind": "pay",', '"dutyToPay": true, "kind": "pay",'] },
    ['acts.json', '"dutyToPay": true, "kind": "pay"'],
    '"dutyToPay" is for acts of the kind agree; this is of the kind pay.',
  ],
  [
    'an act with the name of a call',
    {
      'acts.json': [
        '"switch-consent": {',
        '"client-token": { "kind": "confirm", "meaning": "A.", "done": "done it" },\n  "switch-consent": {',
      ],
    },
    ['acts.json', '"client-token"'],
    '"client-token" is the address of a call already.',
  ],
  [
    'an act whose reference is called as another fact',
    { 'acts.json': ['"consent_reference"', '"amount"'] },
    ['acts.json', '"amount"'],
    '"amount" is the name of a fact already.',
  ],
  [
    'two acts on a page',
    { [contract]: ['"act": "contract-agreement"', '"act": "switch-consent"'] },
    [contract, '"contract-agreement"'],
    'A page records one act at most: this is contract-agreement, and the page already records switch-consent.',
  ],
  [
    'wallets on a page without a card form',
    { [help]: ['{ "type": "contacts"', '{ "type": "wallets", "wallets": ["paypal"] }, { "type": "contacts"'] },
    [help, '{ "type": "wallets"'],
    'Wallets need a card form on their page, and this page has none.',
  ],
  [
    'wallets that show also where the card form does not',
    {
      [mandate]: [
        '{ "type": "card-form"',
        '{ "type": "contacts", "heading": "Help", "text": "Ask." }, { "type": "wallets", "wallets": ["paypal"] }, { "type": "card-form", "when": { "fact": "customer_type", "is": "new" }',
      ],
    },
    [mandate, '{ "type": "wallets"'],
    'Wallets need a card form beside them, and here they show also where it does not: give both the same "when".',
  ],
  [
    'two card forms on a page',
    { [mandate]: ['"type": "card-form"', `${form}, { "type": "card-form"`] },
    [mandate, '{ "type": "card-form", "purpose": "mandate", "legend": "Card", "label": "Continue", "to": "next" }\n'],
    'A page shows one such form at a time, and this one shows beside another.',
  ],
  [
    'an agreement to nothing',
    { [contract]: ['{ "type": "document", "document": "contract" },', ''] },
    [contract, '"contract-agreement"'],
    'An agreement is to exactly one document on its page; this page has none.',
  ],
  [
    'an acting page that may be without a link',
    { 'pages/card-mandate.json': ['"required"', '"optional"'] },
    ['pages/card-mandate.json', '"optional"'],
    'This page records payment-method, so it cannot be without its link.',
    'required',
  ],
  [
    'an acting page in no journey (D-09)',
    { 'pages/extra.json': extra },
    ['pages/extra.json'],
    'This page records switch-consent, but it is in no journey.',
  ],
  [
    'next on a page in no journey',
    { [help]: ['{ "type": "contacts"', onwards] },
    [help, '"next"'],
    '"next" leads nowhere: this page is in no journey.',
  ],
  [
    'next on the last page',
    { [success]: ['{ "type": "contacts"', onwards] },
    [success, '"next"'],
    '"next" leads nowhere: this page is the last step of its journeys.',
  ],
  [
    'a step that is no page',
    { [journeys]: ['"contract-start", "success"', '"contract-strt", "success"'] },
    [journeys, '"contract-strt"'],
    'There is no page named "contract-strt".',
    'contract-start',
  ],
  [
    'a page of a step that is gone',
    { [contract]: undefined },
    [journeys, '"contract-start"'],
    'There is no page named "contract-start". npm run new page contract-start makes it. Also named in journeys.json.',
  ],
  [
    'a step twice',
    { [journeys]: ['"contract-start", "success"', '"contract-start", "success", "contract-start"'] },
    [journeys, '"contract-start"] }'],
    '"contract-start" is a step of this journey already.',
  ],
  [
    'steps in the wrong order',
    { [journeys]: ['"contract-start", "success"', '"success", "contract-start"'] },
    [journeys, '"success", "contract-start"'],
    'Nothing on "success" leads on, so it is the last step: "contract-start" comes before it.',
  ],
  [
    'a page after the success page of the chosen method',
    { [journeys]: ['"contract-start", "success"', '"method", "done", "contract-start"'] },
    [journeys, '"done", "contract-start"'],
    'Nothing on "done" leads on, so it is the last step: "contract-start" comes before it.',
  ],
  [
    'a consent before the contract',
    { [journeys]: ['"contract-start", "switch-confirm"', '"switch-confirm", "contract-start"'] },
    [journeys, '"switch-confirm"'],
    '"switch-confirm" records the consent to the switch, which comes last: "contract-start" comes before it.',
  ],
  [
    'done without method',
    { [journeys]: ['"contract-start", "success"', '"contract-start", "done"'] },
    [journeys, '"done"] },\n    "contract-m'],
    '"done" is the success page of the payment method, so a step "method", the payment method, has to come before it.',
  ],
  [
    'done before method',
    {
      [journeys]: [
        '{ "methods": ["card"], "steps": ["method", "done"]',
        '{ "methods": ["card"], "steps": ["done", "method"]',
      ],
    },
    [journeys, '"done", "method"'],
    '"done" comes after "method": it is the success page of the method chosen there.',
  ],
  [
    'a step that shows no way on',
    {
      [card]: [
        ',\n    { "type": "button", "label": "Go on", "to": "next" }',
        ',\n    { "type": "contacts", "heading": "Help" }',
      ],
    },
    [card, '[\n'],
    'This page is a step of the journeys "card", "choice", "contract-mandate", but nothing on it leads on. Add a button that goes to the next step ("to": "next").',
  ],
  [
    'a step that leads back only',
    { [card]: ['"to": "next" }', '"to": "contract-start" },\n    { "type": "contacts", "heading": "Help" }'] },
    [card, '[\n'],
    'This page is a step of the journey "contract-mandate", but nothing on it leads on. Add a button that goes to the next step ("to": "next").',
  ],
  [
    'a step whose way on is for customers of other journeys',
    {
      [card]: [
        '"to": "next" }',
        '"to": "next", "when": { "fact": "journey", "is": "card" } },\n    { "type": "contacts", "heading": "Help" }',
      ],
    },
    [card, '[\n'],
    'This page is a step of the journeys "choice", "contract-mandate", but nothing on it leads on. Add a button that goes to the next step ("to": "next").',
  ],
  [
    'a step that loses the link',
    { [journeys]: ['"contract-start", "method"', '"contract-start", "help", "method"'] },
    [help, '"none"'],
    'This page is a step of the journey "contract-mandate", so it cannot be without its link.',
    'required',
  ],
  [
    'a switch without consent (D-09)',
    { [journeys]: ['"switch-confirm", ', ''] },
    [journeys, '["switch-start"'],
    'This journey shows a switch order, but no page of it records the consent to the switch.',
  ],
  [
    'a payment that no page takes',
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
    'This journey shows an amount to pay, but no page of it takes the payment.',
  ],
  [
    'a page for the card that has no form for it',
    {
      [mandate]: [
        '"type": "card-form", "purpose": "mandate", "legend": "Card", "label": "Continue", "to": "next" }',
        '"type": "contacts", "heading": "Help", "text": "Call us." }',
      ],
    },
    [mandate, '[\n'],
    'Customers come here to set up their card, and nothing on the page takes it: add the block "card-form".',
  ],
];
