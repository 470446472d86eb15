// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';

test('a browser is offered newer formats first, in their widths, and keeps room by the shape of the picture', () => {
  renderBlocks({
    ...{ type: 'image', image: 'van.jpg', alt: 'A van', width: 1200, height: 600 },
    others: [
      { image: 'van-600.webp', width: 600 },
      { image: 'van-600.jpg', width: 600 },
      { image: 'van-600.avif', width: 600 },
      { image: 'van.avif', width: 1200 },
    ],
  });
  const sources = [...document.querySelectorAll('picture source')];
  expect(sources.map((source) => [source.getAttribute('type'), source.getAttribute('srcset')])).toEqual([
    ['image/avif', '/van-600.avif 600w, /van.avif 1200w'],
    ['image/webp', '/van-600.webp 600w'],
  ]);
  const image = document.querySelector('img');
  expect(image?.getAttribute('srcset')).toBe('/van-600.jpg 600w, /van.jpg 1200w');
  expect([image?.alt, image?.width, image?.height]).toEqual(['A van', 1200, 600]);
});
