import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPictures } from '../../../../src/content/check/pictures/sizes.ts';

test('a picture’s size is read in the folder of public files alone, whatever path the content names', () => {
  const top = mkdtempSync(join(tmpdir(), 'doorstep-sizes-'));
  const assets = join(top, 'public');
  mkdirSync(assets);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
  for (const folder of [top, assets]) writeFileSync(join(folder, 'secret.svg'), drawing);
  const mistakesOf = (value: string) => {
    const file = { path: 'pages/a.json', data: { image: value, width: 10, height: 99 } };
    const references = new Map([[file, [{ format: 'asset', value, pointer: '/image' }]]]);
    return [...checkPictures(assets, { references } as unknown as Parameters<typeof checkPictures>[1])].length;
  };
  expect(['/secret.svg', '/../secret.svg', '/x/../../secret.svg', '..\\secret.svg'].map(mistakesOf)).toEqual([
    1, 0, 0, 0,
  ]);
});
