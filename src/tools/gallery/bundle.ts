import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

const root = new URL('../../../', import.meta.url).pathname;

/** What a script of the gallery is made of: one file each, so that it runs from disk too. */
const configOf = (name: string, outDir: string): InlineConfig => ({
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
      input: `src/tools/gallery/${name}/entry.tsx`,
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

/** The gallery's two scripts: `view` is the gallery itself, `frame` is what each picture runs. */
export const scripts = ['view', 'frame'] as const;

/** Bundles one script of the gallery with its styles into a folder. */
export async function bundleScript(name: (typeof scripts)[number], outDir: string): Promise<void> {
  await build(configOf(name, outDir));
}
