/** How two folders of texts differ, as git tells it. */
import { expect, test } from 'vitest';
import { writeTree } from '../../../../tests/support/content/content-folder.ts';
import { differenceOf } from '../../../studio/report/difference.ts';

const told = async (before: Record<string, string>, after: Record<string, string>) => {
  const found = await differenceOf(writeTree(before), writeTree(after));
  const sign = { same: ' ', added: '+', removed: '-' };
  return found.map(({ lines, ...file }) => ({
    ...file,
    lines: lines.map((line) => line.map(({ text, is }) => sign[is] + text).join('|')),
  }));
};
const words = 'Your order\nYou pay £41.00 each month.\nWe come on the day.\nCall us.\n';

test('a changed amount is told word by word, whole and with its sign, and what stays is left out', async () => {
  expect(await told({ 'Page/As now.txt': words }, { 'Page/As now.txt': words.replace('41', '44') })).toEqual([
    { path: 'Page/As now.txt', is: 'changed', lines: [' You pay |-£41.00|+£44.00|  each month.'] },
  ]);
});

test('D-37 a state of a day is told beside the one of now that is most like it', async () => {
  const later = 'From 1 April 2027/Page “x”, a · b.txt';
  expect(await told({ 'Page.txt': words }, { 'Page.txt': words, [later]: words.replace('41', '44') })).toEqual([
    { path: later, from: 'Page.txt', is: 'new', lines: [' You pay |-£41.00|+£44.00|  each month.'] },
  ]);
});

test('D-37 a page with another name is told as itself, and nothing of it as new or gone', async () => {
  const other = words.replace('Call', 'Ring');
  expect(await told({ 'Help/All.txt': words }, { 'Contact/All.txt': other })).toEqual([
    { path: 'Contact/All.txt', from: 'Help/All.txt', is: 'changed', lines: ['-Call|+Ring|  us.'] },
  ]);
});

test('files that come and go are told, whatever is in them, and folders that are alike have none', async () => {
  const found = await told({ 'gone.txt': 'a\n', 'same.txt': words }, { 'empty.txt': '', 'same.txt': words });
  expect(found.map(({ path, is, lines }) => [path, is, lines])).toEqual([
    ['empty.txt', 'new', []],
    ['gone.txt', 'gone', ['-a']],
  ]);
  expect(await told({ 'same.txt': words }, { 'same.txt': words })).toEqual([]);
});
