import { inFile, inFiles, type Row } from './row.ts';

const text = 'text/card-start.md';
const help = 'pages/help.json';
const document = 'documents/contract/document.json';
const site = 'site.json';

/** A mistake in a text, with the same words in a line of JSON. */
export const both = (name: string, words: string, at: string, says: string, meant?: string): Row[] => [
  [`${name}, in a text`, { [text]: ['Pay', `${words} Pay`] }, [text, at], says, meant],
  [`${name}, in a line`, { [help]: ['"Need help?"', `"${words}?"`] }, [help, at], says, meant],
];

const noPrice = 'is no price: pence stand behind a point, and a comma stands between thousands.';
const leads = 'and this link leads to';

const twoApostrophes = 'This is one apostrophe: two are the way of message formats.';

/** Words that are wrong wherever they stand, links that lead elsewhere, and JSON as other programs write it. */
export const words: Row[] = [
  ...both('a price with a comma before its pence', 'For £35,00', '£35,00', `£35,00 ${noPrice}`, '£35.00'),
  ...both('a price with a point behind its thousands', 'For £1.000', '£1.000', `£1.000 ${noPrice}`, '£1,000'),
  ...both('a day that no month has', 'On 31 April', '31 April', '31 April is no day of the calendar.'),
  ...both('a day of a leap year', 'On 29 February 2027', '29 Feb', '29 February 2027 is no day of the calendar.'),
  ...both('another weekday', 'On Monday 1 January 2027', 'Monday', '1 January 2027 is a Friday.', 'Friday'),
  ...both(
    'a day in digits with the month before it',
    'On 04/31/2027',
    '04/31/2027',
    '04/31/2027 is no day of the calendar: the day stands before the month.',
  ),
  ...both('a time that no day has', 'Until 25:00', '25:00', '25:00 is no time of a day.'),
  ...both('pounds behind their number', 'For 35 £', '35 £', 'The £ stands before its number.', '£35'),
  ...both('a space behind the £', 'For £ 35', '£ ', 'No space stands behind the £.', '£'),
  ...both('a price with half its pence', 'For £35.5', '£35.5', 'Pence have two digits.', '£35.50'),
  ...both('an hour of the afternoon that no clock has', 'At 13pm', '13pm', '13pm is no time of a day.'),
  ...both(
    'a day with points that no month has',
    'On 31.02.2027',
    '31.02.2027',
    '31.02.2027 is no day of the calendar: the day stands before the month.',
  ),
  ...both(
    'a day as programs write it that no month has',
    'On 2027-02-30',
    '2027',
    '2027-02-30 is no day of the calendar.',
  ),
  ...both('a month that is misspelt', 'On 3rd Setember 2027', 'Set', 'Setember is no month.', 'September'),
  ...both('pounds and pence', 'For £35p', '£35p', '£35p is both pounds and pence.'),
  ...['£{monthly_pence}', '{monthly_pence}p'].flatMap((price) =>
    both(
      `the price ${price}`,
      `For ${price}`,
      price,
      'This placeholder has its £ and pence already.',
      '{monthly_pence}',
    ),
  ),
  ...[
    '«Phone»',
    '[[phone]]',
    '((phone))',
    '%phone%',
    '\u0024{phone}',
    '#{phone}',
    '%{phone}',
    '*|PHONE|*',
    '<<phone>>',
    '%s',
  ].flatMap((found) =>
    both(
      `a placeholder as another program writes it, ${found}`,
      `Call ${found} now`,
      found,
      `${found} is a placeholder of another program, and customers would read it.`,
      found === '%s' ? undefined : '{phone}',
    ),
  ),
  ...['{{ phone }}', '{{{phone}}}'].flatMap((found) =>
    both(`a placeholder in ${found}`, `Call ${found}`, found, 'A placeholder has one brace on each side.', '{phone}'),
  ),
  ...both('an apostrophe of a message format', "We don''t call", "''t", twoApostrophes, "'"),
  ...[
    ['_', '_soon_'],
    ['`', '`soon`'],
    ['~~', '~~soon~~'],
    ['\\\\n', 'soon\\\\n'],
    ['# ', '# Soon'],
  ].map(
    ([mark = '', words = '']): Row => [
      `the mark ${mark} in a line`,
      { [help]: ['"Need help?"', `"${words}"`] },
      [help, mark],
      `Customers would read ${mark.replace('\\\\', '\\')} as it is: write plain words and signs.`,
    ],
  ),
  ...inFile(text, {
    'a placeholder in code': [
      ['{offer_name}', '`{offer_name}`', '`{offer'],
      'Customers would read `{offer_name}` as it is: a placeholder is a name between { and }.',
      '{offer_name}',
    ],
    'a mailbox with the subject of a message': [
      ['Pay', '[Write](mailto:care@example.com?subject=Order) Pay', 'mailto:care'],
      'Behind mailto: there can be an address alone.',
      'mailto:care@example.com',
    ],
    'an image whose name has a space': [
      ['/logo.svg', 'our logo.svg', '![Our'],
      'This is no image: write dashes for the spaces, here and in the name of its file.',
    ],
    'a file whose name has a space': [
      ['(/help#how-we-help)', '(price list.pdf)', '[how'],
      'This is no link: its address has no spaces.',
    ],
  }),
  ...['care@example,com', 'care@mail.example..co.uk'].flatMap((mailbox) =>
    both(
      `the mailbox ${mailbox}`,
      `Write to ${mailbox}`,
      mailbox,
      `${mailbox} is no mailbox's address.`,
      mailbox.replace(/,|\.\./, '.'),
    ),
  ),
  ...both(
    'a part for some readers in the templates of another program',
    '{{#if new}}Hello{{/if}}',
    '{{#if new}}',
    '{{#if new}} is a mark of another program, and customers would read it: delete it and its end.',
  ),
  ...['https://https://example.org/help', 'https://https//example.org/help'].map(
    (address): Row => [
      `the link ${address}`,
      { [text]: ['Pay', `[Pay](${address})`] },
      [text, address],
      `"${address}" has https:// twice.`,
      'https://example.org/help',
    ],
  ),
  ...inFiles({
    'a section with the end of its file': [
      { [document]: ['"summary"', '"summary.md"'] },
      [document, '"summary.md"'],
      'There is no file documents/contract/summary.md.md for this section.',
      'summary',
    ],
    'a phone with the zero that is not dialled': [
      { [site]: ['01632 960 123', '+44 (0)1632 960 123'] },
      [site, '"+44'],
      '"+44 (0)1632 960 123" does not have the form that is needed here, such as "01632 960 123". The support phone number as it is read out, with spaces.',
      '+44 1632 960 123',
    ],
  }),
  ...[
    ['/help.html', 'There is no page with the path "/help.html".', '/help'],
    [
      'help.md',
      '"help.md#how-we-help" is not a link: a page\'s path starts with /, another site with https://.',
      '/help#how-we-help',
    ],
  ].map(
    ([address, says, meant]): Row => [
      `the link ${address}`,
      { [text]: ['(/help#how-we-help)', `(${address}#how-we-help)`] },
      [text, `${address}#`],
      says!,
      meant,
    ],
  ),
  ...['\u200b', '\u202e', '\u2060'].flatMap((letter) =>
    both(
      `the character ${JSON.stringify(letter)}`,
      `Now${letter} here`,
      letter,
      `There is an invisible character (U+${letter.charCodeAt(0).toString(16).toUpperCase()}) here, as pasted words have: delete it.`,
    ),
  ),
  ...['\ufb01bre', 'fi-\nbre'].map(
    (word): Row => [
      `the word ${JSON.stringify(word)} of a PDF`,
      { [text]: ['Pay', `Full ${word}, pre- and\npost-paid. Pay`] },
      [text, word.slice(0, 2)],
      'This word is as a PDF has it: write its letters one by one, on one line.',
      'fibre',
    ],
  ),
  ...['offer_name', '(offer_name)', '<offer_name>', '[offer_name]', '｛offer_name｝'].flatMap((name) =>
    both(
      `a placeholder as ${name}`,
      `Dear ${name},`,
      name,
      `Customers would read ${name} as it is: a placeholder is a name between { and }.`,
      '{offer_name}',
    ),
  ),
  ...(
    [
      ['01632 960 123', 'tel:01632960124'],
      ['{phone}', 'tel:01632960124', '01632 960 123'],
      ['a@example.com', 'mailto:b@example.com'],
      ['www.example.com', 'https://example.org/help'],
    ] as const
  ).map(
    ([said, address, read = said]): Row => [
      `a link that says ${said} and leads to ${address}`,
      { [text]: ['Pay', `[${said}](${address}) Pay`] },
      [text, `[${said}](`],
      `Its words say ${read}, ${leads} ${address}: make them the same.`,
    ],
  ),
];
