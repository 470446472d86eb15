import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { inFile, inFiles, type Row } from './row.ts';

const card = 'pages/card-start.json';
const help = 'pages/help.json';
const text = 'text/card-start.md';
const document = 'documents/contract/document.json';
const summary = 'documents/contract/summary.md';
const site = 'site.json';
const _messages = 'messages.json';
const values = 'values.json';

const _oldDocument = {
  'documents/old/document.json': smallSite[document],
  'documents/old/summary.md': '## A',
  'documents/old/complaints.md': '## B',
};
const offerLine = String(smallSite[values]).split('\n')[4]!;

/** Names of things that are not there, and things that nothing names. */
export const names: Row[] = [
  ...inFile(card, {
    'a button to no page': [
      ['"next"', '"nowhere"'],
      'There is no page named "nowhere". npm run new page nowhere makes it.',
    ],
    'a button to a page that is named as what every object has': [
      ['"next"', '"constructor"'],
      'There is no page named "constructor". npm run new page constructor makes it.',
    ],
    'a misspelt target': [['"next"', '"nxt"'], 'There is no page named "nxt".', 'next'],
    'a misspelt text': [['"card-start"', '"card-strt"'], 'There is no text named "card-strt".', 'card-start'],
    'an unknown placeholder in a label': [
      ['Go on', 'Call {phon}', '{phon}'],
      'There is no placeholder {phon}.',
      'phone',
    ],
    'braces around nothing in a label': [
      ['Go on', 'Go {} on', '{} on'],
      'There is no name between these braces. A brace that is meant is written \\{.',
    ],
    'a stray brace in a label': [
      ['Go on', 'For {offer_name}} go on', '} go on'],
      'This } closes nothing: a placeholder is a name between { and }.',
    ],
    'a placeholder in a title': [
      ['A page', 'Call {phone}', '{phone}'],
      '{phone} is not filled in here: this text is shown as it is.',
      '01632 960 123',
    ],
  }),
  ...['card-start.md', 'text/card-start.md'].map(
    (name): Row => [
      `a text by the name of its file, ${name}`,
      { [card]: ['"markdown": "card-start"', `"markdown": "${name}"`] },
      [card, `"${name}"`],
      `There is no text named "${name}".`,
      'card-start',
    ],
  ),
  ...inFiles({
    'a page that is gone, with the only use of a text': [
      { 'pages/help.json': undefined },
      [site, '"/help"'],
      'There is no page with the path "/help". npm run new page help makes it. Also named in text/card-start.md.',
    ],
    'a text that is missing': [
      { [text]: undefined },
      [card, '"card-start"'],
      'There is no text named "card-start". npm run new text card-start makes text/card-start.md.',
    ],
    'a document without its file': [{ [document]: undefined }, [document], 'The file is missing.'],
    'a section without its file': [
      { [summary]: undefined },
      [document, '"summary"'],
      'There is no file documents/contract/summary.md for this section.',
    ],
    'a section that is not listed': [
      { 'documents/contract/extra.md': '## Extra' },
      ['documents/contract/extra.md'],
      'documents/contract/document.json does not list this section.',
    ],
    'a section listed twice': [
      { [document]: ['"complaints"]', '"complaints", "summary"]'] },
      [document, '"summary"]'],
      '"summary" is in the list twice.',
    ],
    'a contact that the site does not have': [
      { [text]: ['{offer_name}', '{website}'] },
      [text, '{website}'],
      'site.json has no "website" for {website}.',
    ],
    'a value that is gone': [
      { [values]: [offerLine, ''] },
      [summary, '{offer_name}'],
      `There is no placeholder {offer_name}. Placeholders are {provider}, contacts such as {phone} (site.json) and values (values.json). Also named in ${text}.`,
    ],
  }),
  ...inFile(site, {
    'a footer link to no page': [['"/help"', '"/hlp"'], 'There is no page with the path "/hlp".', '/help'],
    'a logo that is not there': [
      ['"logo.svg"', '"lgo.svg"'],
      'There is no "lgo.svg" among the images (public/).',
      'logo.svg',
    ],
    'a social link without encryption': [
      ['https://www.example.com/x', 'http://www.example.com/x', '"http:'],
      '"http://www.example.com/x" is not an https address.',
      'https://www.example.com/x',
    ],
    'a social link as people say it': [
      ['https://www.example.com/x', 'www.example.com/x', '"www.'],
      '"www.example.com/x" is not an https address.',
      'https://www.example.com/x',
    ],
    'a mailbox that is none': [
      ['care@example.com', 'care.example.com', '"care.'],
      '"care.example.com" is not a mailbox\'s address: it has the form care@example.com.',
    ],
    'a mailbox with a space': [
      ['care@example.com', 'care @example.com', '"care @'],
      '"care @example.com" is not a mailbox\'s address: it has a space.',
      'care@example.com',
    ],
    'a placeholder in the address of a footer link': [
      ['https://www.example.com/privacy', '{phone}', '"{phone}"'],
      '"{phone}" is neither a page\'s path nor an https address.',
    ],
    'a footer link to a contact that site.json does not have': [
      ['https://www.example.com/privacy', '{privacy_policy}', '"{privacy_policy}"'],
      'site.json has no "privacy_policy" for {privacy_policy}.',
    ],
  }),
  ...inFile(help, {
    'two pages with one path': [['"/help"', '"/start"'], 'pages/start.json has the path "/start" already.'],
    'a path in capitals': [['"/help"', '"/Help"'], '"/Help" is not how a path is written.', '/help'],
    'a path that ends with a slash': [['"/help"', '"/help/"'], '"/help/" is not how a path is written.', '/help'],
    'a path without a slash': [
      ['"/help"', '"help"', '"help",\n  "title"'],
      '"help" is not how a path is written.',
      '/help',
    ],
    'the path / (D-02)': [
      ['"/help"', '"/"'],
      'No page has the path "/": site.json names the page that it shows as "home".',
    ],
    'a path below the calls': [
      ['"/help"', '"/public-api/help"', '"/public'],
      '"/public-api/help" is below /public-api, where the calls are.',
    ],
    'a path that the server answers itself': [
      ['"/help"', '"/healthz"', '"/healthz'],
      '"/healthz" is answered by the server itself.',
    ],
    "a path among the build's own files": [
      ['"/help"', '"/compiled/help"', '"/compiled'],
      '"/compiled/help" is where the build keeps files of its own: nobody would reach the page.',
    ],
  }),
];
