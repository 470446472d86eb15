import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { globSync } from 'tinyglobby';
import { engineBundles, sourceHash } from '../../../src/tools/bundle/code.ts';
import { isBundled, root } from '../../api/node.ts';

/** What the studio is made from, beside the engine. */
export const authoringSource = ['authoring/**/*.{ts,tsx,css,json}', '!authoring/tests/**'];

/** The files with which threads begin, by the names that they have where the code is bundled. */
export const threads = (): Record<string, string> =>
  Object.fromEntries(
    globSync('authoring/{cli,studio}/**/*-thread.ts', { cwd: root }).map((file) => [basename(file, '.ts'), file]),
  );

/** Bundles the scripts of the studio and its frame, unless they are as they were last. Returns their folder. */
export async function bundleStudio(): Promise<string> {
  const folder = join(engineBundles, 'studio');
  if (isBundled) return folder;
  const [note, source] = [join(folder, 'source.txt'), sourceHash(authoringSource)];
  if (existsSync(note) && readFileSync(note, 'utf8') === source) return folder;
  const script = join(root, 'authoring', 'studio', 'bundle', 'make-bundles.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, folder, source]);
  return folder;
}
