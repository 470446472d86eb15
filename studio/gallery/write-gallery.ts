import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import type { Gallery } from '../../src/states/types.ts';

/** Writes the gallery as files that a web server can serve, and that a browser can open from disk. */
export async function writeGallery(gallery: Gallery, outDir: string): Promise<void> {
  emptyFolder(outDir);
  for (const name of scripts) await bundleScript(name, outDir);
  addAxe(outDir);
  writeFileSync(join(outDir, 'index.html'), documentOf('view'));
  writeFrame(gallery, outDir, 'public');
}

/** Writes galleries of several contents, each with its own `assets`, into a folder each: only their pictures. */
export async function writePictures(
  galleries: readonly { gallery: Gallery; assets: string; outDir: string }[],
): Promise<void> {
  const [first, ...others] = galleries;
  if (!first) return;
  emptyFolder(first.outDir);
  await bundleScript('frame', first.outDir);
  for (const { outDir } of others) cpSync(first.outDir, outDir, { recursive: true });
  for (const { gallery, assets, outDir } of galleries) writeFrame(gallery, outDir, assets);
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function writeFrame(gallery: Gallery, outDir: string, assets: string): void {
  if (existsSync(assets)) cpSync(assets, outDir, { recursive: true });
  writeFileSync(join(outDir, 'frame.html'), documentOf('frame'));
  writeFileSync(join(outDir, 'data.js'), dataScript(gallery));
}

/** Writes the gallery as a script, because a page from disk cannot fetch. */
const dataScript = (gallery: Gallery): string => `window.doorstepGallery=${JSON.stringify(gallery)};`;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The build of one script: a single file, so that it also runs from disk. */
const configOf = (name: string, entry: string, outDir: string): InlineConfig => ({
  configFile: false,
  root,
  base: './',
  logLevel: 'error',
  publicDir: false,
  plugins: [react()],
  define: { __TEST_TOKEN__: 'null' },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2023',
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: entry,
      onwarn: () => undefined,
      output: {
        format: 'iife',
        codeSplitting: false,
        entryFileNames: `${name}.js`,
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? `${name}[extname]` : `${name}-[name][extname]`),
      },
    },
  },
});

/** The gallery's two scripts: `view` is the gallery itself, `frame` draws each picture. */
const entries = { view: 'studio/gallery/view/entry.tsx', frame: 'studio/frame/entry.tsx' };
export const scripts = ['view', 'frame'] as const;

/** Bundles one script of the gallery with its styles into a folder. */
export async function bundleScript(name: (typeof scripts)[number], outDir: string): Promise<void> {
  await bundleFile(name, entries[name], outDir);
}

/**
 * Puts the script beside a frame that it checks accessibility with: as long as all others together, and seldom needed.
 */
export const addAxe = (outDir: string): void =>
  cpSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(outDir, 'axe.js'));

/** Bundles a script with its styles into the files `name`.js and `name`.css of a folder. */
export async function bundleFile(name: string, entry: string, outDir: string): Promise<void> {
  await build(configOf(name, entry, outDir));
}

type Beside = {
  /** The address that reports changes. */
  live: string;
  /** The project's folder, with which the browser opens files in the editor. */
  root: string;
  /** The address that leads to the studio. */
  studio: string;
};

/**
 * Writes the HTML around the gallery (`view`) or around each picture (`frame`). `beside` is set if it is served beside
 * the files.
 */
export function documentOf(name: 'view' | 'frame', beside?: Beside): string {
  return `<!doctype html>
<html lang="en-GB"${beside ? ` data-live="${beside.live}" data-root="${beside.root}" data-studio="${beside.studio}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name === 'view' ? 'Gallery' : 'Picture'}</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${name}.css">
<style id="accent"></style>
<script defer src="data.js"></script>
<script defer src="${name}.js"></script>
</head>
<body>
<div id="root"></div>
</body>
</html>
`;
}
