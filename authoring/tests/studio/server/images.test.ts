import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addImage } from '../../../studio/server/images.ts';

const assets = join(mkdtempSync(join(tmpdir(), 'images-')), 'public');
const add = (name: string, bytes: Buffer | string, shows = 'A router by a window') =>
  addImage(assets, { name, shows, bytes: Buffer.from(bytes) });
const blank = (width: number, height: number, background = '#0b57d0') =>
  sharp({ create: { width, height, channels: 3, background } });
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30" ${attributes}>${inside}</svg>`;

test('an image lands in the public files with a name and its size, smaller, upright, and without the place it was taken at', async () => {
  const photo = await blank(2400, 3000)
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const added = await add('Our Röuter (new).JPG', photo);
  expect(added).toMatchObject({ path: '/our-router-new-1200x960.jpg', width: 1200, height: 960 });
  expect(added.bytes).toBeLessThan(photo.length);
  const { exif, orientation } = await sharp(join(assets, added.path)).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);

  // A photo as PNG would be too large to serve.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const large = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  expect(large.length).toBeGreaterThan(1_000_000);
  expect(await add('router.png', large)).toMatchObject({ path: '/router-800x500.jpg' });

  // A camera's name says nothing.
  const webp = await blank(40, 30).webp().toBuffer();
  expect(await add('IMG_2041.webp', webp)).toMatchObject({ path: '/a-router-by-a-window-40x30.webp' });
  const drawing = svg('<path d="M0 0h9"/><use href="#a"/>');
  expect(await add('line.svg', drawing)).toMatchObject({ path: '/line-40x30.svg', width: 40, height: 30 });
  expect(readFileSync(join(assets, 'line-40x30.svg'), 'utf8')).toBe(drawing);

  // A font is kept as it is, under its name, and nothing else under a font's.
  const font = Buffer.from('wOF2\0\x01\0\0\0\0\0\x0c');
  expect(await add('Our Brand.woff2', font)).toMatchObject({ path: '/our-brand.woff2', bytes: 12 });
  await expect(add('half.woff2', font.subarray(0, 8))).rejects.toThrow('This font breaks off');
  await expect(add('brand.woff2', webp)).rejects.toThrow('This is no font in WOFF2, TTF or OTF.');

  // Who closes the dialog meanwhile has added nothing.
  const closed = { name: 'closed.svg', shows: '', bytes: Buffer.from(drawing) };
  await expect(addImage(assets, closed, AbortSignal.abort())).rejects.toThrow('The image is not added');
  expect(existsSync(join(assets, 'closed-40x30.svg'))).toBe(false);

  // The same again is the same file; another one needs another name.
  const count = readdirSync(assets).length;
  expect(await add('line.svg', drawing)).toMatchObject({ path: '/line-40x30.svg' });
  await expect(add('line.svg', svg('<path d="M0 0h8"/>'))).rejects.toThrow(/another file named line-40x30\.svg/);
  expect(readdirSync(assets)).toHaveLength(count);
});

test.each<[string, Buffer | string, RegExp]>([
  ['an empty file', '', /^The file is empty\.$/],
  ['30 MB', Buffer.alloc(30_000_000), /^The file has 30\.0 MB; an image may have at most 12 MB\./],
  ['a text', 'Not an image at all', /^This is no image that can be shown/],
  ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /no image|damaged/],
  [
    'a photo of a phone',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    /HEIC photo\. Save or export it as JPEG/,
  ],
  ['an SVG with a script', svg('<script>alert(1)</script>'), /has a script\./],
  ['an SVG with a prefixed script', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), /has a script\./],
  ['an SVG with a handler', svg('', 'onload="alert(1)"'), /has a script/],
  ['an SVG with a link that runs', svg('<a href="java&#x73;cript:alert(1)"><path d="M0 0"/></a>'), /another place/],
  ['an SVG with a page in it', svg('<foreignObject/>'), /another document in it/],
  ['an SVG from elsewhere', svg('<image href="https://example.com/a.png"/>'), /another place \(https:\/\/example\.com/],
  ['an SVG with a style from elsewhere', svg('<style>a{fill:url(//example.com/a)}</style>'), /another place/],
])('%s is refused in plain words, and nothing is written', async (_name, bytes, words) => {
  const before = existsSync(assets) ? readdirSync(assets) : [];
  await expect(add('refused.png', bytes)).rejects.toThrow(words);
  expect(existsSync(assets) ? readdirSync(assets) : []).toEqual(before);
});
