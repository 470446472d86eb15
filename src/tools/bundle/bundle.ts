import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { isBundled, root } from '../../content/api/node.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { drawingFile } from '../../server/release/files.ts';
import { target } from './browser-targets.ts';
import { describeBundle, drawingEntry, entries, type Imports, noteImports, styleFiles } from './client-files.ts';
import { type Code, engineBundles, folderToMakeCode, installCode } from './code.ts';
import { compress } from './compress.ts';
import { licenceText, packagesInBrowser } from './licences.ts';
import { gatewayNames } from './policy.ts';

/** Reports that would distract: the time of plugins, and blocks that one bundle loads at once, another late. */
const checks = { bundlerTimings: false, ineffectiveDynamicImport: false };

/** A package is smaller without the comments of its source. */
const comments = { jsdoc: false };

/** The scripts of the gateways, which a card page may load before its islands. */
const gateways = Object.fromEntries(gatewayNames.map((name) => [name, `src/page/card/${name}/${name}.ts`]));

const preloadHelper = '\0vite/preload-helper.js';

/**
 * Each document has all styles of its blocks: what Vite adds would fetch those of a late chunk again. What is left of
 * its helper is in each file that needs it, since a file of its own would be one more that every page waits for.
 */
const withoutStylesAgain: Plugin = {
  name: 'without-styles-again',
  enforce: 'pre',
  resolveId: (id, importer) => (id === preloadHelper ? `${id}?${importer}` : undefined),
  load: (id) => (id.startsWith(preloadHelper) ? 'export const __vitePreload = (load) => load();' : undefined),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [file, chunk] of Object.entries(bundle)) {
        if (file.endsWith('.css')) delete bundle[file];
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '');
        if (chunk.type === 'chunk' && !chunk.code.includes('__vite__mapDeps(['))
          chunk.code = chunk.code.replace(/^const __vite__mapDeps=.*\n/, '');
      }
    },
  },
};

/** Bundles each of these style files by itself, and returns the texts by their files. Their pictures go into `folder`. */
async function bundleStyles(names: string[], folder: string): Promise<Record<string, string>> {
  const options = { write: false, target, assetsInlineLimit: 0, rolldownOptions: { input: names, checks } };
  const { output } = (await build({ ...shared, build: options })) as Rolldown.RolldownOutput;
  const texts: Record<string, string> = {};
  for (const file of output) {
    if (file.type !== 'asset') continue;
    const [name] = file.originalFileNames;
    if (file.fileName.endsWith('.css') && name !== undefined) texts[name] = `${file.source}`.trim();
    else writeFileSync(join(folder, file.fileName), file.source);
  }
  return texts;
}

/** Vite finds vite.config.ts in the engine's folder. */
const shared: InlineConfig = { root, logLevel: 'warn' };

/** Builds for production, and then restores NODE_ENV, which the server of `npm start` reads next. */
async function buildForProduction(config: InlineConfig): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

const forNodeIn = (outDir: string) =>
  ({ ssr: true, outDir, emptyOutDir: false, copyPublicDir: false, target: 'node20' }) as const;

/** The file of an island has the name of its block. */
const islandName = ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
  `assets/${/blocks\/([^/]+)\/island\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`;

/** Bundles the code that draws pages into one file of a folder, which `loadBundle` of the server loads. */
export async function bundleDrawing(folder: string, imports: Imports = {}): Promise<void> {
  await buildForProduction({
    ...shared,
    plugins: [noteImports(imports)],
    // React is bundled in its production form, whatever the server's NODE_ENV. Its development form takes three times
    // as long to draw.
    define: { 'process.env.NODE_ENV': '"production"' },
    // A release contains everything that it draws with, because there may be no packages beside it.
    ssr: { noExternal: true },
    build: {
      ...forNodeIn(folder),
      rolldownOptions: {
        input: { drawing: drawingEntry },
        // A server can unload one file of this kind, and so does not grow with each release.
        // Names are kept, for the words of errors.
        output: {
          format: 'cjs',
          entryFileNames: drawingFile,
          codeSplitting: false,
          comments,
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
        },
        checks,
      },
    },
  });
}

/** Bundles what Node runs: each program into a file of its name, and what they share beside it. */
export async function bundleForNode(folder: string, input: Record<string, string>): Promise<void> {
  const output = { chunkFileNames: '[name]-[hash].js', comments };
  await buildForProduction({
    ...shared,
    define: { __MIGRATIONS__: JSON.stringify(readMigrations(pathToFileURL(`${root}src/server/db/`))) },
    // Node would load the router's form for development, whatever NODE_ENV says: it is bundled, with what it imports.
    ssr: { noExternal: [/^react-router/, 'cookie', 'set-cookie-parser'] },
    build: { ...forNodeIn(folder), rolldownOptions: { input, output, checks } },
  });
}

/** What Node runs. The process that draws copies is found beside the chunk that starts it. */
const programs = { doorstep: 'src/tools/cli/doorstep.ts', copies: 'src/server/copies/process.ts' };

/**
 * Bundles Node's code, the renderer apart from it, which the server loads anew with each release, and the browser's
 * into `client`, compressed. They contain no content. `source` is the hash of the source, `more` what else Node runs.
 */
export async function bundleCode(source: string, more: Record<string, string> = {}): Promise<Code> {
  const folder = folderToMakeCode();
  try {
    if (!isBundled) {
      await bundleForNode(folder, { ...programs, ...more });
      chmodSync(join(folder, 'doorstep.js'), 0o755);
    }
    const imports: Imports = {};
    await bundleDrawing(folder, imports);
    await buildForProduction({
      ...shared,
      plugins: [withoutStylesAgain],
      build: {
        outDir: join(folder, 'client'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: true,
        target,
        assetsInlineLimit: 0,
        // Pages name the chunks of their own islands, and nothing else needs preloading.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: { ...entries, ...gateways },
          output: { chunkFileNames: islandName },
          checks,
        },
      },
    });
    const styles = await bundleStyles(styleFiles(imports), join(folder, 'client'));
    describeBundle(join(folder, 'client'), imports, styles);
    compress(join(folder, 'client'));
    // Serving the pages distributes the packages in them: icons under MPL-2.0, for example, want their licence beside
    // them.
    const licences = isBundled
      ? readFileSync(join(engineBundles, 'client', 'licences.txt'))
      : licenceText(packagesInBrowser());
    writeFileSync(join(folder, 'client', 'licences.txt'), licences);
    return installCode(folder, source);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
