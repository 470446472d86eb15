import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAxe, bundleFile } from '../gallery/write-gallery.ts';

const studioEntry = 'studio/view/entry.tsx';
const frameEntry = 'studio/source-map/entry.tsx';

/** Bundles the scripts of the studio and of its preview into a folder of their own. Returns the folder. */
export async function bundleStudio(): Promise<string> {
  const bundles = mkdtempSync(join(tmpdir(), 'studio-'));
  await Promise.all([bundleFile('frame', frameEntry, bundles), bundleFile('studio', studioEntry, bundles)]);
  addAxe(bundles);
  return bundles;
}
