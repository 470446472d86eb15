import type { Row } from './row.ts';

const text = 'text/card-start.md';
const help = 'text/help.md';
const summary = 'documents/contract/summary.md';
const link = '(/help#how-we-help)';
const possible = 'are not possible; https:, mailto: and tel: are.';

const noFootnotes =
  'Footnotes are not supported: write the note in brackets where it belongs, or in a paragraph of its own that starts with \\*.';

/** Mistakes in Markdown. */
export const markdown: Row[] = [
  [
    'raw HTML',
    { [text]: ['Pay', '<b>Pay</b>'] },
    [text, '<b>'],
    'Raw HTML (<b>) is not possible in Markdown: bold words are **words**.',
  ],
  [
    'an image as HTML',
    { [text]: ['![Our logo](/logo.svg)', '<img src="/logo.svg">'] },
    [text, '<img'],
    'Raw HTML (<img>) is not possible in Markdown: an image is ![what it shows](/file.png), with the file among the images (public/).',
  ],
  [
    'a table as HTML',
    { [text]: ['Pay', '<table><tr><td>\n\nPay\n\n</td></tr></table>\n\nPay'] },
    [text, '<table>'],
    'Raw HTML (<table>) is not possible in Markdown: a table is lines of | cells |, with | --- | below the first.',
  ],
  [
    'an image that was pasted',
    { [text]: ['![Our logo](/logo.svg)', '![](data:image/png;base64,iVBORw0KGgo=)'] },
    [text, 'data:'],
    'A pasted image is not possible: put its file among the images (public/), and write ![what it shows](/file.png) here.',
  ],
  [
    'a script',
    { [text]: ['Pay', '<script>alert(1)</script>'] },
    [text, '<script>'],
    'Raw HTML (<script>) is not possible in Markdown.',
  ],
  ['an unclosed comment', { [text]: ['Pay', '<!-- Pay'] }, [text, '<!--'], 'This comment is not closed with -->.'],
  [
    'words after a comment',
    { [text]: ['Pay', '<!-- note --> Pay'] },
    [text, '<!--'],
    'What follows a comment on its line is not shown: give the comment its own line.',
  ],
  [
    'a javascript: link',
    { [text]: [link, '(javascript:alert(1))'] },
    [text, 'javascript:'],
    `Links of the kind "javascript:" ${possible}`,
  ],
  [
    'a link of an unknown kind',
    { [text]: [link, '(ftp://example.com)'] },
    [text, 'ftp:'],
    `Links of the kind "ftp:" ${possible}`,
  ],
  [
    'a link without encryption',
    { [text]: [link, '(http://example.com)'] },
    [text, 'http:'],
    'Links are https only.',
    'https://example.com',
  ],
  [
    'a link to a machine of the editor',
    { [text]: [link, '(https://localhost:3000/help)'] },
    [text, 'https://localhost'],
    'Customers do not reach "https://localhost:3000/help": it is an address of your own machine or network.',
  ],
  [
    'a link to a mailbox without mailto:',
    { [text]: [link, '(care@example.com)'] },
    [text, 'care@'],
    '"care@example.com" is not a link: a page\'s path starts with /, another site with https://.',
    'mailto:care@example.com',
  ],
  [
    'a link without a slash',
    { [text]: [link, '(help)'] },
    [text, 'help)'],
    '"help" is not a link: a page\'s path starts with /, another site with https://.',
    '/help',
  ],
  [
    'a link to no page',
    { [text]: ['/help#', '/hepl#'] },
    [text, '/hepl#'],
    'There is no page with the path "/hepl".',
    '/help',
  ],
  [
    'a link to no heading of a page',
    { [text]: ['#how-we-help', '#how-we-hepl'] },
    [text, '/help#'],
    'There is no heading with the id "how-we-hepl" on /help.',
    'how-we-help',
  ],
  [
    'a link to no heading of the text',
    { [help]: ['#complaints', '#complaint'] },
    [help, '#complaint)'],
    'There is no heading with the id "complaint".',
    'complaints',
  ],
  [
    'an empty page that may have the heading of a link',
    { [help]: ['#complaints', '#call-us'], 'pages/help.json': '' },
    ['pages/help.json'],
    'The file is empty.',
  ],
  [
    'a link to no section',
    { [summary]: ['#complaints', '#security'] },
    [summary, '#security'],
    'There is no heading with the id "security".',
  ],
  ['a link without words', { [text]: ['[how we help]', '[]'] }, [text, '[](/help'], 'This link has no words.'],
  [
    'a phone link with a value',
    { [text]: [link, '(tel:{offer_name})'] },
    [text, 'tel:'],
    '"tel:{offer_name}" cannot be filled in: only tel:{phone}, mailto:{email} and {website} can.',
  ],
  [
    'a first heading',
    { [text]: ['## W', '# W'] },
    [text, '# W'],
    "A page's title is its only first heading; a text starts with ##.",
    '##',
  ],
  [
    'a skipped heading level',
    { [help]: ['### C', '#### C'] },
    [help, '#### C'],
    'This heading skips a level: #### comes after ##.',
    '###',
  ],
  [
    'an image without alternative text',
    { [text]: ['[Our logo]', '[]'] },
    [text, '![]'],
    'This image has no alternative text: say in [ ] what it shows.',
  ],
  [
    'an image that is not there',
    { [text]: ['/logo.svg', '/logo.sgv'] },
    [text, '/logo.sgv'],
    'There is no "logo.sgv" among the images (public/).',
    'logo.svg',
  ],
  [
    'an image from another site',
    { [text]: ['/logo.svg', 'https://example.com/logo.svg'] },
    [text, 'https:'],
    'Images are files of this site, never from elsewhere: put the file among the images (public/).',
  ],
  ['a blank text', { [text]: '\n \n' }, [text], 'There is nothing in this text.'],
  [
    'a section without its heading',
    { [summary]: ['## Summary\n\n', ''] },
    [summary],
    'A section starts with its heading: ## and its words.',
  ],
  [
    'a link to a page that nobody has made',
    { [text]: ['/help#how-we-help', '/opening-hours'] },
    [text, '/opening-hours'],
    'There is no page with the path "/opening-hours". npm run new page opening-hours makes it.',
  ],
  [
    'a section whose first heading is a lower one',
    { [summary]: ['## Summary\n', '### Summary\n'] },
    [summary],
    'A section starts with its heading: ## and its words.',
  ],
  [
    'a reference to nothing',
    { [text]: [link, '[how]'] },
    [text, '[how]'],
    'Nothing says where [how] leads: a link is [words](address).',
  ],
  [
    'a misspelt reference',
    { [text]: ['[how we help](/help#how-we-help).', '[how we help][hepl].\n\n[help]: /help'] },
    [text, '[hepl]'],
    'Nothing says where [hepl] leads: a link is [words](address).',
    'help',
  ],
  [
    'a space between the words and the address of a link',
    { [text]: [link, ' (/help)'] },
    [text, '[how we help] ('],
    'This is no link: its address follows its words at once.',
    '[how we help](/help)',
  ],
  [
    'a link with its brackets the wrong way round',
    { [text]: ['[how we help](/help#how-we-help)', '(how we help)[/help]'] },
    [text, '(how we help)['],
    'This is no link: its words stand in [ ], and its address in ( ).',
    '[how we help](/help)',
  ],
  [
    'a link to the website that the site does not have',
    { [text]: [link, '({website})'] },
    [text, '{website}'],
    'site.json has no "website" for {website}.',
  ],
  ['a footnote', { [text]: 'Pay[^1].\n\n[^1]: A note.\n' }, [text, '[^1].'], noFootnotes],
  [
    "a footnote's words whose mark stands nowhere",
    { [text]: 'Pay.\n\n[^1]: A note.\n' },
    [text, '[^1]'],
    `Nobody would read these words. ${noFootnotes}`,
  ],
  [
    "a footnote's mark without its words",
    { [text]: ['{offer_name}', '{offer_name}[^1]'] },
    [text, '[^1]'],
    noFootnotes,
  ],
  [
    'a note below a table that would be a list',
    { [text]: '| Speed | Price |\n|---|--:|\n| 500 | £30 |\n\n* Prices include VAT.\n' },
    [text, '* Prices'],
    'Is this a note or a list? A note starts with \\* and a list with -.',
    '\\*',
  ],
];
