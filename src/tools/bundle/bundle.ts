import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { root } from '../../content/api/node.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { drawingFile } from '../../server/release/files.ts';
import { target } from './browser-targets.ts';
import { describeBundle, groups, type Imports } from './client-chunks.ts';
import { type Code, folderToMakeCode, installCode } from './code.ts';
import { compress } from './compress.ts';
import { inlineScripts } from './inline-script.ts';
import { licenceText, packagesInBrowser } from './licences.ts';
import { gatewayNames } from './policy.ts';

/** Parts of braintree-web that we never call, such as its tokenising in the page itself: ours is in its frames. */
const unusedOfSdk =
  /^@paypal\/fastlane-sdk-loader$|^\.\/(bootstrap3-modal|inline-iframe|generators\/credit-card-(for-fastlane-)?tokenization|adapters\/credit-card-tokenization(-fastlane)?)$/;

/** Reports that would distract: the time of plugins, and blocks that one bundle loads at once, another late. */
const checks = { pluginTimings: false, ineffectiveDynamicImport: false };

/** The scripts of the gateways, which a drawn page may load before the bundle. */
const gateways = Object.fromEntries(gatewayNames.map((name) => [name, `src/page/card/${name}/${name}.ts`]));

/** The SDK's files look for `require`, for which the bundler would put its own into all pages. */
const withoutRequire: Plugin = {
  name: 'without-require',
  transform: (code, id) =>
    /\/braintree-web\/dist\/browser\//.test(id)
      ? code.replaceAll(/"function"==typeof require&&require/g, 'false')
      : undefined,
};

/** Each document has all styles of its blocks: what Vite adds would fetch those of a late chunk again. */
const withoutStylesAgain: Plugin = {
  name: 'without-styles-again',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
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

/** Notes which files of the source each of them imports. */
const noteImports = (imports: Imports): Plugin => ({
  name: 'note-imports',
  buildEnd() {
    const modulePath = (id: string) => id.slice(root.length);
    for (const id of this.getModuleIds()) {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      const now = importedIds.map(modulePath);
      imports[modulePath(id)] = { now, ever: [...now, ...dynamicallyImportedIds.map(modulePath)] };
    }
  },
});

/** Bundles each of these style files by itself, and returns the texts by their files. */
async function bundleStyles(names: string[]): Promise<Record<string, string>> {
  const options = { write: false, target, assetsInlineLimit: 0, rolldownOptions: { input: names } };
  const { output } = (await build({ ...shared, build: options })) as Rolldown.RolldownOutput;
  const texts = output.map((file) => 'source' in file && [file.originalFileNames[0], `${file.source}`.trim()]);
  return Object.fromEntries(texts.filter((entry) => entry !== false));
}

/** Names a class of a CSS module by where it is written: `ui_button_primary`, `receipt_row`. */
export function className(name: string, file: string): string {
  const [, folder, base] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? [];
  return [folder, base !== 'styles' && base, name].filter(Boolean).join('_');
}

export const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [react(), inlineScripts(), withoutRequire],
  define: { __TEST_TOKEN__: 'null' },
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: [
      { find: unusedOfSdk, replacement: `${root}src/page/card/braintree/unused.ts` },
      { find: /^\.{1,2}\/(lib\/)?vendor\/polyfill$/, replacement: `${root}src/page/card/braintree/native-atob.ts` },
    ],
  },
};

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

/** Bundles the code that draws pages into one file of a folder, which `loadBundle` of the server loads. */
export async function bundleDrawing(folder: string): Promise<void> {
  await buildForProduction({
    ...shared,
    // React is bundled in its production form, whatever the server's NODE_ENV. Its development form takes three times
    // as long to draw.
    define: { ...shared.define, 'process.env.NODE_ENV': '"production"' },
    // A release contains everything that it draws with, because there may be no packages beside it.
    ssr: { noExternal: true },
    build: {
      ...forNodeIn(folder),
      rolldownOptions: {
        input: { drawing: 'src/page/app/draw-page.tsx' },
        // A server can unload one file of this kind, and so does not grow with each release.
        output: { format: 'cjs', entryFileNames: drawingFile, codeSplitting: false },
        checks,
      },
    },
  });
}

/**
 * Bundles Node's code, the renderer apart from it, which the server loads anew with each release, and the browser's
 * into `client`, compressed. They contain no content. `source` is the hash of the source.
 */
export async function bundleCode(source: string): Promise<Code> {
  const folder = folderToMakeCode();
  const forNode: InlineConfig = {
    ...shared,
    define: { ...shared.define, __MIGRATIONS__: JSON.stringify(readMigrations()) },
    build: forNodeIn(folder),
  };
  try {
    const input = { doorstep: 'src/tools/cli/doorstep.ts' };
    await buildForProduction({ ...forNode, build: { ...forNode.build, rolldownOptions: { input, checks } } });
    chmodSync(join(folder, 'doorstep.js'), 0o755);
    await bundleDrawing(folder);
    const imports: Imports = {};
    await buildForProduction({
      ...shared,
      plugins: [...(shared.plugins ?? []), withoutStylesAgain, noteImports(imports)],
      build: {
        outDir: join(folder, 'client'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: true,
        target,
        assetsInlineLimit: 0,
        // Pages name the chunks of their own blocks in their head, and nothing else needs preloading.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: { client: 'src/page/app/client.tsx', ...gateways },
          output: { codeSplitting: { groups } },
          checks,
        },
      },
    });
    const styles = await bundleStyles(Object.keys(imports).filter((file) => file.endsWith('.css')));
    describeBundle(join(folder, 'client'), imports, styles);
    compress(join(folder, 'client'));
    // Serving the pages distributes the packages in them: icons under MPL-2.0, for example, want their licence beside
    // them.
    writeFileSync(join(folder, 'client', 'licences.txt'), licenceText(packagesInBrowser()));
    return installCode(folder, source);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
