import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { wordAt } from '../../../src/tools/studio/edit/places.ts';
import { link } from '../../../src/tools/studio/forms/markdown/commands.ts';

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
])('D-36 what is selected at %j is %j', (from, word) => {
  const text = 'See [our offer](/old-offer). [Write the words here.] One (or two). ';
  expect(wordAt(text, text.indexOf(from))).toBe(word);
});
