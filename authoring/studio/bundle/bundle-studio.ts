import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { engineBundles, sourceHash } from '../../../src/tools/bundle/code.ts';
import { isBundled, root } from '../../api/node.ts';

/** Bundles the scripts of the studio and its frame, unless they are as they were last. Returns their folder. */
export async function bundleStudio(): Promise<string> {
  const folder = join(engineBundles, 'studio');
  if (isBundled) return folder;
  const [note, source] = [join(folder, 'source.txt'), sourceHash(['authoring/studio/**/*.{ts,tsx,css,json}'])];
  if (existsSync(note) && readFileSync(note, 'utf8') === source) return folder;
  const script = join(root, 'authoring', 'studio', 'bundle', 'make-bundles.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, folder, source]);
  return folder;
}
