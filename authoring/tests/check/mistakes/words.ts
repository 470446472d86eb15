import { inFile, inFiles, type Row } from './row.ts';

const text = 'text/card-start.md';
const help = 'pages/help.json';
const document = 'documents/contract/document.json';
const site = 'site.json';

/** A mistake in a text, with the same words in a line of JSON. */
const both = (name: string, words: string, at: string, says: string, meant?: string): Row[] => [
  [`${name}, in a text`, { [text]: ['Pay', `${words} Pay`] }, [text, at], says, meant],
  [`${name}, in a line`, { [help]: ['"Need help?"', `"${words}?"`] }, [help, at], says, meant],
];

const _leads = 'and this link leads to';
const phone = '01632 960 123';

/** Words that are wrong wherever they stand, links that lead elsewhere, and JSON as other programs write it. */
export const words: Row[] = [
  ...['{{ phone }}', '{{{phone}}}'].flatMap((found) =>
    both(`a placeholder in ${found}`, `Call ${found}`, found, 'A placeholder has one brace on each side.', '{phone}'),
  ),
  ...inFile(text, {
    'a mailbox with the subject of a message': [
      ['Pay', '[Write](mailto:care@example.com?subject=Order) Pay', 'mailto:care'],
      'Behind mailto: there can be an address alone.',
      'mailto:care@example.com',
    ],
  }),
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
    'a link in a line, which draws none': [
      { [help]: ['"Need help?"', '"See [our status page](https://status.example.com) now"'] },
      [help, '[our status page]'],
      'A link cannot stand here: customers would read its brackets and its address. Say its words alone, or link where there is a field for it, or in a text.',
      'our status page',
    ],
    'a section with the end of its file': [
      { [document]: ['"summary"', '"summary.md"'] },
      [document, '"summary.md"'],
      'There is no file documents/contract/summary.md.md for this section.',
      'summary',
    ],
    'a phone of the site with marks that nobody sees': [
      { [site]: [phone, `\u2068${phone}\u2069`] },
      [site, '"\u2068'],
      'There is an invisible character here, as pasted words have: delete it.',
      phone,
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
  ...['\u200b', '\u202e', '\u2060', '\u2068', '\u200e'].flatMap((letter) =>
    both(
      `the character ${JSON.stringify(letter)}`,
      `Now${letter} here`,
      letter,
      `There is an invisible character (U+${letter.charCodeAt(0).toString(16).toUpperCase()}) here, as pasted words have: delete it.`,
    ),
  ),
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
];
