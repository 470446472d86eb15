import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { globSync } from 'tinyglobby';
import type { Plugin } from 'vite';
import { ownBlocks, root, siteRoot } from '../../content/schema/roots.ts';

/** What a site's blocks import: the one public module of the package. */
export const blockApi = { find: 'doorstep-engine/block', replacement: `${root}src/tools/site/block.ts` };

/** The folder of the site's own blocks. */
export const ownFolder = join(siteRoot, 'blocks');

/** The path of a file in a manifest of Vite, whose root is the engine. */
export const pathInBundle = (file: string): string => relative(root, file).replaceAll(sep, '/');

/** The file of a block that draws it or runs in the browser: the site's own, or ours. */
export const blockPath = (type: string, name: string): string => {
  const isOwn = ownBlocks().includes(type);
  return pathInBundle(isOwn ? join(ownFolder, type, name) : join(root, 'src/blocks', type, name));
};

/** The files of the site's own blocks, and its configuration of Vite: by them their bundle is known. */
export const ownFiles = (): string[] =>
  globSync(['blocks/**', 'vite.config.*'], { cwd: siteRoot, absolute: true, ignore: '**/*.test.*' }).sort();

const own = (name: string) =>
  ownBlocks().flatMap((type) => {
    const file = join(ownFolder, type, name);
    return existsSync(file) ? [{ type: JSON.stringify(type), file: JSON.stringify(file) }] : [];
  });

/** A table of what the files of a name export, by the type of their block. */
function table(name: string, file: string, exported: string): string {
  const all = own(file);
  const imports = all.map((one, index) => `import { ${exported} as ${name}${index} } from ${one.file};`);
  const entries = all.map(({ type }, index) => `${type}: ${name}${index}`);
  return [...imports, `export const ${name} = { ${entries.join(', ')} };`].join('\n');
}

const components = 'src/page/render/own-blocks.ts';
const islands = 'src/page/app/own-islands.ts';

/** The files in which the engine looks for the site's own blocks and for ours. */
export const blockTables = [components, islands, 'src/page/render/registry.ts', 'src/page/app/islands.tsx'].map(
  (path) => root + path,
);

/** Fills them. */
export const withOwnBlocks: Plugin = {
  name: 'own-blocks',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id.startsWith('.') || !importer?.startsWith(ownFolder)) return undefined;
    const found = await this.resolve(id, importer).catch(() => undefined);
    // The bundler would fail without a place, or with its own trace.
    if (!found) throw new Error(`\n[import] there is no "${id}" for blocks\n[ ${importer}:1:1 ]`);
    return found;
  },
  load(id) {
    // The server of `doorstep dev` asks for a file of a package with its version.
    const path = pathInBundle(id.split('?')[0]!);
    if (path === components)
      return [table('components', 'index.tsx', 'default'), table('servers', 'server.ts', 'server')].join('\n');
    if (path !== islands) return undefined;
    const loads = own('island.tsx').map(({ type, file }) => `${type}: () => import(${file}).then((it) => it.default)`);
    return `export const islands = { ${loads.join(', ')} };`;
  },
};
