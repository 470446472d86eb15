import { inFile, type Row } from './row.ts';

const text = 'text/card-start.md';
const help = 'text/help.md';
const pay = 'Pay {monthly_pence} for {offer_name}. ';
const bold = 'This ** makes nothing bold: bold words stand between ** and **, with no space inside.';
const noTable = 'This is no table: its second line has to be | --- | --- |';
const asCode = 'This line would be shown as code, because it starts with a tab or four spaces: take them away.';

/** Marks of Markdown that customers would read. */
export const markdownMarks: Row[] = [
  ...inFile(text, {
    'a heading without its space': [
      ['## Welcome', '##Welcome', '##W'],
      'A heading has a space after its ##.',
      '## Welcome to {provider}',
    ],
    'a heading with a no-break space': [
      ['## Welcome', '##\u00a0Welcome', '##\u00a0'],
      'This is no heading: a space beside its ## is a special one, such as word processors write.',
      '## Welcome to {provider}',
    ],
    'a heading with a no-break space before it': [
      ['## Welcome', '\u2003## Welcome', '\u2003##'],
      'This is no heading: a space beside its ## is a special one, such as word processors write.',
      '## Welcome to {provider}',
    ],
    'a line below a paragraph': [
      [pay, `${pay}\n---\n\n${pay}`, '---'],
      'This line makes a heading of the words above it: a heading is written ## and its words, and a rule stands below an empty line.',
    ],
    'a sign for times': [
      [pay, `It is 5*6*7 cm wide. ${pay}`, '*6'],
      'The * between digits slant what is between them, and nobody reads them: the sign for times is ×.',
    ],
    'two spans of days': [
      [pay, `It takes 5~7 days, or 8~10 days. ${pay}`, '~7'],
      'A ~ strikes out the words up to the next: write ~~ on each side where that is meant, and \\~ for the sign.',
    ],
    'a heading of a wiki': [
      ['## Welcome', 'h2. Welcome', 'h2. '],
      'This is no heading: it starts with ## and a space.',
      '##',
    ],
    'a link of a chat': [
      [pay, `<https://example.com/a|Our prices>. ${pay}`, '<https'],
      'This is no link: it is written [words](address).',
      '[Our prices](https://example.com/a)',
    ],
    'a ` for an apostrophe': [
      [pay, `It\`s open. ${pay}`, '`'],
      "Customers would read this `: an apostrophe is ', and code has a ` on each side.",
    ],
    'a line end of JSON': [
      [pay, `Open.\\nNow. ${pay}`, '\\n'],
      '\\n is a mark of another program, and customers would read it: delete it.',
    ],
    'cells of a spreadsheet': [
      [pay, `Speed\tPrice\n100\t£20\n300\t£30\n\n${pay}`, 'Speed'],
      'Columns with tabs between them make no table: its lines are written | a | b |, and the second | --- | --- |.',
    ],
    'bold and slanted words that do not end': [[pay, `***Pay* ${pay}`, '***Pay'], bold],
    'bold words with no-break spaces around them': [[pay, `**\u00a0Pay\u00a0** ${pay}`, '**\u00a0Pay'], bold],
    'bold words that do not end': [['Pay', '**Pay'], bold],
    'bold words with a space before their end': [[pay, `**Pay ** ${pay}`, '**Pay'], bold],
    'bold words with spaces around them': [[pay, `** Pay ** ${pay}`, '** Pay'], bold],
    'a link that does not end': [
      ['#how-we-help).', ' and more.', '[how we help](/help and'],
      'This is no link: its address ends with ) and has no spaces.',
      '[how we help](/help)',
    ],
    'a link with a space in its address': [
      ['/help#how-we-help', '/help me', '[how we help](/help me'],
      'This is no link: its address ends with ) and has no spaces.',
    ],
    'a mistake beside a bare address': [
      [pay, 'See (our page)[/card-start] or www.example.com', '(our page)'],
      'This is no link: its words stand in [ ], and its address in ( ).',
      '[our page](/card-start)',
    ],
    'a list from a word processor': [
      [pay, '•\tOne\n\n', '•'],
      '• makes no list: each of its lines starts with - and a space.',
    ],
    'a list without its spaces': [
      [pay, '-One\n\n', '-One'],
      'This is no list: its lines start with - and a space.',
      '- One',
    ],
    'a numbered list without its spaces': [
      [pay, '1)One\n\n', '1)One'],
      'This is no list: its lines start with 1) and a space.',
      '1) One',
    ],
    'bold words with spaces around them in a line': [[pay, `Now ** pay ** ${pay}`, '** pay'], bold],
    'a cell too many': [
      [pay, '| a | b |\n| --- | --- |\n| c | d | e |\n\n', '| e'],
      'This table has 2 columns, so nothing from here on this line is shown. A bar that is no border is written \\|.',
    ],
    'a cell too few': [
      [pay, '| a | b |\n| --- | --- |\n| c |\n\n', '| c'],
      'This table has 2 columns, and this line has 1 cell: an empty cell is written too, as | |. Words below a table come after an empty line.',
    ],
    'words directly below a table': [
      [pay, '| a | b |\n| --- | --- |\n| c | d |\nMore words.\n\n', 'More'],
      'This table has 2 columns, and this line has 1 cell: an empty cell is written too, as | |. Words below a table come after an empty line.',
    ],
    'a row of a table that stands alone': [
      [pay, '| a | b |\n| --- | --- |\n| c | d |\n\n| Escalate | Ombudsman |\n\n', '| Escalate'],
      'This row stands in no table, so customers would read its bars: put it directly below the rows of its table.',
    ],
    'the rest of an image': [
      ['![Our logo]', 'Our logo]', '](/logo'],
      'This is the rest of a link or an image, and customers would read it: write [ before its words, or delete it.',
    ],
    'an empty entry of a list': [
      [pay, '* One\n* \n* Two\n\n', '* \n'],
      'This entry of the list is empty: give it words, or delete its line.',
    ],
    'a number of a list that customers would not read': [
      [pay, '1. One\n2. Two\n9. Nine\n\n', '9.'],
      'Customers would read 3. here: a list counts on from its first number.',
      '3',
    ],
    'a line that starts with a tab': [[pay, `\t${pay}\n\n`, '\tPay'], asCode],
    'a line that starts with four spaces': [[pay, `    ${pay}\n\n`, '    Pay'], asCode],
    'a table without its second line': [[pay, '| a | b |\n| c | d |\n\n', '| a'], noTable],
    'a table whose second line does not fit': [[pay, '| a | b |\n| --- |\n| c | d |\n\n', '| --- |'], noTable],
    'front matter': [
      ['## Welcome', '---\ntitle: Welcome\ntags:\n  - cards\n- more\n---\n\n## Welcome', '---'],
      'A text has no front matter: delete the lines from --- to ---.',
    ],
  }),
  ...['-\u00a0', '1.\u3000', '*\u2003', '\u00a0- '].map(
    (mark): Row => [
      `a list whose entries begin with ${JSON.stringify(mark)}`,
      { [help]: ['See [below](#complaints).', `\n\n${mark}One\n${mark}Two\n\nSee [below](#complaints).`] },
      [help, `${mark}One`],
      `This is no list: a space beside its ${mark.trim()} is a special one, such as word processors write.`,
      `${mark.trim()} One`,
    ],
  ),
  ...['\uf0b7\t', '➢ ', 'o\t', 'Ø\t', '–\t', '– ', '— ', '✓ ', '✅ '].map(
    (mark): Row => [
      `a list whose entries begin with ${JSON.stringify(mark)}, as in a word processor`,
      { [help]: ['See [below](#complaints).', `\n\n${mark}One\n${mark}Two\n\nSee [below](#complaints).`] },
      [help, `${mark}One`],
      `${mark.trim()} makes no list: each of its lines starts with - and a space.`,
    ],
  ),
  ...['==', '++', '^'].map(
    (mark): Row => [
      `words between ${mark}`,
      { [text]: [pay, `A ${mark}new${mark} price. ${pay}`] },
      [text, `${mark}new`],
      `${mark} is a mark of another program, and customers would read it: delete it.`,
    ],
  ),
  ...[
    ':warning:',
    '[!NOTE]',
    '[[_TOC_]]',
    '【4†source】',
    '[cid:image1.png]',
    'Error! Bookmark not defined.',
    '!a.png|width=3!',
    'image::a.png[]',
    '\\newpage',
    '$35$',
  ].map(
    (mark): Row => [
      `${mark} of another program`,
      { [text]: [pay, `${mark}\n\n${pay}`] },
      [text, mark],
      `${mark} is a mark of another program, and customers would read it: delete it.`,
    ],
  ),
  ...(
    [
      ['[/b]', 'A [b]new[/b] price.', '[/b]'],
      ["'''", "A '''new''' price.", "'''"],
      [':::', ':::tip\nWords\n:::', ':::tip'],
      ['!!!', '!!! note\n    Words', '!!!'],
      ['*[MB]:', '*[MB]: megabyte', '*[MB]'],
      ['%%', 'Words %%ask legal%%', '%%ask'],
      [':', 'Term\n: What it means', ': What'],
      ['bq.', 'bq. As they say', 'bq.'],
      ['^', '^ As they say', '^'],
      ['.. note::', '.. note::\n   Words', '.. note'],
      ['|===', '|===\n|a |b\n|===', '|==='],
    ] as const
  ).map(
    ([mark, words, at]): Row => [
      `${mark} of a forum, a wiki or another Markdown`,
      { [text]: [pay, `${words}\n\n${pay}`] },
      [text, at],
      `${mark} is a mark of another program, and customers would read it: delete it.`,
    ],
  ),
  ...['[our prices|https://example.com/a]', '[https://example.com/a our prices]'].map(
    (words): Row => [
      `a link as ${words}`,
      { [text]: [pay, `See ${words}. ${pay}`] },
      [text, words],
      'This is no link: it is written [words](address).',
      '[our prices](https://example.com/a)',
    ],
  ),
  ...['[[Card start]]', '![[a.png]]'].map(
    (words): Row => [
      `${words} of a collection of notes`,
      { [text]: [pay, `See ${words}. ${pay}`] },
      [text, words],
      'This is no link: it is written [words](address).',
    ],
  ),
  ...['*Now *', '_Now _', '__ Now__', '~~Now ~~'].map((typed): Row => {
    const [mark] = typed.split(/ ?Now/);
    return [
      `words as ${typed}`,
      { [text]: [pay, `It is ${typed} open. ${pay}`] },
      [text, typed],
      `This ${mark} means nothing here: it has no space on its inner side.`,
      `${mark}Now${mark}`,
    ];
  }),
  ...['*', '+'].map(
    (mark): Row => [
      `a list whose entries begin with ${mark} without a space`,
      { [help]: ['See [below](#complaints).', `So:\n${mark}One\n${mark}Two\n\nSee [below](#complaints).`] },
      [help, `${mark}One`],
      `This is no list: its lines start with ${mark} and a space.`,
      `${mark} One`,
    ],
  ),
  ...[
    ['(a)', '(b)'],
    ['(1)', '(2)'],
    ['1\\.', '2\\.'],
    ['4.1', '4.2'],
    ['2.', '3.'],
  ].map(
    ([one, two]): Row => [
      `lines that begin with ${one} and ${two}`,
      { [help]: ['See [below](#complaints).', `\n\nSo:\n${one} We answer;\n${two} See [below](#complaints).`] },
      [help, `${one} We`],
      `Lines that start with ${one} make no list, and run together: put an empty line between them.`,
    ],
  ),
  ...inFile(help, {
    'a link as Outlook rewrites it': [
      [
        'See [below](#complaints).',
        '[Us](https://eur01.safelinks.protection.outlook.com/?url=x). See [below](#complaints).',
        '[Us]',
      ],
      'This link is as another program copies it: write the address that is meant.',
    ],
    'a link as a chat copies it': [
      [
        'See [below](#complaints).',
        '[Us](https://www.example.com/?utm_source=chatgpt.com). See [below](#complaints).',
        '[Us]',
      ],
      'This link is as another program copies it: write the address that is meant.',
    ],
    'boxes to tick': [
      ['See [below](#complaints).', '\n\n- [ ] Call\n- [x] Wait\n\nSee [below](#complaints).', '- [ ]'],
      'A list has no boxes to tick: write - and its words, without [ ].',
    ],
    'bold words over two paragraphs': [
      ['See [below](#complaints).', '**See [below](#complaints).\n\nAnd more.**', '**See'],
      bold,
    ],
    'the rest of a link behind a whole one': [
      ['See [below]', 'See [above](#how-we-help) and below]', '](#complaints'],
      'This is the rest of a link or an image, and customers would read it: write [ before its words, or delete it.',
    ],
  }),
];
