import { inFile, inFiles, type Row } from './row.ts';

const _card = 'pages/card-start.json';
const help = 'pages/help.json';
const _problem = 'pages/problem.json';
const contract = 'pages/contract-start.json';
const existing = '{ "fact": "customer_type", "is": "existing" }';
const fresh = '{ "fact": "customer_type", "is": "new" }';
const noMandate = '"fact": "journey_has_mandate", "is": false';
const _early = `[${existing}, { "fact": "journey", "is": "card" }]`;
const _neither = 'This page shows neither a button that leads on nor the contacts';

/** Conditions that cannot be meant, and what they hide. */
export const conditions: Row[] = [
  ...inFile(contract, {
    'an unknown fact': [
      ['"customer_type"', '"customer_typ"'],
      'There is no fact named "customer_typ".',
      'customer_type',
    ],
    'a value that is asked for as a fact': [
      ['"customer_type"', '"offer_name"'],
      'There is no fact named "offer_name". It is a value: write "value" in place of "fact".',
    ],
    'a value that a fact never has': [['"existing"', '"exsting"'], 'customer_type can never be "exsting".', 'existing'],
    'true in quotes': [
      ['"is": true', '"is": "true"', '"true"'],
      'journey_has_mandate can never be "true"; it can be true or false.',
    ],
    'two tests of one fact': [
      ['"is": "existing"', '"is": "existing", "exists": true', '{ "fact": "customer_type"'],
      'A comparison is one of "is", "isNot", "in", "notIn", "exists", "equals", "before", "after", "atLeast" or "atMost", not "is" and "exists".',
    ],
    'words that are compared': [
      ['"is": "existing"', '"atLeast": 3', '3'],
      'customer_type has words, which are not compared: use "is" or "in".',
    ],
    'a day that is compared with a number': [
      [existing, '{ "fact": "today", "before": 3 }', '3'],
      'today is a day, and this is a number: such two are not compared.',
    ],
    'days that are counted from a number': [
      [
        existing,
        '{ "value": "monthly_pence", "atMost": { "value": "contract_months", "days": 1 } }',
        '{ "value": "contract_',
      ],
      'monthly_pence is an amount, and days are counted from a day alone.',
    ],
    'no day of the calendar': [
      [existing, '{ "fact": "today", "before": "2027-02-30" }', '"2027-02-30"'],
      '"2027-02-30" is no day of the calendar.',
    ],
    'no test of a fact': [
      [', "is": "existing"', '', '{ "fact": "customer_type"'],
      'What customer_type has to be is missing here: give "is" its value, or choose another comparison.',
    ],
    'a row in which nothing is chosen': [[existing, '{}', '{}'], 'No fact or value is chosen here yet, and no day.'],
    'a row without its value': [
      ['"is": "existing"', '"is": ""', '""'],
      'No value of customer_type is chosen here yet.',
    ],
    'a row without its day': [[existing, '{ "from": "" }', '""'], 'No day is chosen here yet.'],
    'two subjects at once': [
      [existing, '{ "fact": "customer_type", "value": "monthly_pence", "exists": true }', '{ "fact": "customer_type"'],
      'A condition has exactly one of "fact", "value" and a time, not "fact" and "value".',
    ],
    'a condition that always holds': [
      ['"is": "existing"', '"in": ["existing", "new"]', '{ "fact": "customer_type"'],
      'This condition always holds.',
    ],
    'a condition that never holds': [
      [existing, `[${existing}, ${fresh}]`, '[{ "fact": "customer_type"'],
      'This condition never holds.',
    ],
    'a condition that no journey meets': [
      [
        `{ ${noMandate} }`,
        `[{ ${noMandate} }, { "fact": "payment_methods", "is": "card" }]`,
        '[{ "fact": "journey_has_mandate"',
      ],
      'This condition never holds.',
    ],
    'a last heading with a condition': [
      ['{provider}"', `{provider}", "when": ${fresh}`, fresh],
      'The last heading has no condition.',
    ],
    'an earlier heading without a condition': [
      [`, "when": ${existing}`, '', '{ "text"'],
      'Only the last heading has no condition: those after this never show.',
    ],
  }),
  ...[
    ['"customer_typ", "is": "new"', '"customer_typ"', 'There is no fact named "customer_typ".', 'customer_type'],
    [
      '"customer_type"',
      '{ "fact"',
      'What customer_type has to be is missing here: give "is" its value, or choose another comparison.',
    ],
  ].map(
    ([asked, at, message, meant]): Row => [
      `a mistake in the condition of a step whose page leads on: ${asked}`,
      {
        'journeys.json': [
          '"steps": ["switch-start", "contract-start"',
          `"steps": ["contract-start", { "page": "switch-start", "when": { "fact": ${asked} } }`,
        ],
      },
      ['journeys.json', at!],
      message!,
      meant,
    ],
  ),
  ...inFiles({
    'a condition over the link on a page without one': [
      { [help]: ['"heading"', '"when": { "fact": "amount", "exists": true }, "heading"'] },
      [help, '{ "fact"'],
      'This condition never holds: this page reads no link.',
    ],
  }),
];
