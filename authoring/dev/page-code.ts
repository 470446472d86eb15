import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer, type EnvironmentModuleNode, normalizePath, type Plugin } from 'vite';
import type { Environment } from '../../src/server/base/settings.ts';
import { type Edition, fileIn, type Release, releaseOf, storedFile } from '../../src/server/release/release.ts';
import { drawingEntry, entries, type Imports, styleFiles, stylesIn } from '../../src/tools/bundle/client-files.ts';
import { blockApi, blockTables, ownFiles, ownFolder, pathInBundle } from '../../src/tools/bundle/own-blocks.ts';
import { builtPages, drawBuilt, headersFor, type Prerenderer, shellOf } from '../../src/tools/bundle/prerender.ts';
import type { Compiled } from '../../src/types.gen.ts';
import { generatedFolder, isBundled, isOwnSite, root, siteRoot } from '../api/node.ts';
import type { Good } from './live.ts';

type ServerModule = typeof import('../../src/server/main.ts');
type DrawingModule = typeof import('../../src/server/release/drawing.ts');

const serverEntry = 'src/server/main.ts';
const pageScript = 'src/page/app/development.ts';

/** Pages have all their styles in the document, and are loaded anew for new code: Vite's own client has nothing to do. */
const withoutClient: Plugin = {
  name: 'without-client',
  enforce: 'pre',
  load: (id) =>
    id.split('?')[0]!.endsWith('/vite/dist/client/client.mjs')
      ? `export const createHotContext = () => ({ accept() {}, prune() {} });
         export const [updateStyle, removeStyle, injectQuery] = [() => {}, () => {}, (url) => url];`
      : undefined,
};

/** Constants, which Vite would have its client set. */
const withConstants = (constants: Record<string, string>): Plugin => ({
  name: 'with-constants',
  enforce: 'pre',
  transform: (code) =>
    Object.entries(constants).reduce((text, [name, value]) => text.replaceAll(name, () => value), code),
});

/** Where Vite has a file of the pages: those of a site's own blocks are outside of its root. */
const addressOf = (file: string) => (file.startsWith('..') ? `@fs${resolve(root, file)}` : file);

/** The code of pages and server as it was last saved: Vite loads it here and for the browser, a module at a time. */
export async function openPageCode(env: Environment) {
  const { TEST_TOKEN_HOST: host, TEST_TOKEN_HEADER: header = '', TEST_TOKEN_PASSPHRASE: passphrase = '' } = env;
  const testToken = JSON.stringify(host === undefined ? null : { host, header, passphrase });
  const ownIslands = ownFiles().filter((file) => file.endsWith('/island.tsx'));
  const vite = await createServer({
    root,
    logLevel: 'warn',
    appType: 'custom',
    publicDir: false,
    plugins: [withoutClient, withConstants({ __TEST_TOKEN__: testToken })],
    ...(isOwnSite && { cacheDir: `${siteRoot}${generatedFolder}/vite` }),
    server: { middlewareMode: true, hmr: false, ws: false, fs: { allow: [root, siteRoot] } },
    optimizeDeps: {
      // Found at the start: a dependency found later would load the page again, and with it what is typed.
      entries: [pageScript, entries.islands, 'src/blocks/*/island.tsx', blockApi.replacement, ...ownIslands],
      // A bundle of it would have a copy of the page's words, which an island of a site would not find.
      exclude: [blockApi.find],
    },
  });
  const { moduleGraph } = vite.environments.ssr;

  const load = async <Module>(file: string) => (await vite.ssrLoadModule(`/${file}`)) as Module;

  /** Where the server finds the server parts of the site's own blocks. */
  const drawing = (): Promise<DrawingModule> =>
    isBundled ? import('../../src/server/release/drawing.ts') : load('src/server/release/drawing.ts');

  /** The files that each file of the pages imports. */
  function imports(): Imports {
    const files = [...moduleGraph.idToModuleMap.values()].filter(({ id }) => !id?.includes('?'));
    // Vite still knows the files of a block that was deleted.
    const isHere = (file: string) => (file.startsWith(root) || file.startsWith(ownFolder)) && existsSync(file);
    const own = files.filter(({ file }) => file && isHere(file));
    const named = ({ file }: EnvironmentModuleNode) => pathInBundle(file!);
    return Object.fromEntries(
      own.map((one) => [named(one), [...one.importedModules].filter(({ file }) => file).map(named)]),
    );
  }

  async function readBundle(version: string) {
    const all = imports();
    const texts = styleFiles(all).map(async (file) => {
      const { default: text } = await load<{ default: string }>(`${addressOf(file)}?inline`);
      return [file, text] as const;
    });
    return {
      ...stylesIn(all, Object.fromEntries(await Promise.all(texts))),
      siteScript: `/${pageScript}#${version}`,
      islandScript: `/${entries.islands}`,
      printStyles: '/src/page/ui/print.css',
    };
  }

  /** Whether one file imports another, itself or by others. */
  function isImported(file: string, by: string): boolean {
    const seen = new Set(moduleGraph.getModulesByFile(file));
    for (const { importers } of seen) for (const importer of importers) seen.add(importer);
    return [...seen].some((one) => one.file === root + by);
  }

  return {
    vite,
    /** In a package the server is bundled, and nobody changes it. */
    server: (): Promise<ServerModule> => (isBundled ? import('../../src/server/main.ts') : load(serverEntry)),
    /** Forgets what was made of a file, also by what was still loading it. Returns whose code it is. */
    forget(file: string): 'none' | 'page' | 'server' {
      const path = normalizePath(file);
      const { client, ssr } = vite.environments;
      const isOfBlock = [ownFolder, `${root}src/blocks`].some((folder) => path.startsWith(`${folder}/`));
      // A block that is new or gone changes the tables of all.
      for (const one of isOfBlock ? [path, ...blockTables] : [path])
        for (const { moduleGraph } of [client, ssr]) moduleGraph.onFileChange(one);
      if (isImported(path, serverEntry)) return 'server';
      return isOfBlock || isImported(path, drawingEntry) || client.moduleGraph.getModulesByFile(path)?.size
        ? 'page'
        : 'none';
    },
    /** Content as a build would make it. `onFailure` is told why a page has failed. */
    async release(good: Good, assets: string, { version, onFailure }: Drawn): Promise<Release> {
      const app = await load<Prerenderer>(drawingEntry);
      Object.assign((await drawing()).ownServers, app.servers);
      const bundle = await readBundle(version);
      const all = [good, ...(good.editions ?? [])];
      const headers = withAnyStyle(headersFor({ bundle, app, ...good }, all));
      const editions = all.map(({ compiled: own, pages, site }): Edition => {
        const shell = shellOf({ app, bundle }, { site, compiled: own });
        // Routes are made anew for another site.
        const compiled: Compiled = { ...own, site: { ...own.site }, headers, shell };
        const contentOf = async (name: string) => pages.find((page) => page.name === name)!;
        const draw: Edition['drawing']['draw'] = (context, around) => {
          const errors = Object.values(context.errors ?? {}) as Error[];
          for (const error of errors) if (error.name !== 'Refusal') onFailure(error);
          return app.draw(context, { ...around, site: compiled.site, shell });
        };
        return { compiled, drawing: { contentOf, view: app.viewOf(compiled.site), draw } };
      });
      const publicFile = fileIn(assets);
      return releaseOf(editions, (path) => {
        for (const [index, { compiled }] of editions.entries()) {
          const edition = { ...all[index]!, compiled };
          const built = builtPages(edition).find(({ files }) => files.includes(path));
          if (built) return storedFile(path, drawBuilt(app, { ...edition, shell: compiled.shell! }, built));
        }
        return publicFile(path);
      });
    },
    /** The words of an error in the code, with its place. */
    describeError,
  };

  function describeError(error: Error): string {
    const first = error.cause instanceof Error ? error.cause : error;
    vite.ssrFixStacktrace(first);
    const place = (first.stack ?? '')
      .split('\n')
      .find((line) => line.includes(`${root}src/`) || line.includes(ownFolder));
    return [error.message, place?.trim().replace(root, '')].filter(Boolean).join('\n');
  }
}

type Drawn = { version: string; onFailure(error: Error): void };

/** A page that is morphed may get styles that its document did not have. */
const withAnyStyle = (headers: Compiled['headers']): Compiled['headers'] =>
  JSON.parse(JSON.stringify(headers).replaceAll(/style-src 'self'[^;"]*/g, "style-src 'self' 'unsafe-inline'"));
