import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { inFile, inFiles, type Row } from './row.ts';

const card = 'pages/card-start.json';
const text = 'text/card-start.md';
const values = 'values.json';
const lead = '{ "type": "text", "markdown": "card-start", "look": "lead" }';
const merge =
  'This is an unfinished merge: keep what is right, and delete the lines that start with <<<<<<<, ======= and >>>>>>>.';
const conflict = (one: string, other: string) => `<<<<<<< HEAD\n${one}\n=======\n${other}\n>>>>>>> other`;
const closing = 'The closing quote (") is missing.';
const noName = 'A name in double quotes is missing here.';
const noComma = 'A comma is missing here.';
const noJson = (symbol: string) =>
  `${symbol} is not JSON: texts stand in straight quotes ("), and the signs are { } [ ] : and ,`;

/** Slips in the syntax of JSON: what is put in the place of other words, where the parser stops, and what it says. */
const slips: [file: string, find: string, to: string, at: string, says: string][] = [
  [card, '"A page"', '“A page”', '“', noJson('“A (with U+201C)')],
  [card, '"title"', '“title”', '“', noJson('“title” (with U+201C)')],
  [card, '"A page"', '"A page”', '"A page', closing],
  [card, '"A page"', '`A page`', '`A', noJson('`A')],
  [card, '"A page"', '「A page」', '「', noJson('「A (with U+300C)')],
  [card, '"A page"', "'A page'", "'A", noJson("'A")],
  [card, '"Go on"', '"Go "on""', 'on""', noJson('on')],
  [card, 'A page', 'A "page" of ours', 'page" of', noJson('page')],
  [card, '"Go on"', '"Go on', 'to":', noJson('to')],
  [card, '"title"', '"title', 'A page', noJson('A')],
  [card, '"A page"', '"A page', '"A page', closing],
  [card, '"title"', 'title"', 'title"', noJson('title')],
  [card, '"lead"', '"lead', '"lead', closing],
  [card, '"title"', 'title', 'title', noJson('title')],
  [card, '"A page"', 'A page of ours', 'A page', noJson('A')],
  [card, 'A page', 'A\n  page', '"A', closing],
  [card, '"A page",', '"A page";', ';', noJson(';')],
  [card, '"title":', '"title" =', '=', noJson('=')],
  [card, '"title":', '"title"', '"A page"', 'A colon is missing here.'],
  [card, '{', '', ': "../', 'The content has already ended before this.'],
  [card, '"path"', '<!-- why -->\n  "path"', '<!--', noJson('<!--')],
  [card, '"A page",', '"A page"…', '…', noJson('… (with U+2026)')],
  [card, '"title"', '# a note\n  "title"', '# a', noJson('#')],
  [card, '"A page",', '"A page"', '"link"', noComma],
  [card, '"A page",', '"A page",,', ',\n  "link"', noName],
  [card, lead, lead.slice(0, -2), '{ "type": "button"', noName],
  [card, '"next" }', '"next"', ']', noComma],
  [card, lead, lead.slice(2), ': "text"', noComma],
  [card, '"blocks": [', '"blocks":', '{ "type": "button"', noName],
  [card, '"lead" }', '"lead" )', ')', noJson(')')],
  [card, '"title":', '"title"：', '：', noJson('： (with U+FF1A)')],
  [values, '24,', '24, "sample": True,', 'True', noJson('True')],
  [values, '"value": 4100', '"value":\u00a04100', '\u00a04100', noJson('4100 (with U+00A0)')],
  [values, '"value": 4100', '"value"\u200b: 4100', '\u200b', noJson('\u200b (with U+200B)')],
  [values, '"Monthly cost."', '"From C:\\costs."', '"From', 'A backslash in a text is written \\\\.'],
  [values, '4100', '£41.00', '£', noJson('£41.00 (with U+00A3)')],
  [values, '4100', '4,100', '100', noName],
  [values, '24,', '24 months,', 'months, ', noJson('months')],
  [values, '4100', '4100.', '4100.', 'This is not a number.'],
  [values, '4100', '2026-12-01', '-12-01', noComma],
];

/** Files whose text is wrong before anything is known of them. */
export const json: Row[] = [
  ...slips.map(([file, find, to, at, says]): Row => [`${to} for ${find}`, { [file]: [find, to] }, [file, at], says]),
  ...inFile(card, {
    'a name with a letter of another alphabet': [
      ['"type": "button"', '"type": "butt\u043en"', '"butt\u043en"'],
      '"butt\u043en" is not a block type. It has the character U+043E, which is easily overlooked.',
      'button',
    ],
    'an unfinished merge in JSON': [
      ['  "title": "A page",', conflict('  "title": "One",', '  "title": "Two",'), '<<<<<<<'],
      merge,
    ],
  }),
  ...(['\u200b', '\u00a0'] as const).map(
    (character): Row => [
      `a name with ${JSON.stringify(character)}`,
      { [card]: ['"type": "button"', `"type": "button${character}"`] },
      [card, `"button${character}"`],
      `"button${character}" is not a block type. It has the character U+${character === '\u200b' ? '200B' : '00A0'}, which is easily overlooked.`,
      'button',
    ],
  ),
  ...inFile(text, {
    'a place where a pound sign was lost': [
      ['Pay', 'Pay \ufffd5', '\ufffd'],
      'It has the mark of a character that was lost before (\ufffd).',
    ],
    'a pound sign that was converted twice': [
      ['Pay', 'Pay Â£5', 'Â£'],
      'It was converted to UTF-8 twice: "Â£" stands where "£" was meant.',
    ],
    'the rest of a merge in Markdown': [['## Welcome', 'Words.\n=======\n## Welcome', '======='], merge],
  }),
  ...inFiles({
    'a pointer of Git LFS': [
      { [text]: 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n' },
      [text],
      'This is a pointer of Git LFS, and the file itself is not here: "git lfs pull" brings it.',
    ],
    'an unfinished merge in Markdown': [{ [text]: conflict('## One', '## Two') }, [text, '<<<<<<<'], merge],
    'an unfinished merge in a whole file': [
      { [card]: conflict(String(smallSite[card]), '{}') },
      [card, '<<<<<<<'],
      merge,
    ],
  }),
];
