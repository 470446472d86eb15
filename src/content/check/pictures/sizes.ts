import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { valueAt } from '../../json/pointer.ts';
import type { ContentIndex } from '../../model/content-index.ts';
import type { Mistake } from '../../problem/problem.ts';
import { objectOr } from '../../schema/walk.ts';
import { pictureHeader } from './header.ts';

/**
 * Finds pictures with a width and a height that are not of their file's shape, and blocks `image` with another size than
 * their file's, which is how a browser chooses among several. A `brand` may have its own file.
 */
export function* checkPictures(assets: string, contentIndex: ContentIndex, brand = ''): Generator<Mistake> {
  for (const [file, references] of contentIndex.references) {
    for (const { format, value, pointer } of references) {
      const around = pointer.replace(/\/[^/]*$/, '');
      const { type, width, height } = objectOr(valueAt(file.data, around));
      if (format !== 'asset' || typeof width !== 'number' || typeof height !== 'number') continue;
      // No file outside of the folder is looked at, whatever the content names.
      if (value.split(/[\\/]/).includes('..')) continue;
      const path = [join(assets, 'brands', brand, value), join(assets, value)].find((one) => existsSync(one));
      const picture = path && pictureHeader(readFileSync(path));
      if (!picture) continue;
      const ownWidth = type === 'image' ? picture.width : width;
      if (width !== ownWidth) {
        const message = `${value} is ${picture.width} by ${picture.height} pixels: say its own size.`;
        const edit = { old: String(width), next: String(ownWidth) };
        yield { file: file.path, pointer: `${around}/width`, message, edit };
      }
      const right = Math.round((ownWidth * picture.height) / picture.width);
      if (Math.abs(right - height) <= 1) continue;
      const message = `${value} is ${picture.width} by ${picture.height}: with the width ${ownWidth} its height is ${right}.`;
      const edit = { old: String(height), next: String(right) };
      yield { file: file.path, pointer: `${around}/height`, message, edit };
    }
  }
}
