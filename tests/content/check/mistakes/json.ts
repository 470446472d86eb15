import { smallSite } from '../../../support/content/small-site.ts';
import type { Row } from './row.ts';

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
  ['curly quotes', { [card]: ['"A page"', '“A page”'] }, [card, '“'], curly('“')],
  ['curly quotes around a name', { [card]: ['"title"', '“title”'] }, [card, '“'], curly('“')],
  [
    'a curly quote at the end',
    { [card]: ['"A page"', '"A page”'] },
    [card, '"A page'],
    'This text ends with ”: its quote has to be a straight one (").',
  ],
  ['quotes inside a text', { [card]: ['"Go on"', '"Go "on""'] }, [card, '"on""'], noQuote],
  ['quotes around words inside a text', { [card]: ['A page', 'A "page" of ours'] }, [card, '"page" of'], noQuote],
  ['a closing quote that is missing in a line', { [card]: ['"Go on"', '"Go on'] }, [card, '"Go on'], closing],
  ['a name without its closing quote', { [card]: ['"title"', '"title'] }, [card, '"title'], closing],
  ['a last text without its closing quote', { [card]: ['"lead"', '"lead'] }, [card, '"lead'], closing],
  [
    'a name without quotes',
    { [card]: ['"title"', 'title'] },
    [card, 'title'],
    'title is not valid here: names and texts need double quotes.',
  ],
  [
    'a text without quotes',
    { [card]: ['"A page"', 'A page of ours'] },
    [card, 'A page'],
    'A is not valid here: names and texts need double quotes.',
  ],
  [
    'a text over two lines',
    { [card]: ['A page', 'A\n  page'] },
    [card, '"A'],
    'This text goes over more than one line: a text in quotes has only one.',
  ],
  [
    'a semicolon for a comma',
    { [card]: ['"A page",', '"A page";'] },
    [card, ';'],
    '; is not valid here: a comma stands between entries, and nothing after the last.',
  ],
  [
    'a semicolon after true',
    { [values]: ['"value": 24,', '"sample": true; "value": 24,'] },
    [values, ';'],
    '; is not valid here: a comma stands between entries, and nothing after the last.',
  ],
  ['True', { [values]: ['24,', '24, "sample": True,'] }, [values, 'True'], 'True is not valid here: write true.'],
  [
    'None',
    { [values]: ['24,', '24, "confirm": None,'] },
    [values, 'None'],
    'None is not valid here: leave out what has no value.',
  ],
  [
    'an equals sign',
    { [card]: ['"title":', '"title" ='] },
    [card, '='],
    '= is not valid here: a colon stands after a name.',
  ],
  ['a missing colon', { [card]: ['"title":', '"title"'] }, [card, ' "A page"'], 'A colon is missing here.'],
  [
    'a no-break space',
    { [values]: ['"value": 4100', '"value":\u00a04100'] },
    [values, '\u00a04100'],
    'There is a no-break space (U+00A0) here, as pasted words have: type an ordinary space instead.',
  ],
  [
    'a character that shows nothing',
    { [values]: ['"value": 4100', '"value"\u200b: 4100'] },
    [values, '\u200b'],
    'There is an invisible character (U+200B) here, as pasted words have: delete it.',
  ],
  [
    'a backslash that is meant',
    { [values]: ['Monthly cost.', 'From C:\\costs.'] },
    [values, '\\costs'],
    '\\c means nothing in JSON: a backslash in a text is written \\\\.',
  ],
  [
    'a price with its sign',
    { [values]: ['4100', '£41.00'] },
    [values, '£41.00'],
    '£41.00 is not valid here: a price is whole pence, £41.00 is 4100.',
  ],
  [
    'a number with a comma',
    { [values]: ['4100', '4,100'] },
    [values, '4,100'],
    '4,100 is no number here: a number has no commas.',
  ],
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
  ['a comment after #', { [card]: ['"title"', '# a note\n  "title"'] }, [card, '# a'], 'JSON has no comments.'],
  ...(['\u200b', '\u00a0'] as const).map(
    (character): Row => [
      `a name with ${JSON.stringify(character)}`,
      { [card]: ['"type": "button"', `"type": "button${character}"`] },
      [card, `"button${character}"`],
      `"button${character}" is not a block type. It has the character U+${character === '\u200b' ? '200B' : '00A0'}, which is easily overlooked.`,
      'button',
    ],
  ),
  [
    'a name with a letter of another alphabet',
    { [card]: ['"type": "button"', '"type": "butt\u043en"'] },
    [card, '"butt\u043en"'],
    '"butt\u043en" is not a block type. It has the character U+043E, which is easily overlooked.',
    'button',
  ],
  ...['&nbsp;', '&#39;', '<b>', '**G'].map(
    (mark): Row => [
      `${mark} in a line`,
      { [card]: ['"Go on"', `"${mark}o on"`] },
      [card, mark],
      `Customers would read ${mark} as it is: write plain words and signs.`,
    ],
  ),
  [
    'a place where a pound sign was lost',
    { [text]: ['Pay', 'Pay \ufffd5'] },
    [text, '\ufffd'],
    'It has the mark of a character that was lost before (\ufffd).',
  ],
  [
    'a pound sign that was converted twice',
    { [text]: ['Pay', 'Pay Â£5'] },
    [text, 'Â£'],
    'It was converted to UTF-8 twice: "Â£" stands where "£" was meant.',
  ],
  [
    'a pointer of Git LFS',
    { [text]: 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n' },
    [text],
    'This is a pointer of Git LFS, and the file itself is not here: "git lfs pull" brings it.',
  ],
  [
    'a number that is none',
    { [values]: ['4100', 'NaN'] },
    [values, 'NaN'],
    'NaN is not valid here: leave out what has no value.',
  ],
  [
    'a day without quotes',
    { [values]: ['4100', '2026-12-01'] },
    [values, '2026-12-01'],
    '2026-12-01 is a text here: it needs double quotes.',
  ],
  [
    'a comma too many between entries',
    { [card]: ['"A page",', '"A page",,'] },
    [card, ',\n  "link"'],
    'This comma is one too many.',
  ],
  [
    'a list that is not closed',
    { [card]: ['"next" }\n  ]\n', '"next" }\n'] },
    [card, '\n}'],
    'A ] is missing here: the [ of line 6 is not closed.',
  ],
  [
    'a block that is not closed',
    { [card]: [lead, lead.slice(0, -2)] },
    [card, ',\n    { "type": "button"'],
    'A } is missing here.',
  ],
  ['a last block that is not closed', { [card]: ['"next" }', '"next"'] }, [card, '\n  ]'], 'A } is missing here.'],
  [
    'a value that is not closed',
    { [values]: ['"Length." }', '"Length."'] },
    [values, ',\n  "offer_name"'],
    'A } is missing here.',
  ],
  [
    'a block of many lines that is not closed',
    { 'pages/contract-start.json': ['        }\n      ]', '      ]'] },
    ['pages/contract-start.json', '\n      ]\n    }'],
    'A } is missing here: the { of line 24 is not closed.',
  ],
  [
    'a file without its last bracket',
    { [card]: ['  ]\n}\n', '  ]\n'] },
    [card],
    'A } is missing here: the { of line 1 is not closed.',
  ],
  [
    'a block without its first bracket',
    { [card]: [lead, lead.slice(2)] },
    [card, '"type": "text"'],
    'A { is missing here.',
  ],
  [
    'a list without its first bracket',
    { [card]: ['"blocks": [', '"blocks":'] },
    [card, '\n    { "type": "text"'],
    'A [ is missing here.',
  ],
  ['a name of a list without its closing quote', { [card]: ['"blocks": [', '"blocks: ['] }, [card, '"blocks'], closing],
  [
    'an object without its colon',
    { 'site.json': ['"logo":', '"logo"'] },
    ['site.json', ' { "image"'],
    'A colon is missing here.',
  ],
  [
    'a bracket of another kind',
    { [card]: ['"lead" }', '"lead" )'] },
    [card, ')'],
    ') is not valid here: brackets are { } and [ ].',
  ],
  [
    'an unfinished merge in JSON',
    { [card]: ['  "title": "A page",', conflict('  "title": "One",', '  "title": "Two",')] },
    [card, '<<<<<<<'],
    merge,
  ],
  ['an unfinished merge in Markdown', { [text]: conflict('## One', '## Two') }, [text, '<<<<<<<'], merge],
  [
    'the rest of a merge in Markdown',
    { [text]: ['## Welcome', 'Words.\n=======\n## Welcome'] },
    [text, '======='],
    merge,
  ],
  [
    'an unfinished merge in a whole file',
    { [card]: conflict(String(smallSite[card]), '{}') },
    [card, '<<<<<<<'],
    merge,
  ],
];
