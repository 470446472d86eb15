import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSite } from '../../authoring/check/site.ts';
import { contentDir } from '../../src/content/folder/content-dir.ts';
import { exampleSite } from '../support/project/example-site.ts';
import { project } from '../support/project/project.ts';

test('D-42 the Welsh edition of the sample is whole and of today, but for what the law and the scheme word', () => {
  const { editions } = readSite(contentDir({ CONTENT_DIR: 'examples/welsh/content' }), project);
  expect(editions!.flatMap(({ gaps }) => gaps.map(({ name }) => name))).toEqual([
    'untranslated:cy/documents/contract/cancellation-form',
  ]);
});

test('D-42 a page in Welsh comes with the scripts of the same page in English, and at most a tenth more bytes', async () => {
  const dist = await exampleSite('welsh');
  const pages = readdirSync(join(dist, 'cy'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const heavier = pages.flatMap(({ name }) => {
    const [english, welsh] = ['', 'cy'].map((base) => readFileSync(join(dist, base, name, 'index.html'), 'utf8'));
    expect(scriptsOf(welsh!), name).toEqual(scriptsOf(english!));
    const share = brotliCompressSync(welsh!).length / brotliCompressSync(english!).length;
    return share > 1.1 ? [`${name}: ${share.toFixed(2)}`] : [];
  });
  expect(pages.length).toBeGreaterThan(10);
  expect(heavier).toEqual([]);
});

const scriptsOf = (html: string) => [...html.matchAll(/ data-(?:chunks|script)="([^"]+)"/g)].map(([, list]) => list);
