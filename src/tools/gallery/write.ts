import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript, scripts } from './bundle.ts';
import { documentOf } from './documents.ts';
import type { Gallery } from './model.ts';

/** Writes the gallery as files that any web server can show, or a browser by itself, from disk. */
export async function writeGallery(gallery: Gallery, outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  if (existsSync('public')) cpSync('public', outDir, { recursive: true });
  for (const name of scripts) await bundleScript(name, outDir);
  writeFileSync(join(outDir, 'index.html'), documentOf('view'));
  writeFileSync(join(outDir, 'frame.html'), documentOf('frame'));
  writeFileSync(join(outDir, 'data.js'), dataScript(gallery));
}

/** The gallery as a script, because a page from disk cannot fetch. */
export const dataScript = (gallery: Gallery): string => `window.doorstepGallery=${JSON.stringify(gallery)};`;
