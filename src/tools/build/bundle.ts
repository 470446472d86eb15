import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { target } from './browsers.ts';
import { describeBundle, groups } from './client-parts.ts';
import { bundles, type Code, hashOf, root, settle } from './code.ts';
import { compress } from './compress.ts';
import { inlineScripts } from './inline-script.ts';
import { licenceText, packagesInBrowser } from './licences.ts';
import { className } from './sheets.ts';

/**
 * Parts of braintree-web that we never call: its Fastlane wallet, two older ways to show the bank's check, and the
 * tokenising of a card that the page itself holds (ours are tokenised in the provider's frames).
 */
const unusedOfSdk =
  /^@paypal\/fastlane-sdk-loader$|^\.\/(bootstrap3-modal|inline-iframe|generators\/credit-card-(for-fastlane-)?tokenization|adapters\/credit-card-tokenization(-fastlane)?)$/;

/**
 * Reports that would distract whoever starts the demo: on the time that plugins take, and that what draws pages has at once
 * the blocks that the browser loads one by one.
 */
const checks = { pluginTimings: false, ineffectiveDynamicImport: false };

/**
 * Loads chunks with a plain `import()`, without Vite's helper and its lists of styles, because pages name the chunks to
 * preload in their head, and have their styles inline.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/,\s*__VITE_PRELOAD__(?=\))/g, '');
    }
  },
};

/**
 * Marks what the router makes when it is loaded as without effect, so that what nobody uses of it is left out: its data
 * routers would add 1.8 kB to every page.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => code.replaceAll(/(?<== )React\d*\.(memo|createContext)\(/g, '/* @__PURE__ */ $&'),
  },
};

export const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [react(), plainImports, leanRouter, inlineScripts()],
  define: { __TEST_TOKEN__: 'null' },
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: [
      { find: unusedOfSdk, replacement: `${root}src/card/braintree/unused.ts` },
      { find: /^\.{1,2}\/(lib\/)?vendor\/polyfill$/, replacement: `${root}src/card/braintree/native-atob.ts` },
    ],
  },
};

/**
 * Builds for production whatever NODE_ENV is, and then restores NODE_ENV, because the server that `npm start` starts
 * next reads it.
 */
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

/**
 * Bundles what Node runs (the server, the `link` command, and apart from them what draws pages, which the server loads anew
 * with each release), and what the browser runs into `client`, compressed. The bundles contain no content, so one code
 * serves every content folder. It is made aside, and takes its place in one step: a running server keeps the files of its
 * own, and a build that is broken off leaves nothing. `source` is the hash of what it is made from.
 */
export async function bundleCode(source: string): Promise<Code> {
  const made = join(bundles, `.making-${process.pid}`);
  rmSync(made, { recursive: true, force: true });
  const forNode: InlineConfig = {
    ...shared,
    build: { ssr: true, outDir: made, emptyOutDir: false, copyPublicDir: false, target: 'node20' },
  };
  try {
    const input = { server: 'src/server/entry.ts', link: 'src/tools/cli/link.ts' };
    await buildForProduction({ ...forNode, build: { ...forNode.build, rolldownOptions: { input, checks } } });
    const server = hashOf(made);
    await buildForProduction({
      ...forNode,
      // React is taken in as it is for production, whatever NODE_ENV the server runs with: its other form takes three
      // times as long to draw.
      define: { ...shared.define, 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: ['react', 'react-dom', 'react-router', 'react-router-dom'] },
      build: {
        ...forNode.build,
        outDir: join(made, 'drawing'),
        rolldownOptions: {
          input: { drawing: 'src/app/prerender.tsx' },
          // A module of Node's own could never be unloaded again, and a server would grow with each release.
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
          checks,
        },
      },
    });
    await buildForProduction({
      ...shared,
      build: {
        outDir: join(made, 'client'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: true,
        target,
        assetsInlineLimit: 0,
        // Pages name the chunks of their own blocks in their head, and nothing else needs preloading.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: { client: 'src/app/client.tsx', braintree: 'src/card/braintree/braintree.ts' },
          output: { codeSplitting: { groups } },
          checks,
        },
      },
    });
    describeBundle(join(made, 'client'));
    compress(join(made, 'client'));
    // Whoever serves the pages passes on what is in them: icons under MPL-2.0, for example, want their licence beside them.
    writeFileSync(join(made, 'licences.txt'), licenceText(packagesInBrowser()));
    return settle(made, { server, source });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
