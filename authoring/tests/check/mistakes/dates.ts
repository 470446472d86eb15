import type { Edit } from '../../../../tests/support/content/content-folder.ts';
import { inFiles, type Row } from './row.ts';

const values = 'values.json';
const price = (changes: string): Record<string, Edit> => ({
  [values]: ['"value": 4100', `"value": 4100, "changes": [${changes}]`],
});
const from = (time: string) => `{ "from": "${time}", "value": 4300 }`;
const inSpring = '2027-04-01T00:00:00+01:00';
const example = '2027-04-01T00:00:00+01:00';

const whenFrom = (time: string): Record<string, Edit> => ({
  'pages/contract-start.json': [
    '"when": { "fact": "journey_has_mandate", "is": false }',
    `"when": [{ "from": "${time}" }, { "fact": "journey_has_mandate", "is": false }]`,
  ],
});

const otherHours = (entries: string): Record<string, Edit> => ({
  'site.json': ['"footer": {', `"otherHours": [${entries}], "footer": {`],
});

const open = '"from": "08:00", "until": "12:00"';

/** Values and conditions with a date (D-37). */
export const dates: Row[] = [
  ...inFiles({
    'a time without its offset': [
      price(from('2027-04-01T00:00:00')),
      [values, '"2027-04-01T00:00:00"'],
      `"2027-04-01T00:00:00" does not say how far the clock is from UTC, as in ${example}.`,
      '2027-04-01T00:00:00+01:00',
    ],
    'a day alone, in winter': [
      price(from('2027-01-01')),
      [values, '"2027-01-01"'],
      `"2027-01-01" does not say how far the clock is from UTC, as in ${example}.`,
      '2027-01-01T00:00:00+00:00',
    ],
    'a time that the clocks leave out': [
      price(from('2027-03-28T01:30:00')),
      [values, '"2027-03-28T01:30:00"'],
      '"2027-03-28T01:30:00" is no time in London: the clocks go forward then.',
      '2027-03-28T02:30:00+01:00',
    ],
    'a time that comes twice': [
      price(from('2026-10-25T01:30:00')),
      [values, '"2026-10-25T01:30:00"'],
      '"2026-10-25T01:30:00" comes twice in London, because the clocks go back: first with +01:00, then with +00:00.',
      '2026-10-25T01:30:00+01:00',
    ],
    'a day that there is not': [
      price(from('2027-02-30T00:00:00+00:00')),
      [values, '"2027-02-30T00:00:00+00:00"'],
      '"2027-02-30T00:00:00+00:00" is no time of the calendar.',
    ],
    'a year of which a part is missing': [
      price(from('0202-04-01T00:00:00+01:00')),
      [values, '"0202-04-01T00:00:00+01:00"'],
      `"0202-04-01T00:00:00+01:00" is long ago: write the whole year, as in ${example}.`,
    ],
    'words for a time': [
      price(from('next April')),
      [values, '"next April"'],
      `"next April" is no day and time such as ${example}.`,
    ],
    'what a value becomes that never changes': [
      { 'documents/contract/complaints.md': ['Call', 'Then {contract_months.next}. Call'] },
      ['documents/contract/complaints.md', '{contract_months.next}'],
      '{contract_months.next} needs a value with "changes" in values.json, of which there are .next and .nextDay, or a list, which has .count.',
    ],
    'changes out of order': [
      price(`${from(inSpring)}, { "from": "2027-01-01T00:00:00+00:00", "value": 4200 }`),
      [values, '"2027-01-01'],
      'This is before the change above it: put the earliest first.',
    ],
    'two changes from the same time': [
      price(`{ "from": "2027-03-31T23:00:00Z", "value": 4200 }, ${from(inSpring)}`),
      [values, `"${inSpring}"`],
      'Two changes are from the same time: keep one of them.',
    ],
    'a change that changes nothing': [
      price(`{ "from": "${inSpring}", "value": 4100 }`),
      [values, '4100 }'],
      'It is £41.00 before already: write what it becomes.',
    ],
    'a sum that does not follow its part': [
      {
        [values]: [
          '"offer_name"',
          `"one_pence": { "type": "money", "value": 3500, "changes": [{ "from": "${inSpring}", "value": 3700 }], "meaning": "One." },
         "all_pence": { "type": "money", "value": 3500, "sum": ["one_pence"], "meaning": "All." },
         "offer_name"`,
        ],
      },
      [values],
      'From 1 April 2027 at 00:00, all_pence is £35.00, and one_pence (£37.00) make £37.00.',
    ],
    'a link of the footer that ends before it begins': [
      {
        'site.json': [
          '{ "label": "Help", "href": "/help" }',
          `{ "label": "Help", "href": "/help", "from": "${inSpring}", "until": "2027-01-01T00:00:00+00:00" }`,
        ],
      },
      ['site.json', '"2027-01-01'],
      'This is not after "from", so that the link never stands there.',
    ],
    'a notice that ends before it begins': [
      {
        'site.json': [
          '"footer": {',
          `"notices": [{ "text": "Down", "tone": "info", "from": "${inSpring}", "until": "2027-01-01T00:00:00+00:00" }], "footer": {`,
        ],
      },
      ['site.json', '"2027-01-01'],
      'This is not after "from", so that the notice never stands there.',
    ],
    'a bank holiday that is no day': [
      {
        'site.json': ['"footer": {', '"bankHolidays": { "region": "scotland", "also": ["2027-04-31"] }, "footer": {'],
      },
      ['site.json', '"2027-04-31"'],
      '"2027-04-31" is no day such as 2026-12-31.',
    ],
    'a bank holiday in words': [
      {
        'site.json': [
          '"footer": {',
          `"bankHolidays": { "region": "scotland", "also": ["26 december 2026"] }, "footer": {`,
        ],
      },
      ['site.json', '"26 december'],
      '"26 december 2026" is no day such as 2026-12-31.',
      '2026-12-26',
    ],
    'a day in numbers as Britain writes them': [
      otherHours(`{ "day": "1/2/2027", ${open} }`),
      ['site.json', '"1/2'],
      '"1/2/2027" is no day such as 2026-12-31.',
      '2027-02-01',
    ],
    'other words for a day': [
      otherHours(`{ "day": "Boxing Day", ${open} }`),
      ['site.json', '"Boxing'],
      '"Boxing Day" is no day such as 2026-12-31.',
    ],
    'other hours without an end': [
      otherHours('{ "day": "2026-12-24", "from": "08:00" }'),
      ['site.json', '{ "day"'],
      '"from" and "until" belong together: give both or, for days on which the phone is shut, neither.',
    ],
    'a closed day of which no message says so': [
      otherHours('{ "day": "2026-12-24" }'),
      ['site.json', '[{ "day"'],
      'Pages say of a day without hours what "closedThen" in messages.json says: give it there.',
    ],
    'a condition of a moment that no customer meets': [
      {
        'acts.json': [
          '"meaning": "Records the agreement',
          '"moments": [{ "text": "Soon", "when": { "fact": "today", "before": 3 } }], "meaning": "Records the agreement',
        ],
      },
      ['acts.json', '3 }'],
      'today is a day, and this is a number: such two are not compared.',
    ],
    'a condition over a time with a comparison': [
      {
        'pages/contract-start.json': [
          '"when": { "fact": "journey_has_mandate", "is": false }',
          `"when": { "from": "${inSpring}", "is": true }`,
        ],
      },
      ['pages/contract-start.json'],
      '"is" belongs beside "fact" or "value", not beside "from".',
    ],
    'a day that is not chosen yet, of which nothing more is said': [
      whenFrom(''),
      ['pages/contract-start.json', '"" }'],
      'No day is chosen here yet.',
    ],
    'a day that is half typed, of which nothing more is said': [
      whenFrom('2027-04'),
      ['pages/contract-start.json', '"2027-04'],
      `"2027-04" is no day and time such as ${example}.`,
    ],
  }),
  ...['2027-04-01T00:00:00+00:00', '2027-04-01T00:00:00Z', '2027-04-01T00:00:00.000Z'].map(
    (typed): Row => [
      `midnight in winter's time, in summer, as ${typed}`,
      price(from(typed)),
      [values, `"${typed}"`],
      `"${typed}" is not written as clocks in London show it: they are then at +01:00 from UTC.`,
      '2027-04-01T00:00:00+01:00',
    ],
  ),
];
