import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles a script into the files `name`.js and `name`.css: a single script, so that it runs from disk. */
export async function bundleFile(name: string, entry: string, outDir: string): Promise<void> {
  await build({
    root,
    base: './',
    logLevel: 'error',
    publicDir: false,
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
}
