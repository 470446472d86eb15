import { inFiles, type Row } from './row.ts';
import { both } from './words.ts';

const text = 'text/card-start.md';
const site = 'site.json';
const phone = '01632 960 123';
const hidden = (letter: string) =>
  `There is an invisible character (U+${letter.charCodeAt(0).toString(16).toUpperCase()}) here, as pasted words have: delete it.`;
const already = 'This placeholder has its £ and pence already.';
const noDay = 'is no day of the calendar.';

const gateways = [
  'https://protect-eu.mimecast.com/s/AbCd?domain=example.com',
  'https://eu-west-1.protection.sophos.com?d=example.com',
  'https://secure-web.cisco.com/1ab/https%3A%2F%2Fexample.com',
  'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fexample.com',
  'https://clicktime.symantec.com/ab?u=https%3A%2F%2Fexample.com',
  'https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com',
  'https://outlook.office.com/mail/safelink.html?url=https%3A%2F%2Fexample.com',
  'https://example.us1.list-manage.com/track/click?u=1',
];

/** Words, links and columns as telephones, calendars, mail gateways and spreadsheets give them. */
export const pasted: Row[] = [
  ...['\u2068', '\u200e'].flatMap((letter) =>
    both(`a number after ${JSON.stringify(letter)}`, `Call ${letter}${phone}`, letter, hidden(letter)),
  ),
  ...inFiles({
    'a phone of the site with marks that nobody sees': [
      { [site]: [phone, `\u2068${phone}\u2069`] },
      [site, '"\u2068'],
      'There is an invisible character here, as pasted words have: delete it.',
      phone,
    ],
    'bold words joined to the next': [
      { [text]: ['Pay', '**Price:**from £30. Pay'] },
      [text, '**Price'],
      'This ** makes nothing bold: where a sign stands before the last **, a space stands behind it.',
    ],
  }),
  ...both('a short day of the week', 'On Mon 1 Jan 2027', 'Mon', '1 Jan 2027 is a Fri.', 'Fri'),
  ...both('a short day that no month has', 'On 31 Apr 2027', '31 Apr', `31 Apr 2027 ${noDay}`),
  ...both('a day of the week in Welsh', 'Dydd Llun 1 Ionawr 2027', 'Llun', '1 Ionawr 2027 is a Gwener.', 'Gwener'),
  ...both('a day in Welsh that no month has', 'Erbyn 31 Ebrill 2027', '31 Ebrill', `31 Ebrill 2027 ${noDay}`),
  ...both('a price with pence behind it', 'For {monthly_pence}.00', '{monthly_pence}.00', already, '{monthly_pence}'),
  ...both('a time of two clocks', 'Until 17:30pm', '17:30pm', '17:30pm is no time of a day.'),
  ...both(
    'Welsh letters that were converted twice',
    'dÅµr',
    'Åµ',
    'It was converted to UTF-8 twice: "Åµ" stands in it.',
  ),
  ...both(
    'an amount whose £ was lost',
    'For ?35.00',
    '?35',
    'It has the mark of a character that was lost before (?).',
  ),
  ...[',', ';'].map(
    (sign): Row => [
      `columns with ${sign} between them`,
      { [text]: ['Pay', `Speed${sign}Price\n500 Mbps${sign}£30.00\n\nPay`] },
      [text, 'Speed'],
      'Columns with commas between them make no table: its lines are written | a | b |, and the second | --- | --- |.',
    ],
  ),
  ...gateways.map(
    (address): Row => [
      `the link ${address}`,
      { [text]: ['Pay', `[Us](${address}) Pay`] },
      [text, '[Us]'],
      'This link is as another program copies it: write the address that is meant.',
    ],
  ),
];
