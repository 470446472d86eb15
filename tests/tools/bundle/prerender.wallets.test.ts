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
  const { site } = JSON.parse(readFileSync('dist/compiled.json', 'utf8')) as Compiled;
  // The site's own file says what those other pages show of a link.
  const read = (dist: string, file: string) =>
    readFileSync(join(dist, file), 'utf8').replaceAll(/\/assets\/site-[\w-]+\.json/g, '');
  const files = globSync('**/*.html', { cwd: 'dist' }).filter((file) => !changed.includes(file.split('/')[0]!));
  expect(files.length).toBeGreaterThan(Object.keys(site.routes).length - changed.length);
  // The home page lists the titles of all others.
  const others = files.filter((file) => read(example, file) !== read('dist', file));
  expect(others.sort()).toEqual(['developer-index/index.html', 'index.html']);
});

test('the start of the block weighs at most 1.5 kB, and PayPal’s document is the only one that names what is PayPal’s', async () => {
  const scripts = globSync('dist/assets/wallets-*.js').map((file) => readFileSync(file, 'utf8'));
  const { shell } = JSON.parse(readFileSync('dist/compiled.json', 'utf8')) as Compiled;
  const start = [...scripts, shell!.files['src/blocks/wallets/styles.module.css']];
  expect(start).toHaveLength(2);
  const weight = start.reduce((sum, text) => sum + brotliCompressSync(text!).length, 0);
  expect(weight).toBeLessThanOrEqual(1_500);

  const example = await exampleSite('wallets');
  const naming = globSync('**/*.html', { cwd: example }).filter((file) =>
    /script-src [^;]*paypal/.test(readFileSync(join(example, file), 'utf8')),
  );
  expect(naming.sort()).toEqual(['with-paypal/card-mandate/index.html', 'with-paypal/single-card-payment/index.html']);
});
