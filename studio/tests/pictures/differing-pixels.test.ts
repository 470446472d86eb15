import sharp from 'sharp';
import { expect, test } from 'vitest';
import { differingPixels } from '../../pictures/differing-pixels.ts';

/** A picture of one colour, with its first pixels in others. */
const picture = (width: number, height: number, ...first: number[][]) => {
  const data = Buffer.alloc(width * height * 3, 200);
  for (const [i, colour] of first.entries()) data.set(colour, i * 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

test('a single pixel counts, in the nearest shade', async () => {
  const plain = await picture(20, 10);
  expect(await differingPixels(plain, await picture(20, 10))).toBe(0);
  expect(await differingPixels(plain, await picture(20, 10, [200, 200, 201]))).toBe(1);
  expect(await differingPixels(plain, await picture(20, 10, [0, 0, 0], [255, 255, 255]))).toBe(2);
});

test('pictures of other sizes differ in every pixel', async () => {
  expect(await differingPixels(await picture(20, 10), await picture(20, 12))).toBe(240);
});
