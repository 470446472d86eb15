import { inFile, type Row } from './row.ts';

const text = 'text/card-start.md';
const summary = 'documents/contract/summary.md';

const site = 'site.json';
const noneHere = (name: string) => `{${name}} is not filled in here: this text is shown as it is.`;

/** Placeholders and braces in Markdown, and in the words of the site, which are shown as they are. */
export const braces: Row[] = [
  ...inFile(text, {
    'an unknown placeholder': [
      ['{offer_name}', '{ofer_name}', '{ofer'],
      'There is no placeholder {ofer_name}.',
      'offer_name',
    ],
    'a placeholder that is not closed': [
      ['{offer_name}', '{offer_name'],
      'The placeholder {offer_name} is not closed with }.',
    ],
    'a placeholder in two braces': [
      ['{offer_name}', '{{offer_name}}', '{{offer_name'],
      'A placeholder has one brace on each side.',
      '{offer_name}',
    ],
    'a placeholder like none': [
      ['{offer_name}', '{broadband}'],
      'There is no placeholder {broadband}. Placeholders are {provider}, contacts such as {phone} (site.json), values (values.json) and what the link tells, such as {amount}.',
    ],
    'braces around nothing': [
      ['{offer_name}', '{}'],
      'There is no name between these braces. A brace that is meant is written \\{.',
    ],
    'a placeholder with a space in its name': [
      ['{offer_name}', '{offer name}'],
      'There is no placeholder {offer name}.',
      'offer_name',
    ],
    'braces around other words': [
      ['{offer_name}', '{put the offer here}', '{put'],
      'There is no placeholder {put the offer here}. A brace that is meant is written \\{.',
    ],
    'a placeholder without its first brace': [
      ['for {offer_name}', 'for offer_name}', '}. Read'],
      'This } closes nothing: a placeholder is a name between { and }.',
    ],
    'a brace that is not closed': [
      ['for {offer_name}', 'for { {offer_name}', '{ {'],
      'This { is not closed with }. A brace that is meant is written \\{.',
    ],
  }),
  ...['{{offer_name', '{{offer_name '].map(
    (typed): Row => [
      `a placeholder in ${typed}`,
      { [text]: ['{offer_name}', typed] },
      [text, '{{offer_name'],
      'The placeholder {offer_name} is not closed with }.',
    ],
  ),
  ...['{offer_name of you}', '{{offer_name of you}}'].map(
    (typed): Row => [
      `further words in a placeholder, ${typed}`,
      { [text]: ['{offer_name}', typed] },
      [text, typed],
      'There is no placeholder {offer_name of you}.',
      'offer_name',
    ],
  ),
  [
    'a fact in a document (D-07)',
    { [summary]: ['{provider}', '{losing_provider}'] },
    [summary, '{losing'],
    '{losing_provider} is a fact of the link; a document can have only values and contacts.',
  ],
  ...inFile(site, {
    'an unknown placeholder in a contact': [['"Care team"', '"Care team {nobody}"', '{nobody}'], noneHere('nobody')],
    'a misspelt contact in the company line': [
      ['Example Fibre Limited', 'Example Fibre Limited, {fone}', '{fone}'],
      noneHere('fone'),
      '01632 960 123',
    ],
    "a brace in the words of the footer's link": [
      ['"Write to us"', '"Write to {us"', '{us'],
      'This brace is shown to customers as it is.',
    ],
  }),
];
