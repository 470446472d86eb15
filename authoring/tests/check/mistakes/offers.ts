import type { Edit } from '../../../../tests/support/content/content-folder.ts';
import { inFile, inFiles, type Row } from './row.ts';

const values = 'values.json';
const document = 'documents/contract/document.json';

/** The small site with further values. */
const withValues = (more: string): Record<string, Edit> => ({ [values]: ['"offer_name":', `${more}, "offer_name":`] });

const offer = '"offer": { "type": "choice", "choices": ["standard", "fixed"], "meaning": "What was ordered." }';
const parts =
  '"one_pence": { "type": "money", "value": 3500, "meaning": "One." }, "two_pence": { "type": "money", "value": 500, "meaning": "Two." }';
const sum = (of: string) => `"sum_pence": { "type": "money", "value": 4100, "sum": ${of}, "meaning": "Both." }`;
/** 10 % off until 31 March 2027: the total is that of the small site. */
const discounted = ({ percent = 10, off = 410, leftThen = 4100, minus = 'off_pence' }) => {
  const then = (value: number) => `"changes": [{ "from": "2027-04-01T00:00:00+01:00", "value": ${value} }]`;
  return `"off_pence": { "type": "money", "value": ${off}, ${then(0)}, "percent": ${percent}, "sum": ["monthly_pence"], "meaning": "Off." },
    "left_pence": { "type": "money", "value": ${4100 - off}, ${then(leftThen)}, "sum": ["monthly_pence"], "minus": ["${minus}"], "meaning": "Left." }`;
};
const when = (condition: string) => `{ "section": "complaints", "when": ${condition} }`;
const inDocument = (condition: string): Record<string, Edit> => ({
  ...withValues(offer),
  [document]: ['"complaints"', when(condition)],
});

/** Choices, and conditions over values in documents and on pages (D-32). */
export const offers: Row[] = [
  ...inFiles({
    'a choice without choices': [
      withValues('"offer": { "type": "choice", "meaning": "What was ordered." }'),
      [values, '"offer"'],
      'A choice needs "choices": what it can be.',
    ],
    'a choice that is none of its choices': [
      withValues(offer.replace('"meaning"', '"value": "standart", "meaning"')),
      [values, '"standart"'],
      '"standart" is not one of "standard" or "fixed".',
      'standard',
    ],
    'a misspelt type': [
      withValues(offer.replace('"choice"', '"choise"')),
      [values, '"choise"'],
      '"choise" is not one of "money", "number", "text", "choice", "day" or "list".',
      'choice',
    ],
    'a condition over a value that there is not': [
      inDocument('{ "value": "ofer", "is": "fixed" }'),
      [document, '"ofer"'],
      'There is no value named "ofer".',
      'offer',
    ],
    'a choice that a condition misspells': [
      inDocument('{ "value": "offer", "is": "fixd" }'),
      [document, '"fixd"'],
      'offer can never be "fixd".',
      'fixed',
    ],
    'D-07 a condition over a fact in a document': [
      inDocument('{ "fact": "customer_type", "is": "new" }'),
      [document, '{ "fact"'],
      'customer_type decides nothing that customers agree to: ask for a value or an answer.',
    ],
    'a document that may be empty': [
      {
        ...withValues(offer),
        [document]: [
          '["summary", "complaints"]',
          `[{ "section": "summary", "when": { "value": "offer", "is": "fixed" } }, ${when('{ "value": "offer", "is": "standard" }')}]`,
        ],
      },
      [document, '[{ "section"'],
      'Every section has a condition, so that the document may be empty: one section needs none.',
    ],
    'a sum that its parts do not make': [
      withValues(`${parts}, ${sum('["one_pence", "two_pence"]')}`),
      [values, '4100, "sum"'],
      'sum_pence is £41.00, and one_pence (£35.00) and two_pence (£5.00) make £40.00.',
    ],
    'a part of another kind': [
      withValues(`${parts}, ${sum('["one_pence", "contract_months"]')}`),
      [values, '"contract_months"]'],
      '"contract_months" is a number, and "sum_pence" is money.',
    ],
    'a part of itself': [
      withValues(`${parts}, ${sum('["one_pence", "sum_pence"]')}`),
      [values, '"sum_pence"]'],
      '"sum_pence" cannot be a part of itself.',
    ],
    'a discount that is not so many per cent of the total': [
      withValues(discounted({ off: 411 })),
      [values, '411, "changes"'],
      'off_pence is £4.11, and 10 % of monthly_pence (£41.00) make £4.10.',
    ],
    'what is left, which does not follow the end of the discount': [
      withValues(discounted({ leftThen: 3700 })),
      [values, '3700 }'],
      'From 1 April 2027 at 00:00, left_pence is £37.00, and monthly_pence (£41.00) less off_pence (£0.00) make £41.00.',
    ],
    'a value that is taken away and that there is not': [
      withValues(discounted({ minus: 'of_pence' })),
      [values, '"of_pence"'],
      'There is no value named "of_pence".',
      'off_pence',
    ],
    'a percentage of no sum': [
      withValues('"off_pence": { "type": "money", "value": 410, "percent": 10, "meaning": "Off." }'),
      [values, '{ "type": "money", "value": 410'],
      '"minus" and "percent" are of a "sum": say which values it adds up.',
    ],
    'a percentage of nothing': [
      withValues(discounted({ percent: 0 })),
      [values, '0, "sum"'],
      '0 is too small: at least 1.',
    ],
    'a percentage of more than all': [
      withValues(discounted({ percent: 101 })),
      [values, '101, "sum"'],
      '101 is too large: at most 100.',
    ],
    'a percentage that is not whole': [
      withValues(discounted({ percent: 2.5 })),
      [values, '2.5, "sum"'],
      'A whole number is expected here, not 2.5.',
    ],
    'a choice in a text': [
      { ...withValues(offer), 'text/help.md': ['We answer.', 'We answer: {offer}.'] },
      ['text/help.md', '{offer}'],
      '{offer} is a choice, which conditions ask for: no text fills it in.',
    ],
  }),
  ...inFile(values, {
    'choices of a text': [
      ['"value": "Full fibre 900"', '"value": "Full fibre 900", "choices": ["one", "two"]', '["one"'],
      'Only a choice has "choices".',
    ],
    'a text without its value': [
      ['"value": "Full fibre 900", ', '', '"offer_name"'],
      '"value" is missing here: only a choice, a day, a list, what is personal and what a journey "needs" may do without it.',
    ],
    'a value that has to be the same as another': [
      ['"value": 4100', '"value": 4100, "equals": "three_d_secure_amount_pence"', '4100, "equals"'],
      'monthly_pence is £41.00, and has to be the same as three_d_secure_amount_pence, which is £35.00.',
    ],
    'an order that is no money': [
      ['"value": 24', '"value": 24, "order": "monthly-total"', '"monthly-total"'],
      'Only money is compared with the cost of an order.',
    ],
  }),
];
