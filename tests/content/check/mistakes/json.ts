import { smallSite } from '../../../support/content/small-site.ts';
import { inFile, inFiles, type Row } from './row.ts';

const card = 'pages/card-start.json';
const text = 'text/card-start.md';
const values = 'values.json';
const lead = '{ "type": "text", "markdown": "card-start", "look": "lead" }';
const curly = (mark: string) => `${mark} is a curly quote: names and texts stand in straight ones (").`;
const merge =
  'This is an unfinished merge: keep what is right, and delete the lines that start with <<<<<<<, ======= and >>>>>>>.';
const conflict = (one: string, other: string) => `<<<<<<< HEAD\n${one}\n=======\n${other}\n>>>>>>> other`;
const closing = 'The closing quote (") is missing.';
const noQuote = 'A quote inside a text is written \\".';

/** Slips in JSON: what is said is what the editor did, not where the parser stopped. */
export const json: Row[] = [
  ...inFile(card, {
    'curly quotes': [['"A page"', '“A page”', '“'], curly('“')],
    'curly quotes around a name': [['"title"', '“title”', '“'], curly('“')],
    'a curly quote at the end': [
      ['"A page"', '"A page”', '"A page'],
      'This text ends with ”: its quote has to be a straight one (").',
    ],
    'quotes inside a text': [['"Go on"', '"Go "on""', '"on""'], noQuote],
    'quotes around words inside a text': [['A page', 'A "page" of ours', '"page" of'], noQuote],
    'a closing quote that is missing in a line': [['"Go on"', '"Go on'], closing],
    'a name without its closing quote': [['"title"', '"title'], closing],
    'a last text without its closing quote': [['"lead"', '"lead'], closing],
    'a name without quotes': [['"title"', 'title'], 'title is not valid here: names and texts need double quotes.'],
    'a text without quotes': [
      ['"A page"', 'A page of ours', 'A page'],
      'A is not valid here: names and texts need double quotes.',
    ],
    'a text over two lines': [
      ['A page', 'A\n  page', '"A'],
      'This text goes over more than one line: a text in quotes has only one.',
    ],
    'a semicolon for a comma': [
      ['"A page",', '"A page";', ';'],
      '; is not valid here: a comma stands between entries, and nothing after the last.',
    ],
    'an equals sign': [['"title":', '"title" =', '='], '= is not valid here: a colon stands after a name.'],
    'a missing colon': [['"title":', '"title"', ' "A page"'], 'A colon is missing here.'],
    'a comment after #': [['"title"', '# a note\n  "title"', '# a'], 'JSON has no comments.'],
    'a name with a letter of another alphabet': [
      ['"type": "button"', '"type": "butt\u043en"', '"butt\u043en"'],
      '"butt\u043en" is not a block type. It has the character U+043E, which is easily overlooked.',
      'button',
    ],
    'a comma too many between entries': [['"A page",', '"A page",,', ',\n  "link"'], 'This comma is one too many.'],
    'a list that is not closed': [
      ['"next" }\n  ]\n', '"next" }\n', '\n}'],
      'A ] is missing here: the [ of line 6 is not closed.',
    ],
    'a block that is not closed': [[lead, lead.slice(0, -2), ',\n    { "type": "button"'], 'A } is missing here.'],
    'a last block that is not closed': [['"next" }', '"next"', '\n  ]'], 'A } is missing here.'],
    'a block without its first bracket': [[lead, lead.slice(2), '"type": "text"'], 'A { is missing here.'],
    'a list without its first bracket': [
      ['"blocks": [', '"blocks":', '\n    { "type": "text"'],
      'A [ is missing here.',
    ],
    'a name of a list without its closing quote': [['"blocks": [', '"blocks: [', '"blocks'], closing],
    'a bracket of another kind': [['"lead" }', '"lead" )', ')'], ') is not valid here: brackets are { } and [ ].'],
    'an unfinished merge in JSON': [
      ['  "title": "A page",', conflict('  "title": "One",', '  "title": "Two",'), '<<<<<<<'],
      merge,
    ],
  }),
  ...inFile(values, {
    'a semicolon after true': [
      ['"value": 24,', '"sample": true; "value": 24,', ';'],
      '; is not valid here: a comma stands between entries, and nothing after the last.',
    ],
    True: [['24,', '24, "sample": True,', 'True'], 'True is not valid here: write true.'],
    None: [['24,', '24, "confirm": None,', 'None'], 'None is not valid here: leave out what has no value.'],
    'a no-break space': [
      ['"value": 4100', '"value":\u00a04100', '\u00a04100'],
      'There is a no-break space (U+00A0) here, as pasted words have: type an ordinary space instead.',
    ],
    'a character that shows nothing': [
      ['"value": 4100', '"value"\u200b: 4100', '\u200b'],
      'There is an invisible character (U+200B) here, as pasted words have: delete it.',
    ],
    'a backslash that is meant': [
      ['Monthly cost.', 'From C:\\costs.', '\\costs'],
      '\\c means nothing in JSON: a backslash in a text is written \\\\.',
    ],
    'a price with its sign': [['4100', '£41.00'], '£41.00 is not valid here: a price is whole pence, £41.00 is 4100.'],
    'a number with a comma': [['4100', '4,100'], '4,100 is no number here: a number has no commas.'],
    'a number that is none': [['4100', 'NaN'], 'NaN is not valid here: leave out what has no value.'],
    'a day without quotes': [['4100', '2026-12-01'], '2026-12-01 is a text here: it needs double quotes.'],
    'a value that is not closed': [['"Length." }', '"Length."', ',\n  "offer_name"'], 'A } is missing here.'],
  }),
  ...['4100p', '0x1004', '04100', '+4100', '4_100', '4100.', '.5'].map(
    (typed): Row => [
      `a number as ${typed}`,
      { [values]: ['4100', typed] },
      [values, typed],
      `${typed} is no number here: a number has digits alone.`,
    ],
  ),
  ...[
    ['：', '"title":', '"title"：'],
    ['，', '"A page",', '"A page"，'],
    ['｝', '"lead" }', '"lead" ｝'],
  ].map(
    ([sign, right, typed]): Row => [
      `the wide ${sign} of another keyboard`,
      { [card]: [right!, typed!] },
      [card, sign!],
      `${sign} is a wide sign of another keyboard: JSON has ${sign!.normalize('NFKC')}.`,
    ],
  ),
  ...['`A page`', '「A page」', '＂A page＂'].map(
    (typed): Row => [
      `the quotes of ${typed}`,
      { [card]: ['"A page"', typed] },
      [card, typed[0]!],
      `${typed[0]} is no quote of JSON: names and texts stand in straight ones (").`,
    ],
  ),
  ...(['\u200b', '\u00a0'] as const).map(
    (character): Row => [
      `a name with ${JSON.stringify(character)}`,
      { [card]: ['"type": "button"', `"type": "button${character}"`] },
      [card, `"button${character}"`],
      `"button${character}" is not a block type. It has the character U+${character === '\u200b' ? '200B' : '00A0'}, which is easily overlooked.`,
      'button',
    ],
  ),
  ...['&nbsp;', '&#39;', '<b>', '**G'].map(
    (mark): Row => [
      `${mark} in a line`,
      { [card]: ['"Go on"', `"${mark}o on"`] },
      [card, mark],
      `Customers would read ${mark} as it is: write plain words and signs.`,
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
    'a block of many lines that is not closed': [
      { 'pages/contract-start.json': ['        }\n      ]', '      ]'] },
      ['pages/contract-start.json', '\n      ]\n    }'],
      'A } is missing here: the { of line 24 is not closed.',
    ],
    'a file without its last bracket': [
      { [card]: ['  ]\n}\n', '  ]\n'] },
      [card],
      'A } is missing here: the { of line 1 is not closed.',
    ],
    'an object without its colon': [
      { 'site.json': ['"logo":', '"logo"'] },
      ['site.json', ' { "image"'],
      'A colon is missing here.',
    ],
    'an unfinished merge in Markdown': [{ [text]: conflict('## One', '## Two') }, [text, '<<<<<<<'], merge],
    'an unfinished merge in a whole file': [
      { [card]: conflict(String(smallSite[card]), '{}') },
      [card, '<<<<<<<'],
      merge,
    ],
  }),
];
