import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLines, readSwitchOrder, readValues } from '../../../../src/tools/cli/link/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-files-'));

function file(bytes: Buffer): string {
  const path = join(folder, 'file.json');
  writeFileSync(path, bytes);
  return path;
}

const readers: [string, (path: string) => unknown][] = [
  ['--values', readValues],
  ['--lines', readLines],
  ['--switch-order', readSwitchOrder],
];

test.each(readers)('%s takes a file with a byte order mark', (_option, read) => {
  expect(() => read(file(Buffer.from('\ufeff{"a":"£5"}\r\n')))).not.toThrow();
});

test.each(readers)(
  'D-22 %s refuses a file that is not UTF-8, with its place and the encoding that it looks like',
  (option, read) => {
    const place =
      'cannot be read. It is not UTF-8 from line 1, column 7 on; it looks like Windows-1252. Save it as UTF-8.';
    const path = file(Buffer.from('{"a":"£5"}', 'latin1'));
    expect(() => read(path)).toThrow(`${option}: ${path} ${place}`);
  },
);

test('--lines names the line that is no link: a text, a list, or a part of one', () => {
  for (const lines of ['[\n{"journey":"card"}]', '{\n"journey":"card"}', '{"journey":"card"},\n'])
    expect(() => readLines(file(Buffer.from(lines)))).toThrow(/line 1 of .* is not a whole link, as/);
  expect(() => readLines(file(Buffer.from('{"journey":"card"}\n"{}"\n')))).toThrow('--lines: line 2 of');
});
