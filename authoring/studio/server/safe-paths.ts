import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { placeEditionFile, placeFile, requiredFiles } from '../../api/node.ts';

/** A request that the studio refuses, such as for a path that it must not reach. Its message is for the editor. */
export class Unacceptable extends Error {
  override name = 'Unacceptable';
}

/** The longest path that is looked at: names of files are much shorter. */
const longest = 200;

/** Whether a path is exactly a content file's. All paths pass here: no spelling leads out of the folder. */
export function isContentPath(path: unknown): path is string {
  if (typeof path !== 'string' || path.length > longest) return false;
  const [, ofEdition] = /^editions\/[a-z0-9-]+\/(.+)$/.exec(path) ?? [];
  if (ofEdition === undefined) return isPlainPath(path);
  return ofEdition.includes('/') ? isPlainPath(ofEdition) : placeEditionFile(ofEdition).message === undefined;
}

/** Whether a path is that of a content file of no edition. */
function isPlainPath(path: string): boolean {
  if (!/^(?:[a-z0-9-]+\/){0,2}[a-z0-9-]+\.(?:json|md)$/.test(path)) return false;
  if (!path.includes('/')) return requiredFiles.includes(path) || placeFile(path).message === undefined;
  if (!/^(?:pages|letters|text|documents\/[a-z0-9-]+)\//.test(path)) return false;
  const { place, message } = placeFile(path);
  return place !== undefined && message === undefined;
}

/** Whether no symbolic link, which could lead out, is on the way to a path. One that does not exist yet is safe. */
export function staysInside(folder: string, path: string): boolean {
  const steps = path.split('/');
  return steps.every((_, i) => {
    try {
      return !lstatSync(join(folder, ...steps.slice(0, i + 1))).isSymbolicLink();
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT';
    }
  });
}

/** Throws {@link Unacceptable} if a path is none of the content's, or leads out of its folder. */
export function refusePath(folder: string, path: string): void {
  if (!isContentPath(path)) throw new Unacceptable('This is not the path of a content file.');
  if (!staysInside(folder, path)) throw new Unacceptable('This leads out of the content folder.');
}
