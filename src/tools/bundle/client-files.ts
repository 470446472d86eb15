import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Manifest, Plugin } from 'vite';
import { engineBlocks, ownBlocks, root } from '../../content/api/node.ts';
import type { CompiledShell } from '../../types.gen.ts';
import { blockPath, pathInBundle } from './own-blocks.ts';

/** The files of the browser's code and styles, for the document of a page. */
export type ClientBundle = Omit<CompiledShell, 'header' | 'footer' | 'footers' | 'logo' | 'theme' | 'preview'>;

/** The browser's entries: the script of the site, and that of pages with an island. */
export const entries = { site: 'src/page/app/site/site.ts', islands: 'src/page/app/islands.tsx' };

/** The entry of the code that draws pages. */
export const drawingEntry = 'src/page/app/draw-page.tsx';

/** The tables of all blocks: what they import is no page's own. */
const registries = ['src/page/render/registry.ts', 'src/page/render/own-blocks.ts'];

/** For paper: a file beside all pages. */
const printFile = 'src/page/ui/print.css';

/** For pages with a table. Blocks that draw one import it themselves. */
const tablesFile = 'src/page/ui/tables.css';

/** The files that each file of the source imports, at once or later. */
export type Imports = Record<string, readonly string[]>;

/** Notes which files of the source each of them imports. */
export const noteImports = (imports: Imports): Plugin => ({
  name: 'note-imports',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      imports[pathOf(id)] = [...importedIds, ...dynamicallyImportedIds].map(pathOf);
    }
  },
});

const pathOf = (id: string) => pathInBundle(id.split('?')[0]!);

/** The style files that the code which draws pages imports. */
export const styleFiles = (imports: Imports): string[] => Object.keys(imports).filter((file) => file.endsWith('.css'));

/** The styles of every page and of each block, by their files. */
export function stylesIn(imports: Imports, texts: Record<string, string>) {
  const stylesFrom = (file: string) => imported(imports, file).filter((name) => texts[name]);
  const common = new Set(stylesFrom(drawingEntry));
  common.delete(tablesFile);
  common.delete(printFile);
  const types = new Set([...engineBlocks(), ...ownBlocks()]);
  const blocks: ClientBundle['blocks'] = Object.fromEntries(
    [...types].map((type) => {
      const styles = stylesFrom(blockPath(type, 'index.tsx')).filter((file) => !common.has(file));
      return [type, { styles }];
    }),
  );
  const own = new Set([tablesFile, ...Object.values(blocks).flatMap(({ styles }) => styles)]);
  return {
    styles: [layers(), ...[...common].map((file) => texts[file]!)].join('\n'),
    blocks,
    files: Object.fromEntries([...own].map((file) => [file, texts[file]!])),
    tables: tablesFile,
  };
}

/** Writes down the scripts of each island, and the styles of every page and of each block. */
export function describeBundle(folder: string, imports: Imports, texts: Record<string, string>): void {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
  const chunks = (files: string[]) => [...reached(manifest, files)].map((name) => `/${manifest[name]!.file}`);
  const printStyles = `/assets/print-${createHash('sha256').update(texts[printFile]!).digest('hex').slice(0, 8)}.css`;
  writeFileSync(folder + printStyles, texts[printFile]!);
  const styles = stylesIn(imports, texts);
  for (const [type, block] of Object.entries(styles.blocks)) {
    const island = blockPath(type, 'island.tsx');
    if (manifest[island]) block.island = chunks([entries.islands, island]).slice(1);
  }
  const gateways = Object.keys(manifest).flatMap((file) => {
    const [, name] = /^src\/page\/card\/([^/]+)\/\1\.ts$/.exec(file) ?? [];
    return name === undefined ? [] : [[name, chunks([file])] as const];
  });
  const bundle: ClientBundle = {
    siteScript: `/${manifest[entries.site]!.file}`,
    islandScript: `/${manifest[entries.islands]!.file}`,
    ...styles,
    gateways: Object.fromEntries(gateways),
    printStyles,
  };
  writeFileSync(`${folder}/bundle.json`, JSON.stringify(bundle));
}

/** The order of the layers of styles, which must come before any of them. */
const layers = () => /^@layer [^;{@]+;/m.exec(readFileSync(`${root}src/page/ui/global.css`, 'utf8'))?.[0] ?? '';

/** A file, and before it all that it imports, directly or by others, in the order in which they run. */
function imported(imports: Imports, from: string): string[] {
  const seen = new Set<string>();
  const filesFrom = (file: string): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    return [...(registries.includes(file) ? [] : (imports[file] ?? [])).flatMap(filesFrom), file];
  };
  return filesFrom(from);
}

/** The chunks that some chunks import, themselves first. */
function reached(manifest: Manifest, from: string[]): Set<string> {
  const chunks = new Set(from);
  for (const name of chunks) for (const next of manifest[name]!.imports ?? []) chunks.add(next);
  return chunks;
}
