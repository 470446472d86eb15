import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gallery } from '../../src/states/types.ts';
import { bundleFile } from './bundle-file.ts';
import { bundleStudio } from './bundle-studio.ts';
import { frameDocument, studioDocument } from './documents.ts';

/** Writes the studio read-only, as files for a web server or a browser. `content`: {@link Window.doorstepContent}. */
export async function writeStudio(gallery: Gallery, content: object, outDir: string): Promise<void> {
  emptyFolder(outDir);
  cpSync(await bundleStudio(), outDir, { recursive: true });
  writeFileSync(join(outDir, 'index.html'), studioDocument({ scripts: ['content.js', 'studio.js'], isReadOnly: true }));
  writeFileSync(join(outDir, 'content.js'), `window.doorstepContent=${JSON.stringify(content)};`);
  writeFrame(gallery, outDir, 'public');
}

/** Writes galleries of several contents, each with its own `assets`, into a folder each: only their pictures. */
export async function writePictures(
  galleries: readonly { gallery: Gallery; assets: string; outDir: string }[],
): Promise<void> {
  const [first, ...others] = galleries;
  if (!first) return;
  emptyFolder(first.outDir);
  await bundleFile('frame', 'studio/frame/entry.tsx', first.outDir);
  for (const { outDir } of others) cpSync(first.outDir, outDir, { recursive: true });
  for (const { gallery, assets, outDir } of galleries) writeFrame(gallery, outDir, assets);
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function writeFrame(gallery: Gallery, outDir: string, assets: string): void {
  if (existsSync(assets)) cpSync(assets, outDir, { recursive: true });
  writeFileSync(join(outDir, 'frame.html'), frameDocument());
  // A script, because a page from disk cannot fetch.
  writeFileSync(join(outDir, 'data.js'), `window.doorstepGallery=${JSON.stringify(gallery)};`);
}
