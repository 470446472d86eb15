import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { inFile, inFiles, type Row } from './row.ts';

const card = 'pages/card-start.json';
const text = 'text/card-start.md';
const site = 'site.json';
const values = 'values.json';
const demo = 'demo-links.json';
const _order = /,\n {6}"switch_order".*/.exec(String(smallSite[demo]))![0];
const id = (end: string) => `"00000000-0000-4000-8000-000000000${end}"`;
const next = String(smallSite['pages/problem.json']).replace('/problem', '/new');

/** Values, demo links, and files in the wrong place. */
export const data: Row[] = [
  ...inFile(values, {
    'money in pounds': [['4100', '41.5'], '41.5 is not whole pence: £41.5 is 4150.'],
    'money in whole pounds, as JSON reads it': [['4100', '41.00'], '41.00 is not whole pence: £41.00 is 4100.'],
    'pence with a p': [['4100', '"41p"'], '"41p" is not whole pence: £34.99 is 3499.'],
    'money as people write it': [
      ['4100', '"£1,041.00"', '"£1,041'],
      '"£1,041.00" is not whole pence: £1,041.00 is 104100.',
    ],
    'pence in quotes': [['4100', '"4100"'], '"4100" is in quotes: pence are a number, and 4100 is £41.00.'],
    'money whose name does not say so': [
      ['"monthly_pence"', '"monthly"'],
      "A money value's name ends in _pence.",
      'monthly_pence',
    ],
    'pence that are no money': [
      ['"money", "value": 4100', '"number", "value": 4100'],
      'A value whose name ends in _pence is money.',
      'money',
    ],
    'a number in quotes': [['24', '"24"'], '"24" is text; a number has no quotes.'],
    'words for a number': [['24', '"2 years"', '"2 y'], '"2 years" is text; a number has digits alone.'],
    'a value with the name of a fact': [
      [
        '"contract_months"',
        '"amount": { "type": "number", "value": 1, "meaning": "x" },\n  "contract_months"',
        '"amount"',
      ],
      '"amount" is the name of a fact already: take this out and ask for { "fact": "amount" }, or give a value of your own another name.',
    ],
    'a value with the name of a contact': [
      [
        '"contract_months"',
        '"phone": { "type": "text", "value": "01632 960 001", "meaning": "x" },\n  "contract_months"',
        '"phone"',
      ],
      '"phone" is the name of a contact already: take this out and say {phone}, or give a value of your own another name.',
    ],
  }),
  ...inFiles({
    'a message without what it is for': [
      { 'messages.json': ['Words {message}', 'Words'] },
      ['messages.json', '"Words",\n  "cardDeclined'],
      'This has to say {message}, or customers do not read it anywhere.',
    ],
    'a required file that is missing': [{ [site]: undefined }, [site], 'The file is missing.'],
    'a required file under another name': [
      { [values]: undefined, 'value.json': smallSite[values] },
      ['value.json'],
      'No such file belongs to the content.',
      'values.json',
    ],
    'a stray file': [{ 'notes.txt': 'x' }, ['notes.txt'], 'No such file belongs to the content.'],
    'a stray folder': [{ 'extra/page.json': '{}' }, ['extra'], 'No such folder belongs to the content.'],
    'a text in another kind of file': [
      { [text]: undefined, 'text/card-start.txt': 'Hello' },
      ['text/card-start.txt'],
      'Only .md files belong here.',
    ],
    'a page among the letters': [
      { 'pages/help.json': undefined, 'letters/help.json': smallSite['pages/help.json'] },
      ['letters/help.json'],
      'This is a page: it belongs in pages/.',
    ],
    'a page among the texts': [
      { 'pages/help.json': undefined, 'text/help.json': smallSite['pages/help.json'] },
      ['text/help.json'],
      'A text is a .md file: pages belong in pages/, and letters in letters/.',
    ],
    'a folder among the texts': [
      { [text]: undefined, 'text/card/card-start.md': smallSite[text] },
      ['text/card'],
      'The files of text/ stand in no folder of their own: move them into text/ itself.',
    ],
    'a file with a hidden ending that nothing uses': [
      { 'text/welcome-back.md.txt': 'Hello' },
      ['text/welcome-back.md.txt'],
      'Only .md files belong here, and this one ends in .txt.',
      'welcome-back.md',
    ],
    'a file with a hidden ending': [
      { [text]: undefined, 'text/card-start.md.txt': smallSite[text] },
      ['text/card-start.md.txt'],
      'Only .md files belong here, and this one ends in .txt.',
      'card-start.md',
    ],
    'a file name in capitals': [
      { [card]: undefined, 'pages/Card_Start.json': smallSite[card] },
      ['pages/Card_Start.json'],
      'File and folder names have only lower-case letters, digits and dashes.',
      'card-start.json',
    ],
    'a page named next': [
      { 'pages/next.json': next },
      ['pages/next.json'],
      '"next" has a meaning of its own where a page is named, so no page can have that name.',
    ],
  }),
  ...inFile(demo, {
    'a demo link for no journey': [['"switch"', '"swich"'], 'There is no journey named "swich".', 'switch'],
    'a demo link twice': [
      ['0501', '0301', `${id('301')},\n      "journey": "card"`],
      'Another demo link has this id already.',
    ],
    'a payment method that the journey does not allow': [
      ['"note": "Card only"', '"note": "x", "payment_methods": ["direct-debit"]', '"direct-debit"]\n    }'],
      'The journey "card" does not allow "direct-debit": it has "card".',
    ],
    'a payment method in a journey without one': [
      ['"note": "Switch"', '"note": "x", "payment_methods": ["card"]', '"card"],\n      "switch_order"'],
      'The journey "switch" does not allow "card": it takes no payment method.',
    ],
    'a value of a demo link that there is not': [
      ['"note": "Card only"', '"note": "x", "values": { "monthly_penc": 3900 }', '"monthly_penc"'],
      'There is no value named "monthly_penc".',
      'monthly_pence',
    ],
  }),
  ...inFile(site, {
    'a width that is written as a fraction': [['180', '180.0'], 'A whole number is expected here, not 180.0.'],
    'a mailbox whose domain has a letter of another alphabet': [
      ['care@example', 'care@ex\u0430mple', '"care@'],
      '"care@ex\u0430mple.com" is not a mailbox\'s address: it has the form care@example.com.',
    ],
  }),
  ...[' - Copy', ' (1)', ' copy 2', '-LAPTOP-7AB', " (Ann's conflicted copy 2026-01-02)"].map(
    (behind): Row => [
      `a copy of a page, with ${behind} behind its name`,
      { [`pages/card-start${behind}.json`]: smallSite['pages/card-start.json'] },
      [`pages/card-start${behind}.json`],
      'A program made this copy: delete it, or give it a name of its own, and a page its own path.',
    ],
  ),
  ...['pages/card-start.md', 'letters/card-start.md', 'card-start.md'].map(
    (path): Row => [
      `a text as ${path}`,
      { [text]: undefined, [path]: smallSite[text] },
      [path],
      'This is a text: it belongs in text/.',
    ],
  ),
  ...['text/photo.png', 'images/photo.JPG', 'photo.svg'].map(
    (path): Row => [
      `an image as ${path}`,
      { [path]: 'image' },
      [path.replace('/photo.JPG', '')],
      'Images belong in the folder public/ of the project.',
    ],
  ),
];
