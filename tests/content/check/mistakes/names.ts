import { smallSite } from '../../../support/content/small-site.ts';
import type { Row } from './row.ts';

const card = 'pages/card-start.json';
const help = 'pages/help.json';
const contract = 'pages/contract-start.json';
const text = 'text/card-start.md';
const document = 'documents/contract/document.json';
const summary = 'documents/contract/summary.md';
const site = 'site.json';
const messages = 'messages.json';
const values = 'values.json';

const oldDocument = {
  'documents/old/document.json': smallSite[document],
  'documents/old/summary.md': '## A',
  'documents/old/complaints.md': '## B',
};
const offerLine = String(smallSite[values]).split('\n')[4]!;

/** Names of things that are not there, and things that nothing names. */
export const names: Row[] = [
  [
    'a button to no page',
    { [card]: ['"next"', '"nowhere"'] },
    [card, '"nowhere"'],
    'There is no page named "nowhere". npm run new page nowhere makes it.',
  ],
  [
    'a button to a page that is named as what every object has',
    { [card]: ['"next"', '"constructor"'] },
    [card, '"constructor"'],
    'There is no page named "constructor". npm run new page constructor makes it.',
  ],
  ['a misspelt target', { [card]: ['"next"', '"nxt"'] }, [card, '"nxt"'], 'There is no page named "nxt".', 'next'],
  ...['card-start.md', 'text/card-start.md'].map(
    (name): Row => [
      `a text by the name of its file, ${name}`,
      { [card]: ['"markdown": "card-start"', `"markdown": "${name}"`] },
      [card, `"${name}"`],
      `There is no text named "${name}".`,
      'card-start',
    ],
  ),
  [
    'a page that is gone, with the only use of a text',
    { 'pages/help.json': undefined },
    [site, '"/help"'],
    'There is no page with the path "/help". npm run new page help makes it. Also named in text/card-start.md.',
  ],
  [
    'a footer link to no page',
    { [site]: ['"/help"', '"/hlp"'] },
    [site, '"/hlp"'],
    'There is no page with the path "/hlp".',
    '/help',
  ],
  [
    'a logo that is not there',
    { [site]: ['"logo.svg"', '"lgo.svg"'] },
    [site, '"lgo.svg"'],
    'There is no "lgo.svg" among the images (public/).',
    'logo.svg',
  ],
  [
    'a social link without encryption',
    { [site]: ['https://www.example.com/x', 'http://www.example.com/x'] },
    [site, '"http:'],
    '"http://www.example.com/x" is not an https address.',
    'https://www.example.com/x',
  ],
  [
    'a social link as people say it',
    { [site]: ['https://www.example.com/x', 'www.example.com/x'] },
    [site, '"www.'],
    '"www.example.com/x" is not an https address.',
    'https://www.example.com/x',
  ],
  [
    'a mailbox that is none',
    { [site]: ['care@example.com', 'care.example.com'] },
    [site, '"care.'],
    '"care.example.com" is not a mailbox\'s address: it has the form care@example.com.',
  ],
  [
    'a mailbox with a space',
    { [site]: ['care@example.com', 'care @example.com'] },
    [site, '"care @'],
    '"care @example.com" is not a mailbox\'s address: it has a space.',
    'care@example.com',
  ],
  [
    'a misspelt text',
    { [card]: ['"card-start"', '"card-strt"'] },
    [card, '"card-strt"'],
    'There is no text named "card-strt".',
    'card-start',
  ],
  [
    'a text that is missing',
    { [text]: undefined },
    [card, '"card-start"'],
    'There is no text named "card-start". npm run new text card-start makes text/card-start.md.',
  ],
  ['a text that nothing uses', { 'text/stray.md': 'Hello' }, ['text/stray.md'], 'Nothing uses this text any more.'],
  [
    'a document that nothing uses',
    oldDocument,
    ['documents/old/document.json'],
    'Nothing uses this document any more.',
  ],
  ['a document without its file', { [document]: undefined }, [document], 'The file is missing.'],
  [
    'a section without its file',
    { [summary]: undefined },
    [document, '"summary"'],
    'There is no file documents/contract/summary.md for this section.',
  ],
  [
    'a section that is not listed',
    { 'documents/contract/extra.md': '## Extra' },
    ['documents/contract/extra.md'],
    'documents/contract/document.json does not list this section.',
  ],
  [
    'a section listed twice',
    { [document]: ['"complaints"]', '"complaints", "summary"]'] },
    [document, '"summary"]'],
    '"summary" is in the list twice.',
  ],
  [
    'an unknown placeholder in a label',
    { [card]: ['Go on', 'Call {phon}'] },
    [card, '{phon}'],
    'There is no placeholder {phon}.',
    'phone',
  ],
  [
    'braces around nothing in a label',
    { [card]: ['Go on', 'Go {} on'] },
    [card, '{} on'],
    'There is no name between these braces. A brace that is meant is written \\{.',
  ],
  [
    'a stray brace in a label',
    { [card]: ['Go on', 'For {offer_name}} go on'] },
    [card, '} go on'],
    'This } closes nothing: a placeholder is a name between { and }.',
  ],
  [
    'a placeholder in the address of a footer link',
    { [site]: ['https://www.example.com/privacy', '{phone}'] },
    [site, '"{phone}"'],
    '"{phone}" is neither a page\'s path nor an https address.',
  ],
  [
    'a footer link to a contact that site.json does not have',
    { [site]: ['https://www.example.com/privacy', '{privacy_policy}'] },
    [site, '"{privacy_policy}"'],
    'site.json has no "privacy_policy" for {privacy_policy}.',
  ],
  [
    'a placeholder in a title',
    { [card]: ['A page', 'Call {phone}'] },
    [card, '{phone}'],
    '{phone} is not filled in here: this text is shown as it is.',
    '01632 960 123',
  ],
  [
    'a contact that the site does not have',
    { [text]: ['{offer_name}', '{website}'] },
    [text, '{website}'],
    'site.json has no "website" for {website}.',
  ],
  [
    'a value that is gone',
    { [values]: [offerLine, ''] },
    [summary, '{offer_name}'],
    `There is no placeholder {offer_name}. Placeholders are {provider}, contacts such as {phone} (site.json) and values (values.json). Also named in ${text}.`,
  ],
  [
    'a message that nothing uses',
    { [messages]: ['"notYet"', '"extra": "Words",\n  "notYet"'] },
    [messages, '"extra"'],
    'Nothing uses the message "extra".',
  ],
  [
    'two pages with one path',
    { [help]: ['"/help"', '"/start"'] },
    [help, '"/start"'],
    'pages/start.json has the path "/start" already.',
  ],
  [
    'a path in capitals',
    { [help]: ['"/help"', '"/Help"'] },
    [help, '"/Help"'],
    '"/Help" is not how a path is written.',
    '/help',
  ],
  [
    'a path that ends with a slash',
    { [help]: ['"/help"', '"/help/"'] },
    [help, '"/help/"'],
    '"/help/" is not how a path is written.',
    '/help',
  ],
  [
    'a path without a slash',
    { [help]: ['"/help"', '"help"'] },
    [help, '"help",\n  "title"'],
    '"help" is not how a path is written.',
    '/help',
  ],
  [
    'the path / (D-02)',
    { [help]: ['"/help"', '"/"'] },
    [help, '"/"'],
    'No page has the path "/": site.json names the page that it shows as "home".',
  ],
  [
    'a path below the calls',
    { [help]: ['"/help"', '"/public-api/help"'] },
    [help, '"/public'],
    '"/public-api/help" is below /public-api, where the calls are.',
  ],
  [
    'a path that the server answers itself',
    { [help]: ['"/help"', '"/healthz"'] },
    [help, '"/healthz'],
    '"/healthz" is answered by the server itself.',
  ],
  [
    "a path among the build's own files",
    { [help]: ['"/help"', '"/hosting/help"'] },
    [help, '"/hosting'],
    '"/hosting/help" is where the build keeps files of its own: nobody would reach the page.',
  ],
  [
    'a figure in the summary of a document that the document does not have',
    {
      [contract]: [
        '"blocks": [',
        '"blocks": [\n    { "type": "key-facts", "heading": "In short", "document": "contract", "items": [{ "label": "Offer", "text": "{offer_name}" }, { "label": "Price", "text": "{monthly_pence}" }] },',
      ],
    },
    [contract, '{monthly_pence}'],
    'The document "contract" does not have {monthly_pence}, so nobody agrees to it: say it there too, or leave it out here.',
  ],
];
