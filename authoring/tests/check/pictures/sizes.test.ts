import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPictures } from '../../../check/pictures/sizes.ts';

type Sized = { image: string; dark?: string; width: number; height: number; type?: string };

function mistakesIn(assets: string, data: Sized, name: 'image' | 'dark' = 'image') {
  const file = { path: 'pages/a.json', data };
  const references = new Map([[file, [{ format: 'asset', value: data[name], pointer: `/${name}` }]]]);
  return [...checkPictures(assets, { references } as unknown as Parameters<typeof checkPictures>[1])];
}

test('a block of a picture says the size of its file, and a logo any size of the same shape', () => {
  const sizes = (data: object) =>
    mistakesIn('public', { image: 'touch-icon.png', width: 90, height: 90, ...data }).map(({ edit }) => edit?.next);
  expect(sizes({})).toEqual([]);
  expect(sizes({ type: 'image' })).toEqual(['180', '180']);
  expect(sizes({ type: 'image', width: 180, height: 180 })).toEqual([]);
});

test('a logo for a dark ground of another shape asks for another file, and leaves the size of the logo', () => {
  const data = { image: 'touch-icon.png', dark: 'logo-dark.svg', width: 90, height: 90 };
  const message =
    'logo-dark.svg is 212 by 40, and touch-icon.png 180 by 180: choose a logo of the same shape for a dark ground.';
  expect(mistakesIn('public', data, 'dark')).toEqual([{ file: 'pages/a.json', pointer: '/dark', message }]);
  // Where the logo's own size is wrong, that alone is said.
  expect(mistakesIn('public', { ...data, image: 'logo.svg' }, 'dark')).toEqual([]);
});

test('a picture’s size is read in the folder of public files alone, whatever path the content names', () => {
  const top = mkdtempSync(join(tmpdir(), 'doorstep-sizes-'));
  const assets = join(top, 'public');
  mkdirSync(assets);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
  for (const folder of [top, assets]) writeFileSync(join(folder, 'secret.svg'), drawing);
  const mistakesOf = (value: string) => mistakesIn(assets, { image: value, width: 10, height: 99 }).length;
  expect(['/secret.svg', '/../secret.svg', '/x/../../secret.svg', '..\\secret.svg'].map(mistakesOf)).toEqual([
    1, 0, 0, 0,
  ]);
});
