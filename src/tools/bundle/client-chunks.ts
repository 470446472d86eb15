import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import type { Schema } from '../../content/api/pure.ts';
import type { CompiledShell } from '../../types.gen.ts';

/** The files of the browser's code, for the document of a page. */
export type ClientBundle = Omit<CompiledShell, 'header' | 'footer' | 'theme' | 'preview'>;

/** The block whose chunk has what records an act, which further blocks may use: for so few a request would cost more. */
const recordingBlock = 'button';

/**
 * The chunks that pages share: a request for each part would cost more than its bytes. The gateway draws its fields
 * before the common chunk has come, so it may wait for nothing in it. The bundler tells a group a module's path alone,
 * before there is a manifest: so these go by paths.
 */
export const groups = [
  { name: 'common', test: isCommon },
  { name: recordingBlock, test: new RegExp(`/src/(blocks/${recordingBlock}/|page/render/recording\\.)`) },
  // Forms of cards, bank details and questions share these.
  { name: 'line', test: /\/src\/rules\/text\/(line|email|phone-number)\.ts$/ },
  { name: 'rolldown-runtime', test: /rolldown.runtime/ },
  { name: 'gateways', test: /\/src\/page\/card\/(adapters|page-session|[^/]+\/adapter)\.ts$/ },
  { name: 'state', test: /\/src\/(rules\/timeout|page\/card\/(state|gateway|error-parts|drawn-page))\.ts$/ },
];

/** In bytes of source, styles included: a larger block is loaded where it is drawn. */
const smallBlock = 12_000;

/** Small blocks of last pages, which need no script where a server draws them. */
const ofOtherPages =
  /\/blocks\/(calendar|document|documents|image|letters|order-copy|receipt|row|stop-reminders|timeline|toggle)\/$/;

function isCommon(id: string): boolean {
  // The summary of errors is for pages with a form of fields; its styles are also for those that the server draws.
  // Card pages do without the recording of other acts; what is folded stands on last pages.
  if (/\/src\/page\/(ui|http|app|render|link)\/(?!late\/|error-summary\.tsx|fold\.tsx|recording\.)/.test(id))
    return true;
  const [, folder] = /^(.*\/src\/blocks\/[^/]+\/)index\.tsx$/.exec(id) ?? [];
  if (!folder || ofOtherPages.test(folder)) return false;
  // A block that needs more than the link, or offers wallets, is on few pages.
  const { needs, properties = {} } = JSON.parse(readFileSync(`${folder}schema.json`, 'utf8')) as Schema;
  if (needs || Object.values(properties).some(({ offersWallets }) => offersWallets)) return false;
  const names = readdirSync(folder).filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'));
  const sources = names.map((name) => readFileSync(folder + name, 'utf8')).join('');
  return sources.length <= smallBlock && !sources.includes('/render/recording.tsx');
}

const entryFile = 'src/page/app/client.tsx';

/** The loader of every block: what it loads is no block's own. */
const loaderFile = 'src/page/render/registry.ts';

/** For pages with a table. Blocks that draw one import it themselves. */
const tablesFile = 'src/page/ui/tables.css';

/**
 * Writes down the chunks and styles of each block, and those that every page has. Styles go by source files, and not by
 * chunks: the common chunk has blocks that most pages do without.
 */
export function describeBundle(folder: string, imports: Imports, texts: Record<string, string>): void {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
  // A chunk that is a group has the group's name there, and not its block's.
  const recording = Object.values(manifest).find(({ name }) => name === recordingBlock);
  if (recording) manifest[`src/blocks/${recordingBlock}/index.tsx`] ??= recording;
  const entry = reached(manifest, [entryFile]);
  const scripts = (names: Iterable<string>) => [...names].map((name) => `/${manifest[name]!.file}`);
  const stylesFrom = (file: string, when: keyof Imports[string]) =>
    imported(imports, file, when).filter((name) => texts[name]);
  const common = new Set(stylesFrom(entryFile, 'now'));
  common.delete(tablesFile);

  const blocks: ClientBundle['blocks'] = {};
  const types = Object.keys(imports).flatMap((name) => /^src\/blocks\/([^/]+)\/index\.tsx$/.exec(name)?.[1] ?? []);
  for (const type of types) {
    // Parts in `late` are needed by some customers alone.
    const isOfBlock = (name: string) => name.startsWith(`src/blocks/${type}/`) && !name.includes('/late/');
    // A small block is in the common chunk itself, and may still load parts of its own.
    const sources = Object.keys(manifest).filter(isOfBlock);
    const source = sources.filter((name) => name.endsWith('/index.tsx'));
    const drawn = reached(manifest, source, entry);
    const loaded = reached(manifest, sources, entry);
    const late = scripts([...loaded].filter((name) => !drawn.has(name)));
    const isDrawnWhole = drawnWhole.includes(type);
    const styles = stylesFrom(`src/blocks/${type}/index.tsx`, 'ever');
    blocks[type] = {
      preload: [...scripts(drawn), ...(isDrawnWhole ? [] : late)],
      undrawn: isDrawnWhole ? late : [],
      styles: styles.filter((file) => !common.has(file)),
    };
  }
  const styleFiles = [tablesFile, ...Object.values(blocks).flatMap(({ styles }) => styles)];
  const files = Object.fromEntries([...new Set(styleFiles)].map((file) => [file, texts[file]!]));
  const styles = [layers(), ...[...common].map((file) => texts[file]!)].join('\n');

  const script = `/${manifest[entryFile]!.file}`;
  const preload = scripts(entry).filter((file) => file !== script);
  const gateways = Object.fromEntries(
    Object.keys(manifest).flatMap((file) => {
      const [, name] = /^src\/page\/card\/([^/]+)\/\1\.ts$/.exec(file) ?? [];
      return name === undefined ? [] : [[name, scripts(reached(manifest, [file], entry))]];
    }),
  );
  const bundle: ClientBundle = { script, preload, styles, blocks, gateways, files, tables: tablesFile };
  writeFileSync(`${folder}/bundle.json`, JSON.stringify(bundle));
}

/** The order of the layers of styles, which must come before any of them. */
const layers = () =>
  /^@layer [^;{]+;/m.exec(readFileSync(new URL('../../page/ui/global.css', import.meta.url), 'utf8'))?.[0] ?? '';

/** The blocks whose chunks a page does without if the server has drawn it for its link. */
const drawnWhole = ['sanitized-html'];

/** The files of the source that each of them imports: at once, and those among them that it may import later. */
export type Imports = Record<string, { now: readonly string[]; ever: readonly string[] }>;

/** A file, and before it all that it imports, directly or by others, in the order in which they run. */
function imported(imports: Imports, from: string, when: keyof Imports[string]): string[] {
  const seen = new Set<string>();
  const filesFrom = (file: string): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    const next = file === loaderFile ? [] : (imports[file]?.[when] ?? []);
    return [...next.flatMap(filesFrom), file];
  };
  return filesFrom(from);
}

/** The chunks that some chunks import, themselves among them, without those in `except`. */
function reached(manifest: Manifest, from: string[], except?: Set<string>): Set<string> {
  const chunks = new Set(from.filter((name) => !except?.has(name)));
  for (const name of chunks) {
    for (const next of manifest[name]!.imports ?? []) if (!except?.has(next)) chunks.add(next);
  }
  return chunks;
}
