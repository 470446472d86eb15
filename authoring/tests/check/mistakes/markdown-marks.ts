import { inFile, type Row } from './row.ts';

const text = 'text/card-start.md';
const pay = 'Pay {monthly_pence} for {offer_name}. ';
const noList = 'This is no list: each of its lines starts with - or 1. and a space.';
const noTable = 'This is no table: below its first line stands | --- | --- |, with as many cells.';
const noLink = 'This is no link: it is written [words](address), and its address has no spaces.';
const asCode = 'This line would be shown as code, because it starts with a tab or four spaces: take them away.';
const tooFew = (cells: number) =>
  `The first line of this table has 2 cells, and this line ${cells}: an empty cell is written too, as | |. Words below a table come after an empty line.`;

/** What Markdown does not take for a heading, list, table or link, and what it takes for more than it is. */
export const markdownMarks: Row[] = [
  ...inFile(text, {
    'a heading without its space': [
      ['## Welcome', '##Welcome', '##W'],
      'This is no heading: a space stands behind the ##.',
    ],
    'a heading whose space is one that keeps words together': [
      ['## Welcome', '##\u00a0Welcome', '##'],
      'Customers would read this ##, because the space behind it is a no-break space: write a plain one.',
    ],
    'an entry of a list whose space keeps words together': [
      [pay, 'Then:\n1.\u00a0Call\n\n', '1.'],
      'Customers would read this 1., because the space behind it is a no-break space: write a plain one.',
    ],
    'a link that does not end': [['#how-we-help).', ' and more.', '](/help and'], noLink],
    'a link with a space in its address': [['/help#how-we-help', '/help me', '](/help me'], noLink],
    'an image whose name has a space': [['/logo.svg', 'our logo.svg', '](our logo'], noLink],
    'a reference to nothing': [['(/help#how-we-help)', '[how]', '][how]'], noLink],
    'the rest of an image': [['![Our logo]', 'Our logo]', '](/logo'], noLink],
    'a list from a word processor': [[pay, '•\tOne\n\n', '•'], noList],
    'a list from a word processor below a line': [[pay, 'We have\n\uf0b7\tOne\n\uf0b7\tTwo\n\n', '\uf0b7'], noList],
    'a list without its spaces': [[pay, '-One\n-Two\n\n', '-One'], noList],
    'a numbered list without its spaces': [[pay, '1)One\n\n', '1)One'], noList],
    'boxes to tick': [
      [pay, '- [ ] Call\n- [x] Wait\n\n', '- [ ]'],
      'A list has no boxes to tick: write - and its words, without [ ].',
    ],
    'a cell too many': [
      [pay, '| a | b |\n| --- | --- |\n| c | d | e |\n\n', '| e'],
      'The first line of this table has 2 cells, so nothing from here on this line is shown. A bar that is no border is written \\|.',
    ],
    'a cell too few': [[pay, '| a | b |\n| --- | --- |\n| c |\n\n', '| c'], tooFew(1)],
    'words directly below a table': [[pay, '| a | b |\n| --- | --- |\n| c | d |\nMore words.\n\n', 'More'], tooFew(1)],
    'a row of a table that stands alone': [
      [pay, '| a | b |\n| --- | --- |\n| c | d |\n\n| Escalate | Ombudsman |\n\n', '| Escalate'],
      noTable,
    ],
    'a table without its second line': [[pay, '| a | b |\n| c | d |\n\n', '| a'], noTable],
    'a table whose second line does not fit': [[pay, '| a | b |\n| --- |\n| c | d |\n\n', '| a'], noTable],
    'a line that starts with a tab': [[pay, `\t${pay}\n\n`, '\tPay'], asCode],
    'a line that starts with four spaces': [[pay, `    ${pay}\n\n`, '    Pay'], asCode],
  }),
];
