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
