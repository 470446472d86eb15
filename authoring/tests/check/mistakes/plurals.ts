import { inFiles, type Row } from './row.ts';

const messages = 'messages.json';

const months = (forms: string) =>
  ({ [messages]: ['"Not yet, call {phone}"', `"Wait ${forms}, then call {phone}"`] }) satisfies Row[1];

const example = '{contract_months, plural, one {# …} other {# …}}';

/** Plural forms in a line, which ICU writes `{count, plural, one {# day} other {# days}}`. */
export const plurals: Row[] = [
  ...[
    '{contract_months, plural, one {# month} other {# months}}',
    '{contract_mnths, plural, one {a {mnth}} other {# months}}',
    '{ contract_months ,plural, one {# month} other {# months}',
    '{offer_name, select, full {all of it} other {some}}',
    '{contract_months, Plural, =1 {a month} other {# months}}',
  ].map(
    (forms): Row => [
      `forms in a text: ${forms}`,
      { 'text/help.md': ['We answer.', `We answer. ${forms}`] },
      ['text/help.md', forms],
      'Plural forms are for messages, labels and other lines of JSON: write words here that are right for every number.',
    ],
  ),
  ...inFiles({
    'no form for all other numbers': [
      months('{contract_months, plural, one {# month}}'),
      [messages, '}, then'],
      `The form "other" is missing, which all other numbers have: ${example}.`,
    ],
    'a form that the language has not': [
      months('{contract_months, plural, few {# month} other {# months}}'),
      [messages, 'few {'],
      'English has no form "few": it has one, other, and exact numbers such as =0.',
    ],
    'a misspelt form': [
      months('{contract_months, plural, one {# month} othr {# months}}'),
      [messages, 'othr'],
      'English has no form "othr": it has one, other, and exact numbers such as =0.',
      'other',
    ],
    'an exact number that is too large': [
      months('{contract_months, plural, =100 {long} other {# months}}'),
      [messages, '=100'],
      '=100 is not possible: exact numbers are =0 to =99.',
    ],
    'a value that is no number': [
      months('{offer_name, plural, one {# month} other {# months}}'),
      [messages, 'offer_name'],
      '{offer_name} is not a number, so it has no plural forms.',
    ],
    'an unknown placeholder in a form': [
      months('{contract_months, plural, one {# month} other {# months of {ofer_name}}}'),
      [messages, '{ofer_name}'],
      'There is no placeholder {ofer_name}.',
      'offer_name',
    ],
    'a form that is not closed': [
      months('{contract_months, plural, one {# month other {# months}}'),
      [messages, '{contract_months'],
      `A brace of these plural forms is not closed: they are written ${example}.`,
    ],
    'a form without braces': [
      months('{contract_months, plural, one # month other {# months}}'),
      [messages, '# month other'],
      `These plural forms cannot be read from here on: they are written ${example}.`,
    ],
    'no forms at all': [
      months('{contract_months, plural}'),
      [messages, '}, then'],
      `These plural forms cannot be read from here on: they are written ${example}.`,
    ],
    'a misspelt plural': [
      months('{contract_months, plurl, one {# month} other {# months}}'),
      [messages, 'plurl'],
      '"plurl" is not possible here: after {contract_months, stands plural.',
      'plural',
    ],
    'another kind of ICU': [
      months('{contract_months, number}'),
      [messages, 'number}'],
      '"number" is not possible here: after {contract_months, stands plural.',
      'plural',
    ],
    'a plural in a plural': [
      months('{contract_months, plural, other {{contract_months, plural, other {#}} months}}'),
      [messages, 'other {{'],
      'A form has words and placeholders alone: no plural, and no brace that is shown.',
    ],
  }),
];
