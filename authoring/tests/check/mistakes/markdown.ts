import { inFile, inFiles, type Row } from './row.ts';

const text = 'text/card-start.md';
const help = 'text/help.md';
const summary = 'documents/contract/summary.md';
const link = '(/help#how-we-help)';
const possible = 'are not possible; https:, mailto: and tel: are.';

const second = 'A section has one heading with ##: write ###, or make it a section of its own.';
const noFootnotes =
  'Footnotes are not supported: write the note in brackets where it belongs, or in a paragraph of its own that starts with \\*.';

/** Mistakes in Markdown. */
export const markdown: Row[] = [
  ...inFile(text, {
    'raw HTML': [['Pay', '<b>Pay</b>', '<b>'], 'Raw HTML (<b>) is not possible in Markdown: bold words are **words**.'],
    'an image as HTML': [
      ['![Our logo](/logo.svg)', '<img src="/logo.svg">', '<img'],
      'Raw HTML (<img>) is not possible in Markdown: an image is ![what it shows](/file.png), with the file among the images (public/).',
    ],
    'a table as HTML': [
      ['Pay', '<table><tr><td>\n\nPay\n\n</td></tr></table>\n\nPay', '<table>'],
      'Raw HTML (<table>) is not possible in Markdown: a table is lines of | cells |, with | --- | below the first.',
    ],
    'an image that was pasted': [
      ['![Our logo](/logo.svg)', '![](data:image/png;base64,iVBORw0KGgo=)', 'data:'],
      'A pasted image is not possible: put its file among the images (public/), and write ![what it shows](/file.png) here.',
    ],
    'a script': [['Pay', '<script>alert(1)</script>', '<script>'], 'Raw HTML (<script>) is not possible in Markdown.'],
    'a list item without words': [
      ['Pay', '- Pay\n-\n- By card', '-\n- By'],
      'This list item has no words, and customers see an empty dot: write them, or take the line out.',
    ],
    'a heading with a link': [
      ['Pay', '## Pay [abroad](/help)\n\nPay', '[abroad]'],
      'A heading has no link: it stands in lists of sections and in messages too, as plain words. Link from the text below it.',
      'abroad',
    ],
    'an unclosed comment': [['Pay', '<!-- Pay', '<!--'], 'This comment is not closed with -->.'],
    'words after a comment': [
      ['Pay', '<!-- note --> Pay', '<!--'],
      'What follows a comment on its line is not shown: give the comment its own line.',
    ],
    'a javascript: link': [
      [link, '(javascript:alert(1))', 'javascript:'],
      `Links of the kind "javascript:" ${possible}`,
    ],
    'a link of an unknown kind': [[link, '(ftp://example.com)', 'ftp:'], `Links of the kind "ftp:" ${possible}`],
    'a link without encryption': [
      [link, '(http://example.com)', 'http:'],
      'Links are https only.',
      'https://example.com',
    ],
    'a link to a mailbox without mailto:': [
      [link, '(care@example.com)', 'care@'],
      '"care@example.com" is not a link: a page\'s path starts with /, another site with https://.',
      'mailto:care@example.com',
    ],
    'a link without a slash': [
      [link, '(help)', 'help)'],
      '"help" is not a link: a page\'s path starts with /, another site with https://.',
      '/help',
    ],
    'a link to no page': [['/help#', '/hepl#'], 'There is no page with the path "/hepl".', '/help'],
    'a link with the id of a customer': [
      ['/help#how-we-help', '/help?id=3f0c1a52-7a1e-4a55-9d0e-1c2b3a4d5e6f', '/help?id'],
      "This address has the id of a customer's link: whoever follows it reads their name and can act for them.",
      '/help',
    ],
    'a link to no heading of a page': [
      ['#how-we-help', '#how-we-hepl', '/help#'],
      'There is no heading with the id "how-we-hepl" on /help.',
      'how-we-help',
    ],
    'a link without words': [['[how we help]', '[]', '[](/help'], 'This link has no words.'],
    'a phone link with a value': [
      [link, '(tel:{offer_name})', 'tel:'],
      '"tel:{offer_name}" cannot be filled in: only tel:{phone}, mailto:{email} and {website} can.',
    ],
    'a first heading': [['## W', '# W'], "A page's title is its only first heading; a text starts with ##.", '##'],
    'an image without alternative text': [
      ['[Our logo]', '[]', '![]'],
      'This image has no alternative text: say in [ ] what it shows.',
    ],
    'an image that is not there': [
      ['/logo.svg', '/logo.sgv'],
      'There is no "logo.sgv" among the images (public/).',
      'logo.svg',
    ],
    'an image from another site': [
      ['/logo.svg', 'https://example.com/logo.svg', 'https:'],
      'Images are files of this site, never from elsewhere: put the file among the images (public/).',
    ],
    'a link to a page that nobody has made': [
      ['/help#how-we-help', '/opening-hours'],
      'There is no page with the path "/opening-hours". npm run new page opening-hours makes it.',
    ],
  }),
  ...inFile(help, {
    'a link to no heading of the text': [
      ['#complaints', '#complaint', '#complaint)'],
      'There is no heading with the id "complaint".',
      'complaints',
    ],
    'a skipped heading level': [['### C', '#### C'], 'This heading skips a level: #### comes after ##.', '###'],
  }),
  ...inFiles({
    'a link to no section': [
      { [summary]: ['#complaints', '#security'] },
      [summary, '#security'],
      'There is no heading with the id "security".',
    ],
    'a blank text': [{ [text]: '\n \n' }, [text], 'There is nothing in this text.'],
    'a section without its heading': [
      { [summary]: ['## Summary\n\n', ''] },
      [summary],
      'A section starts with its heading: ## and its words.',
    ],
    'a section whose first heading is a lower one': [
      { [summary]: ['## Summary\n', '### Summary\n'] },
      [summary],
      'A section starts with its heading: ## and its words.',
    ],
    'a second heading of a section, which nobody would read': [
      { [summary]: ['## Summary\n', '## Summary\n\n## Your rights\n\nYou can cancel.\n'] },
      [summary, '## Your'],
      second,
      '###',
    ],
    'a second heading of a section, made by a line below its words': [
      { [summary]: ['## Summary\n', '## Summary\n\nYour rights\n---\n'] },
      [summary, 'Your rights'],
      second,
      '###',
    ],
    'a footnote': [{ [text]: 'Pay[^1].\n\n[^1]: A note.\n' }, [text, '[^1].'], noFootnotes],
    "a footnote's words whose mark stands nowhere": [
      { [text]: 'Pay.\n\n[^1]: A note.\n' },
      [text, '[^1]'],
      noFootnotes,
    ],
  }),
];
