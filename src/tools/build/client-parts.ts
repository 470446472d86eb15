import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import type { Schema } from '../../content/schema/types.ts';
import type { CompiledShell } from '../../types.gen.ts';
import { styleRules } from './sheets.ts';

/** What the browser's code is made of, for the document of a page. */
export type ClientBundle = Omit<CompiledShell, 'header' | 'footer' | 'accent'>;

/** What most pages with controls have travels together: a request of its own would cost more than it does. */
export const groups = [{ name: 'common', test: isCommon }];

/** In bytes of source, styles included: a larger block is loaded where it is drawn. */
const smallBlock = 12_000;

function isCommon(id: string): boolean {
  if (/\/src\/(ui|http|app|render|link)\/(?!late\/)/.test(id)) return true;
  const [, folder] = /^(.*\/src\/blocks\/[^/]+\/)index\.tsx$/.exec(id) ?? [];
  if (!folder) return false;
  // What needs more than the link is on few pages.
  if ((JSON.parse(readFileSync(`${folder}schema.json`, 'utf8')) as Schema).needs) return false;
  const sources = readdirSync(folder).filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'));
  return sources.reduce((sum, name) => sum + statSync(folder + name).size, 0) <= smallBlock;
}

const entryFile = 'src/app/client.tsx';

/** Writes down which chunks and styles each block is made of, and all styles as one file. */
export function describeBundle(folder: string): void {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
  const text = (file: string) => readFileSync(`${folder}/${file}`, 'utf8').trim();
  const entry = reached(manifest, [entryFile], () => []);
  const styleOf = (names: Iterable<string>) => [...new Set([...names].flatMap((name) => manifest[name]?.css ?? []))];
  const scripts = (names: Iterable<string>) => [...names].map((name) => `/${manifest[name]!.file}`);

  const blocks: ClientBundle['blocks'] = {};
  const types = Object.keys(manifest).flatMap((name) => /^src\/blocks\/([^/]+)\//.exec(name)?.[1] ?? []);
  for (const type of new Set(types)) {
    const own = (name: string) => name.startsWith(`src/blocks/${type}/`);
    // A small block is in the common chunk itself, and may still load parts of its own.
    const sources = Object.keys(manifest).filter(own);
    const source = sources.filter((name) => name.endsWith('/index.tsx'));
    const drawn = reached(manifest, source, () => [], entry);
    const loaded = reached(manifest, sources, () => [], entry);
    const all = reached(manifest, sources, ({ dynamicImports = [] }) => dynamicImports, entry);
    const late = scripts([...loaded].filter((name) => !drawn.has(name)));
    const isDrawnWhole = drawnWhole.includes(type);
    blocks[type] = {
      preload: [...scripts(drawn), ...(isDrawnWhole ? [] : late)],
      undrawn: isDrawnWhole ? late : [],
      styles: styleOf(all),
    };
  }
  const styleFiles = [...new Set(Object.values(blocks).flatMap(({ styles }) => styles))];
  const files = Object.fromEntries(styleFiles.map((file) => [file, text(file)]));
  const styles = [layers(), ...styleOf(entry).map(text)].join('\n');
  const every = [styles, ...Object.values(files)].join('\n');
  const allStyles = `assets/styles-${createHash('sha256').update(every).digest('base64url').slice(0, 8)}.css`;
  for (const name of readdirSync(`${folder}/assets`)) if (name.endsWith('.css')) rmSync(`${folder}/assets/${name}`);
  writeFileSync(`${folder}/${allStyles}`, every);

  const script = `/${manifest[entryFile]!.file}`;
  const preload = scripts(entry).filter((file) => file !== script);
  const gatewayOf = (name: string) => scripts(reached(manifest, [`src/card/${name}/${name}.ts`], () => [], entry));
  const gateways = { braintree: gatewayOf('braintree'), sandbox: gatewayOf('sandbox') };
  const bundle: ClientBundle = {
    ...{ script, preload, styles, styleRules: styleRules(every), blocks, gateways, files },
    allStyles: `/${allStyles}`,
  };
  writeFileSync(`${folder}/bundle.json`, JSON.stringify(bundle));
}

/** The order of the layers of styles, which must come before any of them. */
const layers = () =>
  /^@layer [^;{]+;/m.exec(readFileSync(new URL('../../ui/global.css', import.meta.url), 'utf8'))?.[0] ?? '';

/** The blocks whose own chunks do what the server has done already on a page that it has drawn for its link. */
const drawnWhole = ['sanitized-html'];

type Chunk = Manifest[string];

/** The chunks that some chunks import, themselves among them, without those in `known`. */
function reached(
  manifest: Manifest,
  from: string[],
  also: (chunk: Chunk) => string[],
  known?: Set<string>,
): Set<string> {
  const found = new Set(from.filter((name) => !known?.has(name)));
  for (const name of found) {
    const chunk = manifest[name]!;
    for (const next of [...(chunk.imports ?? []), ...also(chunk)]) if (!known?.has(next)) found.add(next);
  }
  return found;
}
