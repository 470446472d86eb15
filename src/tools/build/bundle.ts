import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Manifest, type Plugin } from 'vite';
import { target } from './browsers.ts';
import { compress } from './compress.ts';
import { inlineScripts } from './inline-script.ts';

const root = new URL('../../../', import.meta.url).pathname;

/** The folder of bundles for Node. The browser's bundle and its manifest are in `client` below it. */
export const bundles = `${root}build`;

/**
 * Parts of braintree-web that we never call: its Fastlane wallet, two older ways to show the bank's check, and the
 * tokenising of a card that the page itself holds (ours are tokenised in the provider's frames).
 */
const unusedOfSdk =
  /^@paypal\/fastlane-sdk-loader$|^\.\/(bootstrap3-modal|inline-iframe|generators\/credit-card-(for-fastlane-)?tokenization|adapters\/credit-card-tokenization(-fastlane)?)$/;

/** Rolldown's report on the time that plugins take would distract whoever starts the demo. */
const checks = { pluginTimings: false };

/**
 * Loads chunks with a plain `import()`, without Vite's helper, because pages name the chunks to preload in their head.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [react(), plainImports, inlineScripts()],
  define: { __TEST_TOKEN__: 'null' },
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

export type ClientBundle = {
  script: string;
  /** The chunks that every page needs at its start. */
  preload: string[];
  /** The chunks that a block loads by itself, by the block's folder. */
  blocks: Map<string, string[]>;
  styles: string;
};

/**
 * Bundles what Node runs (the prerenderer, the server, the `link` command) into `build`, and what the browser runs into
 * `build/client`, compressed. The bundles contain no content, so one serves every content folder.
 */
export async function bundleCode(): Promise<void> {
  await buildForProduction({
    ...shared,
    // React is taken in as it is for production, whatever NODE_ENV the server runs with: its other form takes three
    // times as long to draw.
    define: { ...shared.define, 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: ['react', 'react-dom', 'react-router', 'react-router-dom'] },
    build: {
      ssr: true,
      outDir: bundles,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: { prerender: 'src/app/prerender.tsx', server: 'src/server/entry.ts', link: 'src/tools/cli/link.ts' },
        checks,
      },
    },
  });
  await buildForProduction({
    ...shared,
    build: {
      outDir: `${bundles}/client`,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: true,
      target,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      // Pages name the chunks of their own blocks in their head, and nothing else needs preloading.
      modulePreload: false,
      rolldownOptions: { input: 'src/app/client.tsx', checks },
    },
  });
  compress(`${bundles}/client`);
}

/** Reads how a page starts what the last {@link bundleCode} made for the browser. */
export function readClientBundle(): ClientBundle {
  const manifest = JSON.parse(readFileSync(`${bundles}/client/.vite/manifest.json`, 'utf8')) as Manifest;
  const entry = manifest['src/app/client.tsx'];
  const styles = Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file;
  if (!entry || !styles) throw new Error('The bundle has no entry or no styles. See src/tools/build/bundle.ts.');
  return {
    script: `/${entry.file}`,
    preload: (entry.imports ?? []).map((name) => `/${manifest[name]?.file}`),
    blocks: blockChunks(manifest),
    styles: readFileSync(`${bundles}/client/${styles}`, 'utf8'),
  };
}

/**
 * Lists what each block loads besides the bundle, including what that loads in turn. Pages with the block preload it.
 */
function blockChunks(manifest: Manifest): Map<string, string[]> {
  const chunks = new Map<string, string[]>();
  for (const [source, { isDynamicEntry, file, imports = [] }] of Object.entries(manifest)) {
    const block = /^src\/blocks\/([^/]+)\//.exec(source)?.[1];
    if (!block || !isDynamicEntry) continue;
    const files = [file, ...imports.flatMap((name) => (manifest[name]?.isEntry ? [] : (manifest[name]?.file ?? [])))];
    chunks.set(block, [...(chunks.get(block) ?? []), ...files.map((name) => `/${name}`)]);
  }
  return chunks;
}
