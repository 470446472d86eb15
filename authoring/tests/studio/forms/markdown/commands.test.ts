import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { selectedAt, wordAt } from '../../../../studio/edit/markdown-words.ts';
import {
  addBelow,
  type Command,
  commands,
  link,
  nextEntry,
  paste,
} from '../../../../studio/forms/markdown/commands.ts';
import { nextCell, nextRow } from '../../../../studio/forms/markdown/table.ts';

test.each([
  ['Read [the guide ]first.', 'Read [the guide](/guide) first.', 'the guide'],
  ['Read[ the guide]', 'Read [the guide](/guide)', 'the guide'],
  ['Read[ ]first.', 'Read [words](/guide)first.', 'words'],
])('D-36 of %j the words become a link, and the spaces around them stay outside', (marked, linked, selected) => {
  const [anchor, head] = [marked.indexOf('['), marked.indexOf(']') - 1];
  const state = EditorState.create({ doc: marked.replace(/[[\]]/g, ''), selection: { anchor, head } });
  const after = state.update(link('/guide')(state)).state;
  expect(after.doc.toString()).toBe(linked);
  expect(after.sliceDoc(after.selection.main.from, after.selection.main.to)).toBe(selected);
});

test.each([
  ['/old-offer', '/old-offer'],
  ['offer]', 'offer'],
  ['[Write', '[Write the words here.]'],
  ['(or', '(or'],
  ['two).', 'two'],
  ['![A', '![A mast [on \\] a hill](/mast.svg)'],
])('D-36 what is selected at %j is %j', (from, word) => {
  const text =
    'See [our offer](/old-offer). [Write the words here.] One (or two). ![A mast [on \\] a hill](/mast.svg). ';
  expect(wordAt(text, text.indexOf(from))).toBe(word);
});

test.each([
  ['^## Direct debit terms', '## <Direct> debit terms'],
  ['One\n^- Write here', 'One\n- <Write> here'],
  ['One\n\n^## Your guarantee', 'One\n\n## <Your> guarantee'],
  ['One\n> 1. ^two words', 'One\n> 1. <two> words'],
  ['One\n^- ', 'One\n- ^'],
  ['One\n- two ^- three', 'One\n- two <-> three'],
  ['^First words', '<First> words'],
  ['^**First** words', '<**First**> words'],
  ['^[Write the words here.]', '<[Write the words here.]>'],
  ['^', '^'],
])('D-36 who is led to %j has selected no mark of a line: %j', (led, selected) => {
  const text = led.replace('^', '');
  const { from, to } = selectedAt(text, led.indexOf('^'), true);
  const inside = text.slice(from, to);
  expect(`${text.slice(0, from)}${inside ? `<${inside}>` : '^'}${text.slice(to)}`).toBe(selected);
});

test.each([
  ['First words', ''],
  ['## First words', ''],
  ['[Write the words here.]', '[Write the words here.]'],
])('D-36 who only opens %j has selected no word of it, but what is to be written: %j', (text, selected) => {
  const { from, to } = selectedAt(text, 0, false);
  expect(text.slice(from, to)).toBe(selected);
});

/** The text and what is selected in brackets, after a command on a text with the cursor at `^`. */
function after(marked: string, command: Command): string {
  const anchor = marked.indexOf('^');
  const state = EditorState.create({ doc: marked.replace('^', ''), selection: { anchor } });
  const done = state.update(command(state)).state;
  const { from, to } = done.selection.main;
  return `${done.sliceDoc(0, from)}[${done.sliceDoc(from, to)}]${done.sliceDoc(to)}`;
}

const enter: Command = (state) => nextEntry(state)!;

test.each([
  ['', '- a\n- ^', '- a\n\n[]'],
  [' numbered', '1. a\n2. ^', '1. a\n\n[]'],
  [' whose entries stand apart', '- a\n\n- ^', '- a\n\n[]'],
  [', in its middle', '1. a\n2. ^\n3. b', '1. a\n\n[]\n\n3. b'],
])('D-36 Enter at an empty entry ends the list%s, and what is typed then is a paragraph', (_list, marked, ended) => {
  expect(after(marked, enter)).toBe(ended);
});

test('D-36 each new line of a list or a table ends as the lines of its file do', () => {
  const lineEnds = EditorState.lineSeparator.of('\r\n');
  const commandAt = (doc: string, command: Command) => {
    const state = EditorState.create({
      doc,
      selection: { anchor: doc.replaceAll('\r', '').length },
      extensions: lineEnds,
    });
    return state.update(command(state)).state.sliceDoc();
  };
  expect(commandAt('- a\r\n- b', enter)).toBe('- a\r\n- b\r\n- ');
  expect(commandAt('- a\r\n- ', enter)).toBe('- a\r\n\r\n');
  expect(commandAt('| A |\r\n| --- |', (state) => nextRow(state)!)).toBe('| A |\r\n| - |\r\n|   |');
  expect(commandAt('On.', addBelow('| A |\n| --- |'))).toBe('On.\r\n\r\n| A |\r\n| --- |');
});

test.each([
  ['Bold', 'A [word ]here.', 'A **word** here.'],
  ['Bold', '[One.\n\nTwo.]', '**One.**\n\n**Two.**'],
  ['Italic', '[- one\n- two ]', '- *one*\n- *two* '],
  ['Bold', '## [A heading\n]On.', '## **A heading**\nOn.'],
  ['Bold', 'A **[word]** here.', 'A word here.'],
  ['Bold', 'A []word.', 'A ****word.'],
])('D-59 %s marks the words of each line of %j, without spaces and marks of lines', (name, marked, done) => {
  const [anchor, head] = [marked.indexOf('['), marked.indexOf(']') - 1];
  const state = EditorState.create({ doc: marked.replace(/[[\]]/g, ''), selection: { anchor, head } });
  const { command } = commands.find((one) => one.name === name)!;
  const { doc, selection } = state.update(command(state)).state;
  expect(doc.toString()).toBe(done);
  expect(selection.main.empty).toBe(anchor === head);
});

test('D-36 an image or a table that is put into a table comes below it', () => {
  expect(after('| A |\n| --- |\n| ^1 |\n| 2 |\n\nOn.', addBelow('![A mast](/mast.svg)'))).toBe(
    '| A |\n| --- |\n| 1 |\n| 2 |\n\n![A mast](/mast.svg)[]\n\nOn.',
  );
});

test.each([
  ['The end.^', '## New', 'The end.\n\n## New'],
  ['^Before.', '- one\n- two', '- one\n- two\n\nBefore.'],
  ['A word ^here.', 'more ', 'A word more here.'],
  ['One.\n^', '## New', 'One.\n## New'],
])('D-36 what is pasted into %j keeps its form: %j', (marked, words, pasted) => {
  expect(after(marked, paste(words)).replace('[]', '')).toBe(pasted);
});

test('D-36 Tab makes the cell that a row of a table does not have, and then goes on to the next row', () => {
  const step: Command = (state) => nextCell(state, 1)!;
  const made = after('| A | B |\n| --- | --- |\n| 1^ |\n| 3 | 4 |', step);
  expect(made).toBe('| A | B |\n| - | - |\n| 1 | []  |\n| 3 | 4 |');
  expect(after(made.replace('[]', '^'), step)).toBe('| A | B |\n| - | - |\n| 1 |   |\n| [3] | 4 |');
});

test('D-36 a table that gets a row keeps its words, and every other table its bytes', () => {
  const other = '|No|change|\n|--|--|\n|x||\n';
  expect(after(`${other}\n| {a_b} | *c* |\n| --- | --: |\n| 1 \\| <2> & 3^ | |\n`, (state) => nextRow(state)!)).toBe(
    `${other}\n| {a_b}        | *c* |\n| ------------ | --: |\n| 1 \\| <2> & 3 |     |\n| []             |     |\n`,
  );
});
