/// <reference types="vitest/config" />
/** The one configuration of Vite (D-75): what is built, developed and tested is made by it. A site may add its own. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import {
  type ConfigEnv,
  createLogger,
  defineConfig,
  loadConfigFromFile,
  mergeConfig,
  type Plugin,
  type UserConfig,
} from 'vite';
import type { TestSpecification } from 'vitest/node';
import { isOwnSite, root, siteRoot } from './src/content/schema/roots.ts';
import { blockApi, withOwnBlocks } from './src/tools/bundle/own-blocks.ts';

/** Parts of braintree-web that we never call, such as its tokenising in the page itself: ours is in its frames. */
const unusedOfSdk =
  /^@paypal\/fastlane-sdk-loader$|^\.\/(bootstrap3-modal|inline-iframe|generators\/credit-card-(for-fastlane-)?tokenization|adapters\/credit-card-tokenization(-fastlane)?)$/;

/** The SDK's files look for `require`, for which the bundler would put its own into all pages. */
const withoutRequire: Plugin = {
  name: 'without-require',
  transform: (code, id) =>
    /\/braintree-web\/dist\/browser\//.test(id)
      ? code.replaceAll(/"function"==typeof require&&require/g, 'false')
      : undefined,
};

/** React Router's form for production. Its package leads to the one for development alone, under each condition. */
const router = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
const routerFolder = join(router.resolve('react-router/package.json'), '../dist/production');

/** Names a class of a CSS module by the file: `ui_button_primary`, `rating_parts_box`, and `site_…` for files of a site. */
export function className(name: string, file: string): string {
  const path = file.startsWith(root) ? file.slice(root.length) : `site/${relative(siteRoot, file)}`;
  const place = path
    .replace(/^src\/(blocks|page)\/|(?<=^site\/)blocks\//, '')
    .replace(/(\/styles)?\.module\.css.*$/, '');
  return `${place}_${name}`.replaceAll(/[^\w-]+/g, '_');
}

const logger = createLogger('warn');
const { error } = logger;
/** What cannot be bundled or loaded is thrown too, and whoever asked for it says it in one sentence. */
logger.error = (words, options) => {
  if (!/Build failed|evaluating SSR module/.test(words)) error(words, options);
};

export default defineConfig(async (env: ConfigEnv) => {
  if (/^vite(\.js)?$/.test(basename(process.argv[1] ?? ''))) {
    console.error(
      'A page is content, which Vite alone cannot read: "npm run build" builds the site, and "npm run dev" shows it.',
    );
    process.exit(2);
  }
  const engine: UserConfig = {
    customLogger: logger,
    plugins: [react(), withoutRequire, withOwnBlocks],
    // The provider's test token, which the development server alone has.
    define: { __TEST_TOKEN__: 'null' },
    css: { modules: { generateScopedName: className } },
    resolve: {
      // A site's own blocks have the React of ours.
      dedupe: ['react', 'react-dom'],
      alias: [
        blockApi,
        { find: /^react-router$/, replacement: join(routerFolder, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: join(routerFolder, 'dom-export.mjs') },
        { find: unusedOfSdk, replacement: `${root}src/page/card/braintree/unused.ts` },
        { find: /^\.{1,2}\/(lib\/)?vendor\/polyfill$/, replacement: `${root}src/page/card/braintree/native-atob.ts` },
      ],
    },
    ...(env.mode === 'test' && (await ofTests())),
  };
  const own = isOwnSite ? await loadConfigFromFile(env, undefined, siteRoot) : null;
  return own ? mergeConfig(engine, own.config) : engine;
});

/** What is true of the finished site, and so needs `npm run build` first. */
const built = [
  'tests/tools/bundle/{bundle,hosting,new-release,prerender}.{test,*.test}.ts',
  'tests/server/release/supervise.test.ts',
];

/** In the nights each test runs, in every way and at full size. */
const isNightly = process.env.NIGHTLY !== undefined;

/**
 * For a process that runs many test files: the embedded database is compiled in one pass, and what runs very often a second
 * time. From Node 22 on, which has a cheap compiler in between, a second pass is not worth its time.
 */
const secondPass = process.version.startsWith('v20.') ? '--interrupt-budget=4000000' : '--no-opt';

/** How vitest runs the tests. */
async function ofTests(): Promise<UserConfig> {
  // What takes long and stands on what other tests prove: `npm run test:nightly -- unit` runs it.
  const nightly = isNightly ? [] : ['**/*.nightly.test.{ts,tsx}'];
  return {
    // The packages of a copy of the project, which a test changes, are in another folder.
    server: { fs: { strict: false } },
    test: {
      globalSetup: 'tests/support/run/test-run.ts',
      setupFiles: ['tests/support/drawn/quick-styles.ts', 'tests/support/drawn/clean-document.ts'],
      // Long enough for a slow machine: what hangs still fails.
      testTimeout: isNightly ? 900_000 : 300_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 60_000 } },
      // What a file imports is loaded once a worker, not once a file: that took a quarter of the processor's time.
      isolate: false,
      execArgv: ['--liftoff-only', ...(isNightly ? [] : [secondPass])],
      sequence: { sequencer: await byKind() },
      // Much of it waits for processes and time limits: even a machine with two cores does three files at a time.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['{src,tests,authoring/tests}/**/*.test.{ts,tsx}'],
            exclude: [...built, ...nightly],
          },
        },
        {
          extends: true,
          // Each builds in its own process, and changes NODE_ENV meanwhile.
          test: { name: 'built', include: built, exclude: nightly, isolate: true },
        },
      ],
    },
  };
}

/** The kinds of files that can share a worker, in the order in which they run. */
const kinds = ['node', 'built', 'jsdom'];

function kindOf({ project, moduleId }: TestSpecification): string {
  if (project.name !== 'unit') return project.name;
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 'jsdom' : 'node';
}

/** Vitest's own order, in one piece for each kind: a worker goes on only to a file of its own kind. */
async function byKind() {
  // A site has no vitest. A name in a variable keeps Vite from looking for it while it bundles this file.
  const vitest: string = 'vitest/node';
  const { BaseSequencer }: typeof import('vitest/node') = await import(vitest);
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = (await super.sort(files)).map((file) => ({ file, kind: kindOf(file) }));
      return kinds.flatMap((one) => sorted.filter(({ kind }) => kind === one).map(({ file }) => file));
    }
  };
}
