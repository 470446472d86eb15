import { expect, test } from 'vitest';
import { bankSpelling } from '../../../src/rules/bank/bank-spelling.ts';

test.each([
  ['Alex Morgan', 'ALEX MORGAN'],
  ['Amelia Hart-Dyke', 'AMELIA HART-DYKE'],
  ["Siobhán O'Brien", 'SIOBHAN OBRIEN'],
  ['Jürgen Groß', 'JURGEN GROSS'],
  ['Łucja Ødegård', 'LUCJA ODEGARD'],
  ['Þóra Ægisdóttir', 'THORA AEGISDOTTIR'],
  ['Smith & Daughters (Builders) Ltd', 'SMITH & DAUGHTERS BUILDERS LTD'],
  ['Nguyễn Thị Hương', 'NGUYEN THI HUONG'],
])('banks write %s as %s', (name, spelling) => {
  expect(bankSpelling(name)).toEqual({ spelling, complete: true });
});

test.each([
  ['王小明', ''],
  ['Олена Коваль', ''],
  ['Alex 王', 'ALEX'],
  ['محمد علی', ''],
])('of %s banks carry only %j', (name, spelling) => {
  expect(bankSpelling(name)).toEqual({ spelling, complete: false });
});
