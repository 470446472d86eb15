import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import type { Compiled } from '../../../src/types.gen.ts';
import { exampleSite } from '../../support/project/example-site.ts';

/** The pages of the example are those of the content, but for some that it names. */
const changed = readdirSync('examples/wallets/changes/pages').map((file) => file.replace('.json', ''));

test('D-43 content that offers wallets changes no byte of the pages that have no part in them', async () => {
  const example = await exampleSite('wallets');
  const read = (dist: string, file: string) => readFileSync(join(dist, file), 'utf8');
  const files = globSync('**/*.html', { cwd: 'dist' }).filter((file) => !changed.includes(file.split('/')[0]!));
  expect(files.length).toBeGreaterThan(10);
  // The home page lists the titles of all others.
  const others = files.filter((file) => read(example, file) !== read('dist', file));
  expect(others.sort()).toEqual(['developer-index/index.html', 'index.html']);
});

test('the start of the block weighs at most 3 kB', () => {
  const { shell } = JSON.parse(readFileSync('dist/compiled.json', 'utf8')) as Compiled;
  const [island] = shell!.blocks.wallets!.island!;
  const start = [readFileSync(`dist${island}`), shell!.files['src/blocks/wallets/styles.module.css']!];
  expect(start.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)).toBeLessThanOrEqual(3_000);
});
