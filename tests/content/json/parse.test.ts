import { expect, test } from 'vitest';
import { mendedJson, parseJson } from '../../../src/content/json/parse.ts';

test.each([
  ['a comma that is missing', '{\n  "a": 1\n  "b": 2\n}\n', ['-   "a": 1', '+   "a": 1,']],
  ['a text in other quotes', '{\n  "a": “One”\n}\n', ['-   "a": “One”', '+   "a": "One"']],
  ['a comma after the last entry', '{\n  "a": 1,\n}\n', ['-   "a": 1,', '+   "a": 1']],
  ['a file that ends too early', '{\n  "a": [1\n', ['-   "a": [1', '+   "a": [1]}']],
])('R-N05 the mend of %s is shown as the lines that differ, and has no mistake', (_, text, rows) => {
  expect(parseJson(text).mistakes).toEqual([expect.objectContaining({ mend: rows })]);
  expect(parseJson(mendedJson(text)!).mistakes).toEqual([]);
});

test.each([
  ['that nothing can be made of', '{ "a" = 1 }'],
  ['of which a list would be made', '"a": 1 }'],
  ['that names something twice', '{ "a": 1, "a": 2 }'],
  ['nested too deep', '['.repeat(100_000)],
])('R-N05 a text %s has a mistake and no mend', (_, text) => {
  expect(mendedJson(text)).toBeUndefined();
  expect(parseJson(text).mistakes).toEqual([expect.not.objectContaining({ mend: expect.anything() })]);
});

test('R-N05 of a mend that changes most of a file the first lines are shown', () => {
  const text = `{\n${'  "a": { "b": "c },\n'.repeat(30)}}\n`;
  expect(parseJson(text).mistakes[0]!.mend).toEqual([
    ...Array.from({ length: 10 }, () => '-   "a": { "b": "c },'),
    '…',
  ]);
});
