import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metadata, Sharp } from 'sharp';
import { pictureOrFontProblem, pictureProblem, slugOf } from '../../api/node.ts';
import { put } from '../../change/change.ts';
import type { StoredImage } from '../types.ts';
import { staysInside, Unacceptable } from './safe-paths.ts';

/** The widest that an image is kept, in pixels: twice the widest column of words, for fine screens. */
const widest = 1200;

/** The largest file that is taken, in bytes. */
const largest = 12_000_000;

/** The longest name, without its size and ending. */
const longest = 60;

/** The formats that are kept as they are; others that can be read become WebP. */
const endings: Record<string, string> = { jpeg: 'jpg', png: 'png' };

/** The endings of fonts, by the bytes that they begin with. */
const fonts: Record<string, string> = { wOF2: 'woff2', OTTO: 'otf', '\0\x01\0\0': 'ttf', true: 'ttf' };

/** The names that cameras and screens give to every picture. */
const nameless = /^(img|dsc[fn]?|pxl|image|photo|picture|screenshot|screen-shot|bild|untitled)?[-\d]*$/;

/**
 * Writes an image into the public files: upright, no wider than needed, without the camera's notes of time and place,
 * and named by a description and its size. A font is written as it is, under its name. Throws {@link Unacceptable}; then,
 * and where it is stopped, nothing is written.
 */
export async function addImage(
  assets: string,
  { name, shows, bytes }: { name: string; shows: string; bytes: Buffer },
  stopped?: AbortSignal,
): Promise<StoredImage> {
  const tooLarge = wrongSize(bytes.length);
  if (tooLarge) throw new Unacceptable(tooLarge);
  const problem = pictureProblem(bytes.toString('latin1', 0, 12));
  if (problem) throw new Unacceptable(problem);
  const font = fonts[bytes.toString('latin1', 0, 4)];
  if (!font && /\.(woff2|ttf|otf)$/i.test(name)) throw new Unacceptable('This is no font in WOFF2, TTF or OTF.');
  const { width, height, ending, data } = font
    ? { width: 0, height: 0, ending: font, data: bytes }
    : await readyImage(bytes);
  const file = `${nameFor(name, shows)}${font ? '' : `-${width}x${height}`}.${ending}`;
  const path = join(assets, file);
  const wrong = pictureOrFontProblem(file, data);
  if (wrong) throw new Unacceptable(wrong);
  if (!staysInside(assets, file)) throw new Unacceptable(`${file} leads out of public/.`);
  if (existsSync(path) && !readFileSync(path).equals(data)) {
    throw new Unacceptable(`There is another file named ${file} (in public/). Give this one a name of its own.`);
  }
  if (stopped?.aborted) throw new Unacceptable('The image is not added: its dialog was closed.');
  put(assets, file, data);
  return { path: `/${file}`, width, height, bytes: data.length };
}

function wrongSize(bytes: number): string | undefined {
  if (bytes === 0) return 'The file is empty.';
  if (bytes <= largest) return undefined;
  const megabytes = (bytes / 1_000_000).toFixed(1);
  return `The file has ${megabytes} MB; an image may have at most ${largest / 1_000_000} MB. Export it smaller first.`;
}

type ReadyImage = { data: Buffer; width: number; height: number; ending: string };

async function readyImage(bytes: Buffer): Promise<ReadyImage> {
  // A native module, which nothing but this needs.
  const { default: sharp } = await import('sharp');
  const { format, ...read } = await metadataOf(sharp(bytes));
  if (format === 'svg') return { data: bytes, width: read.width, height: read.height, ending: 'svg' };
  const turned = sharp(bytes).autoOrient().resize({ width: widest, withoutEnlargement: true });
  // A photo as PNG is several times what it is as JPEG.
  const isPhoto = format === 'png' && !read.hasAlpha && bytes.length > 1_000_000;
  const ending = isPhoto ? 'jpg' : (endings[format] ?? 'webp');
  const encoders = { jpg: () => turned.jpeg({ quality: 82, mozjpeg: true }), png: () => turned.png() };
  const output = ending in encoders ? encoders[ending as keyof typeof encoders]() : turned.webp({ quality: 82 });
  try {
    const { data, info } = await output.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, ending };
  } catch {
    throw new Unacceptable('The image is damaged: it cannot be read to its end.');
  }
}

async function metadataOf(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message))
      throw new Unacceptable('The image has too many pixels. Export it smaller first.');
    throw new Unacceptable('This is no image that can be shown: take a JPEG, PNG, WebP, AVIF, GIF or SVG file.');
  }
}

/** Makes a file's name: of the given name, or of the image's description if that name says nothing. */
function nameFor(name: string, shows: string): string {
  const own = slugOf(name.replace(/\.\w+$/, '').replace(/-\d+x\d+$/, ''), longest);
  return (nameless.test(own) ? slugOf(shows, longest) : own) || 'image';
}
