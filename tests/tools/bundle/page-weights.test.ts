import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeWeights } from '../../../src/tools/bundle/page-weights.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-weights-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets/app.js'), 'x'.repeat(9000));
writeFileSync(join(folder, 'assets/app.js.br'), 'x'.repeat(3000));
writeFileSync(join(folder, 'assets/card.js'), 'x'.repeat(500));
afterAll(() => rmSync(folder, { recursive: true }));

/** A page whose HTML is so large, compressed. */
function page(name: string, bytes: number, scripts: string[]) {
  const file = `${name}.html`;
  writeFileSync(join(folder, file), 'x'.repeat(bytes * 3));
  writeFileSync(join(folder, `${file}.br`), 'x'.repeat(bytes));
  return { page: name, file, scripts };
}

const text = ['/assets/app.js'];
const card = ['/assets/app.js', '/assets/card.js'];

test('each page of a small site has a line: its HTML and its scripts, compressed where they are', () => {
  const told = describeWeights([page('start', 1200, text), page('card', 900, card)], folder);
  expect(told).toBe('2 pages, as brotli:\n  start  1.2 kB HTML  3.0 kB script\n  card   0.9 kB HTML  3.5 kB script');
});

test('pages of a large site with the same scripts have one line', () => {
  const guides = Array.from({ length: 60 }, (_, n) => page(`guide-${n}`, 1000 + n * 100, text));
  expect(describeWeights([...guides, page('card', 900, card)], folder).split('\n')).toEqual([
    '61 pages, as brotli:',
    '  60 pages such as guide-0  4.0 kB HTML (at most 6.9 kB)  3.0 kB script',
    '  card                      0.9 kB HTML                   3.5 kB script',
  ]);
});
