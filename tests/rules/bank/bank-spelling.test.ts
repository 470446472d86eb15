import { expect, test } from 'vitest';
import { asciiSpelling, bankSpelling } from '../../../src/rules/bank/bank-spelling.ts';

test.each([
  ['Alex Morgan', 'ALEX MORGAN'],
  ['Amelia Hart-Dyke', 'AMELIA HART-DYKE'],
  ["Siobhán O'Brien", 'SIOBHAN OBRIEN'],
  ['Siobhán O´Brien', 'SIOBHAN OBRIEN'],
  ['Jürgen Groß', 'JURGEN GROSS'],
  ['Marc Gal·la', 'MARC GALLA'],
  ['Łucja Ødegård', 'LUCJA ODEGARD'],
  ['Þóra Ægisdóttir', 'THORA AEGISDOTTIR'],
  ['Smith & Daughters (Builders) Ltd', 'SMITH & DAUGHTERS BUILDERS LTD'],
  ['Nguyễn Thị Hương', 'NGUYEN THI HUONG'],
  ['Işıl Yıldız', 'ISIL YILDIZ'],
  ['Ɓello Ƙofar', 'BELLO KOFAR'],
  ['Əli Məmmədov', 'ELI MEMMEDOV'],
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

test.each([
  ['Işıl Yıldız', 'Isil Yildiz'],
  ['Jürgen Groß', 'Jurgen Gross'],
  ['Þór Ægisson', 'Thor Aegisson'],
  ['ÞÓR ÆGIR', 'THOR AEGIR'],
  ['ﬁona Đặng', 'fiona Dang'],
  ['Łódź ŁØŁ', 'Lodz LOL'],
])('card schemes read %s as %s', (name, spelling) => {
  expect(asciiSpelling(name)).toEqual({ spelling, complete: true });
});
