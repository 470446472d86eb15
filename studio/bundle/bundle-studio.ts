import { cpSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFile } from './bundle-file.ts';

/** Bundles the scripts of the studio and its frame, and the large accessibility checker apart. Returns the folder. */
export async function bundleStudio(): Promise<string> {
  const bundles = mkdtempSync(join(tmpdir(), 'studio-'));
  await Promise.all([
    bundleFile('frame', 'studio/source-map/entry.tsx', bundles),
    bundleFile('studio', 'studio/view/entry.tsx', bundles),
  ]);
  cpSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(bundles, 'axe.js'));
  return bundles;
}
