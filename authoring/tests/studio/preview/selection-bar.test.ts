// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { whenOf } from '../../../studio/preview/selection-bar.tsx';

const offer = { value: 'offer', isNot: 'fixed' };
const from = '2027-04-01T00:00:00+01:00';
const text = JSON.stringify({
  price: { value: 3500, when: offer, changes: [{ from, value: 3700 }] },
  notices: [{ text: 'Soon.', from, until: '2027-04-02T00:00:00+01:00' }],
  name: { value: 'Us' },
});

test.each([
  [['price', 'changes', 0, 'value'], { from }],
  [['price', 'value'], offer],
  [['notices', 0, 'text'], { from, until: '2027-04-02T00:00:00+01:00' }],
  [['name', 'value'], undefined],
])('D-36 what is not in the picture is told by its own day or condition: %j', (at, when) => {
  expect(whenOf(() => text, 'values.json', at)).toEqual(when);
});

test.each([
  ['prices', [{ until: from }]],
  ['prices-2027-04-01', [{ from }]],
  ['intro', undefined],
])('D-36 the text of a section that is not in the picture is told by the list of its document: %s', (name, when) => {
  const sections = [
    'intro',
    { section: 'prices', when: [{ until: from }] },
    { section: 'prices-2027-04-01', when: [{ from }] },
  ];
  const textOf = (file: string) =>
    file === 'documents/contract/document.json' ? JSON.stringify({ sections }) : 'Words.';
  expect(whenOf(textOf, `documents/contract/${name}.md`)).toEqual(when);
});
