import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { accept, findings, ready } from '../../../../tests/support/server/ready-site.ts';
import { wordings } from '../../../check/wordings.ts';

const lineOf = (file: string, words: string) =>
  String(smallSite[file])
    .split('\n')
    .findIndex((line) => line.includes(words)) + 1;
const page = (text: string): [string, string] => ['"title": "A page"', text];

const rows: Record<string, [edits: Record<string, Edit>, sentence: string]> = {
  'a number for drama': [
    { 'site.json': ['020 3319 4000', '+44 1632 960123'] },
    'site.json:9:15  "+44 1632 960123" is kept for films and examples, and nobody answers it: put your own number here. [sample-phone]',
  ],
  'a number for drama in a text': [
    { 'text/help.md': ['We answer.', 'We answer on (020) 7946 0018.'] },
    'text/help.md:7:14  "(020) 7946 0018" is kept for films and examples, and nobody answers it: put your own number here. [sample-phone:text/help]',
  ],
  'an example address': [
    { 'site.json': ['care@bright.invalid', 'care@example.org'] },
    'site.json:10:15  "care@example.org" is an example, and nobody reads it: put your own address here. [sample-email]',
  ],
  'an example address of a policy': [
    { 'site.json': ['www.bright.invalid/privacy', 'www.example.com/privacy'] },
    'site.json:18:46  "www.example.com" is an example, and nobody reads it: put your own address here. [sample-address:site/footer/policies/privacy/href]',
  ],
  'the sample brand in a document': [
    { 'documents/contract/complaints.md': ['Call {phone}', 'Call Example Fibre at {phone}'] },
    'documents/contract/complaints.md:3:6  "Example Fibre" comes with the sample brand: put your own words here. [sample-brand:documents/contract/complaints]',
  ],
  'a sample price': [
    { 'values.json': ['"value": 4100,', '"value": 4100, "sample": true,'] },
    'values.json:6:48  monthly_pence (4100) is an example: put your own value here and delete "sample". [sample-value:monthly_pence]',
  ],
  'D-32 two prices where a link does not say its offer': [
    {
      'values.json': [
        '"monthly_pence": { "type": "money",',
        `"offer": { "type": "choice", "choices": ["standard", "fixed"], "meaning": "Which." },
  "fixed_pence": { "type": "money", "value": 3900, "order": "monthly-total", "meaning": "Fixed." },
  "monthly_pence": { "type": "money", "order": "monthly-total",`,
      ],
      'text/help.md': ['We answer.', 'We answer for {fixed_pence}.'],
      'documents/contract/document.json': [
        '"complaints"',
        '{ "section": "complaints", "when": { "value": "offer", "isNot": "fixed" } }',
      ],
    },
    'values.json:6:3  A link that does not say its offer gets a contract with £39.00 and £41.00 a month: have every link say it, or give "offer" a "value". [several-prices:offer]',
  ],
  'money that may be in pounds': [
    { 'values.json': ['4100', '41'] },
    'values.json:6:48  monthly_pence is £0.41: £41 would be 4100. [pence:monthly_pence]',
  ],
  'a day in letters': [
    { 'text/help.md': ['We answer.', 'By XX/XX/2027.'] },
    'text/help.md:7:4  "XX" says that this is not finished: put the words themselves here. [unfinished:text/help]',
  ],
  'a value to confirm, with its reason': [
    { 'values.json': ['"meaning": "Length."', '"meaning": "Length.", "confirm": "Compare it with the rules."'] },
    'values.json:4:51  contract_months (24) has to be confirmed by a compliance reader. Compare it with the rules. [confirm:contract_months]',
  ],
  'D-06 a section of a document to confirm, with its reason': [
    {
      'documents/contract/document.json': [
        '"complaints"',
        '{ "section": "complaints", "confirm": "Compare it with the rules." }',
      ],
    },
    'documents/contract/document.json:5:40  The section "complaints" has to be confirmed by a compliance reader. Compare it with the rules. [confirm:documents/contract/complaints]',
  ],
  'a button that binds to pay without saying so': [
    { 'pages/contract-start.json': ['"Agree and accept the duty to pay"', '"Continue"'] },
    `pages/contract-start.json:${lineOf('pages/contract-start.json', 'Mandate Setup')}:20  "Continue" does not say that it binds to pay. The button of an order must be labelled "order with obligation to pay" or a corresponding unambiguous formulation, or the consumer is not bound by it (Consumer Contracts Regulations 2013, regulation 14(4) and (5)): for example "Agree and accept the duty to pay". [duty-to-pay:pages/contract-start]`,
  ],
  'D-48 a contract that no letter confirms': [
    { 'letters/contract.json': undefined },
    `acts.json:3:25  A contract must be confirmed on a durable medium (Consumer Contracts Regulations 2013, regulation 16), and no letter does: npm run new letter contract-agreement contract-agreement [unconfirmed-act:contract-agreement]`,
  ],
  'D-48 the confirmation of a contract without the contract and the form to cancel': [
    { 'letters/contract.json': [',"attach":["agreed-document","cancellation-form"]', ''] },
    'letters/contract.json:1:141  A contract must be confirmed on a durable medium (Consumer Contracts Regulations 2013, regulation 16), and this letter lacks the contract attached: "agreed-document", the form to cancel attached: "cancellation-form" (regulation 13). [letter-lacks:letters/contract]',
  ],
  'D-48 the confirmation of a contract without its reference': [
    { 'letters/contract.json': ['Your contract {agreement_reference}', 'Your contract'] },
    'letters/contract.json:1:168  A contract must be confirmed on a durable medium (Consumer Contracts Regulations 2013, regulation 16), and this letter lacks the reference {agreement_reference}. [letter-lacks:letters/contract]',
  ],
  'a TODO': [
    { 'text/help.md': ['We answer.', 'We answer. <!-- TODO: when? -->'] },
    'text/help.md:7:17  "TODO" says that this is not finished: put the words themselves here. [unfinished:text/help]',
  ],
  'a price that is still open': [
    { 'text/help.md': ['We answer.', 'A call costs £XX.XX.'] },
    'text/help.md:7:14  "£XX.XX" says that this is not finished: put the words themselves here. [unfinished:text/help]',
  ],
  'words in square brackets': [
    { 'text/help.md': ['We answer.', 'We answer \\[1\\] [on which days?].'] },
    'text/help.md:7:17  "[on which days?]" says that this is not finished: put the words themselves here. [unfinished:text/help]',
  ],
  'square brackets in a title': [
    { 'pages/success.json': page('"title": "Thank you, [name]"') },
    'pages/success.json:4:24  "[name]" says that this is not finished: put the words themselves here. [unfinished:pages/success]',
  ],
  'a placeholder text in a journey': [
    { 'text/card-start.md': ['## Welcome', 'This is a placeholder.\n\n## Welcome'] },
    'text/card-start.md:1:11  "placeholder" says that this is not finished: put the words themselves here. [unfinished:text/card-start]',
  ],
  'a wallet that is not there yet': [
    { 'messages.json': ['"Call {phone}"', '"Google Pay is not available yet."'] },
    `messages.json:${lineOf('messages.json', '"notYet"')}:28  "not available yet" says that this is not finished: put the words themselves here. [unfinished:messages/notYet]`,
  ],
  'a developer index that anybody can open': [
    { 'pages/start.json': smallSite['pages/start.json'] },
    'pages/start.json:1:1  The page "start" lists every screen with test links, for anybody who opens its path: delete the file, and name another "home" if it is that. [developer-index:start]',
  ],
  'no address for a cancelled order': [
    {
      'pages/switch-start.json': [
        '{ "type": "button"',
        '{ "type": "button", "label": "Cancel this order", "action": "cancel-order", "message": "cancelPrompt" },\n    { "type": "button"',
      ],
    },
    'site.json:1:1  "cancel_url" is missing: "Cancel this order" on pages/switch-start.json needs an https address to go to. [cancel-url]',
  ],
  'an accent that cannot be read': [
    { 'site.json': ['#00535c', '#3399ff'] },
    'site.json:5:13  Words in #3399ff on the grey around the page cannot be read by everybody: their contrast is 2.68 to 1, and WCAG AA asks for 4.5 to 1. Did you mean "#2671bd"? [contrast]',
  ],
  'a page that was to be read again': [
    { 'pages/success.json': page('"title": "Thank you",\n  "review": "2026-11-20"') },
    'pages/success.json:5:13  This page was to be read again by 2026-11-20: read it, then give it a new day or none. [review:success]',
  ],
};

describe('the release check', () => {
  test('finds a page for Direct Debit that has no form for it', () => {
    const debit = '"debit": { "methods": ["direct-debit"], "steps": ["method", "done"] },\n    "card": {';
    expect(findings({ 'journeys.json': ['"card": { "methods": ["card"]', `${debit} "methods": ["card"]`] })).toContain(
      'pages/dd-mandate.json:6:13  Customers come here to set up their direct-debit, and nothing on the page records it: add the block "direct-debit-form". [unrecorded:dd-mandate]',
    );
  });

  test('finds nothing in content that is ready', () => {
    expect(findings({})).toEqual([]);
  });

  test.each(Object.entries(rows))('finds %s', (_, [edits, sentence]) => {
    expect(findings(edits)).toEqual([sentence]);
  });

  test('D-02 finds the developer index as the home page', () => {
    const start = smallSite['pages/start.json'];
    expect(findings({ 'pages/start.json': start, 'site.json': ['"home": "help"', '"home": "start"'] })).toEqual([
      expect.stringMatching(/^pages.start.json.*\[developer-index:start\]$/),
      expect.stringMatching(/^site.json:6:11 .* name another "home" .*\[developer-index\]$/),
    ]);
  });

  test.each([
    [[], []],
    [
      { fact: 'journey', is: 'contract' },
      [expect.stringContaining('this letter lacks the reference {agreement_reference}.')],
    ],
  ])(
    'D-66 a reference in a row of facts is in the letters that take it, unless it is for some alone: %j',
    (when, found) => {
      const row = { label: 'Reference', text: '{agreement_reference}', ...(Array.isArray(when) ? {} : { when }) };
      const facts = { agreement: [row], other: [{ label: 'From', text: '{losing_provider}' }] };
      const letter = String(ready['letters/contract.json'])
        .replace('Your contract {agreement_reference}', 'Your contract')
        .replace('"blocks":[', '"blocks":[{"type":"key-facts","heading":"Yours","facts":["agreement","other"]},');
      expect(
        findings({
          'facts.json': JSON.stringify({ $schema: '../schemas/facts.schema.json', ...facts }),
          'letters/contract.json': letter,
        }),
      ).toEqual(found);
    },
  );

  test('finds a document whose version is not published', () => {
    expect(findings({}, { published: false })).toEqual([
      'documents/contract/document.json:4:14  Version "2026-01" of this document is not published yet: npm run content -- publish contract [unpublished:contract]',
    ]);
  });

  test('finds a Direct Debit form without a service user number, and without the data for its checks', () => {
    const form: Record<string, Edit> = {
      'pages/dd-mandate.json': ['"blocks": [', '"blocks": [\n    { "type": "direct-debit-form" },'],
      'text/direct-debit-terms.md': '{service_user} ({service_user_number}) tells you {notice_days} days before.\n',
      'text/direct-debit-guarantee.md': wordings.guarantee.map((clause) => `- ${clause}\n`).join(''),
      'values.json': [
        '"contract_months"',
        `"service_user": { "type": "text", "value": "Bright", "meaning": "Who collects." },
  "service_user_number": { "type": "text", "value": "000000", "meaning": "The number.", "confirm": "Ask." },
  "notice_days": { "type": "number", "value": 10, "meaning": "Notice." },
  "contract_months"`,
      ],
      'text/mandate.md': 'To {service_user}, {service_user_number}, with {notice_days} days of notice.\n',
      'letters/direct-debit.json': JSON.stringify({
        $schema: '../../schemas/letter.schema.json',
        subject: 'Your Direct Debit {mandate_reference}',
        sends: { act: 'direct-debit-mandate' },
        blocks: [
          { type: 'text', markdown: 'help' },
          { type: 'text', markdown: 'direct-debit-guarantee' },
          { type: 'text', markdown: 'mandate' },
        ],
      }),
    };
    expect(findings(form, { env: { MODULUS_WEIGHTS_FILE: '' } })[0]).toMatch(
      /^environment:1:1 {2}MODULUS_WEIGHTS_FILE is not set, .* \[bank-data\]$/,
    );
    expect(findings(form)).toEqual([
      'values.json:5:53  pages/dd-mandate.json sets up Direct Debits, and this is no service user number: put the six digits here that your sponsoring bank gave you. [service-user-number]',
    ]);
  });

  test.each([
    [{ CARD_GATEWAY: 'sandbox' }, 'CARD_GATEWAY=sandbox'],
    [{ DEMO: '1' }, 'DEMO=1'],
    [{ BRAINTREE_ENVIRONMENT: 'sandbox' }, 'BRAINTREE_ENVIRONMENT=sandbox'],
  ])('finds the test gateway in the environment: %j', (env, setting) => {
    expect(findings({}, { env })).toEqual([
      `environment:1:1  ${setting} takes test cards only, and no money moves. For customers: CARD_GATEWAY=braintree, BRAINTREE_ENVIRONMENT=production, and no DEMO. [sandbox-gateway]`,
    ]);
    expect(findings({ 'release.json': accept({ name: 'sandbox-gateway', reason: 'A trial.' }) }, { env })).toEqual([]);
  });

  test.each([
    [{ CARD_GATEWAY: 'braintree', BRAINTREE_ENVIRONMENT: 'production' }],
    [{ CARD_GATEWAY: 'braintree', DEMO: '1' }],
    [{ DEMO: '0' }],
  ])('finds nothing in the environment %j', (env) => {
    expect(findings({}, { env })).toEqual([]);
  });

  test('lets what only editors read be, and days to come', () => {
    expect(
      findings({
        'values.json': ['"meaning": "Length."', '"meaning": "TODO: ask [somebody] at example.com"'],
        'pages/success.json': page('"title": "Thank you",\n  "review": "2026-11-21"'),
        'text/help.md': ['We answer.', 'We [answer](/help "[now]"), `[x]` too.'],
      }),
    ).toEqual([]);
  });
});
