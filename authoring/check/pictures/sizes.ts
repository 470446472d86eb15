import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { valueAt } from '../../../src/content/json/pointer.ts';
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { type PictureHeader, pictureHeader } from './header.ts';

/**
 * Finds pictures with a width and a height that are not of their file's shape, and blocks `image` with another size than
 * their file's, which is how a browser chooses among several.
 */
export function* checkPictures(assets: string, contentIndex: ContentIndex): Generator<Mistake> {
  function headerOf(name: unknown): PictureHeader | undefined {
    // No file outside of the folder is looked at, whatever the content names.
    if (typeof name !== 'string' || name.split(/[\\/]/).includes('..')) return undefined;
    const path = join(assets, name);
    return existsSync(path) ? pictureHeader(readFileSync(path)) : undefined;
  }
  for (const [file, references] of contentIndex.references) {
    for (const { format, value, pointer } of references) {
      const around = pointer.replace(/\/[^/]*$/, '');
      const { type, width, height, image } = objectOr(valueAt(file.data, around));
      if (format !== 'asset' || typeof width !== 'number' || typeof height !== 'number') continue;
      const picture = headerOf(value);
      if (!picture) continue;
      const ownWidth = type === 'image' ? picture.width : width;
      const heightOf = (one: PictureHeader) => Math.round((ownWidth * one.height) / one.width);
      const right = heightOf(picture);
      if (pointer.endsWith('/dark') && typeof image === 'string') {
        // The size is the logo's own: another one would spoil that.
        const logo = headerOf(image) ?? { width, height };
        const sizes = `${value} is ${picture.width} by ${picture.height}, and ${image} ${logo.width} by ${logo.height}`;
        const message = `${sizes}: choose a logo of the same shape for a dark ground.`;
        if (Math.abs(right - heightOf(logo)) > 1) yield { file: file.path, pointer, message };
        continue;
      }
      if (width !== ownWidth) {
        const message = `${value} is ${picture.width} by ${picture.height} pixels: say its own size.`;
        const edit = { old: String(width), next: String(ownWidth) };
        yield { file: file.path, pointer: `${around}/width`, message, edit };
      }
      if (Math.abs(right - height) <= 1) continue;
      const message = `${value} is ${picture.width} by ${picture.height}: with the width ${ownWidth} its height is ${right}.`;
      const edit = { old: String(height), next: String(right) };
      yield { file: file.path, pointer: `${around}/height`, message, edit };
    }
  }
}
