import type { Row } from './row.ts';

const text = 'text/card-start.md';
const summary = 'documents/contract/summary.md';

const site = 'site.json';
const noneHere = (name: string) => `{${name}} is not filled in here: this text is shown as it is.`;

/** Placeholders and braces in Markdown, and in the words of the site, which are shown as they are. */
export const braces: Row[] = [
  [
    'an unknown placeholder',
    { [text]: ['{offer_name}', '{ofer_name}'] },
    [text, '{ofer'],
    'There is no placeholder {ofer_name}.',
    'offer_name',
  ],
  [
    'a placeholder that is not closed',
    { [text]: ['{offer_name}', '{offer_name'] },
    [text, '{offer_name'],
    'The placeholder {offer_name} is not closed with }.',
  ],
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
    'a long name that has another in it',
    { [text]: ['{offer_name}', '{home_phone_monthly}'] },
    [text, '{home'],
    'There is no placeholder {home_phone_monthly}. Placeholders are {provider}, contacts such as {phone} (site.json), values (values.json) and what the link tells, such as {amount}.',
  ],
  [
    'a placeholder in two braces',
    { [text]: ['{offer_name}', '{{offer_name}}'] },
    [text, '{{offer_name'],
    'A placeholder has one brace on each side.',
    '{offer_name}',
  ],
  [
    'an unknown placeholder in two braces',
    { [text]: ['{offer_name}', '{{ofer_name}}'] },
    [text, '{ofer'],
    'There is no placeholder {ofer_name}.',
    'offer_name',
  ],
  [
    'a placeholder with marks in it',
    { [text]: ['{offer_name}', '{**offer_name**}'] },
    [text, '{**'],
    'The marks of bold and italics stand around a placeholder.',
    '**{offer_name}**',
  ],
  ...['{{#if new}}a{{else}}b{{/if}}', '{{else}}'].map(
    (typed): Row => [
      `a part for some readers, ${typed}`,
      { [text]: ['{offer_name}', typed] },
      [text, typed],
      `${/^\{\{.*?\}\}/.exec(typed)![0]} is a mark of another program, and customers would read it: delete it and its end.`,
    ],
  ),
  [
    'a placeholder in capitals',
    { [text]: ['{offer_name}', '{Offer_Name}'] },
    [text, '{Offer'],
    'There is no placeholder {Offer_Name}.',
    'offer_name',
  ],
  [
    'a placeholder that has a name in it',
    { [text]: ['{offer_name}', '{telephone}'] },
    [text, '{telephone}'],
    'There is no placeholder {telephone}.',
    'phone',
  ],
  [
    'a placeholder like none',
    { [text]: ['{offer_name}', '{broadband}'] },
    [text, '{broadband}'],
    'There is no placeholder {broadband}. Placeholders are {provider}, contacts such as {phone} (site.json), values (values.json) and what the link tells, such as {amount}.',
  ],
  [
    'a fact in a document (D-07)',
    { [summary]: ['{provider}', '{losing_provider}'] },
    [summary, '{losing'],
    '{losing_provider} is a fact of the link; a document can have only values and contacts.',
  ],
  [
    'braces around nothing',
    { [text]: ['{offer_name}', '{}'] },
    [text, '{}'],
    'There is no name between these braces. A brace that is meant is written \\{.',
  ],
  [
    'a placeholder with a space in its name',
    { [text]: ['{offer_name}', '{offer name}'] },
    [text, '{offer name}'],
    'There is no placeholder {offer name}.',
    'offer_name',
  ],
  [
    'braces around other words',
    { [text]: ['{offer_name}', '{put the offer here}'] },
    [text, '{put'],
    'There is no placeholder {put the offer here}. A brace that is meant is written \\{.',
  ],
  [
    'a placeholder without its first brace',
    { [text]: ['for {offer_name}', 'for offer_name}'] },
    [text, '}. Read'],
    'This } closes nothing: a placeholder is a name between { and }.',
  ],
  [
    'a brace that is not closed',
    { [text]: ['for {offer_name}', 'for { {offer_name}'] },
    [text, '{ {'],
    'This { is not closed with }. A brace that is meant is written \\{.',
  ],
  [
    'an unknown placeholder in a contact',
    { [site]: ['"Care team"', '"Care team {nobody}"'] },
    [site, '{nobody}'],
    noneHere('nobody'),
  ],
  [
    'a misspelt contact in the company line',
    { [site]: ['Example Fibre Limited', 'Example Fibre Limited, {fone}'] },
    [site, '{fone}'],
    noneHere('fone'),
    '01632 960 123',
  ],
  [
    "a brace in the words of the footer's link",
    { [site]: ['"Write to us"', '"Write to {us"'] },
    [site, '{us'],
    'This brace is shown to customers as it is.',
  ],
];
