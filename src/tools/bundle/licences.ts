import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { root } from '../../content/api/node.ts';

type Locked = { version?: string; license?: string; dependencies?: Record<string, string> };

/** The rooms whose code a customer's browser runs. */
const inBrowser = 'src/{rules,acts,blocks,page}/**/*.{ts,tsx,css}';

/** A package that we ship, with the licence text that goes with it. */
export type Shipped = { name: string; version: string; licence: string; source: string; text: string };

/**
 * Lists the packages in the browser's code: those that its source and styles name, and their dependencies. It reads the
 * source because a bill of materials needs no build, and icons in styles are no modules of a bundle.
 */
export function packagesInBrowser(): Shipped[] {
  const files = globSync(inBrowser, { cwd: root, ignore: '**/*.test.*' });
  const imports = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return [...code.matchAll(/(?:from|import\(?|url\()\s*'([^'.][^']*)'/g)].map(([, name = '']) => packageOf(name));
  });
  return withNeeds(imports.filter((name) => name in manifest().devDependencies || name in manifest().dependencies));
}

export const packagesOfServer = (): Shipped[] => withNeeds(Object.keys(manifest().dependencies));

/** One text with the licence of every package, as the licences ask: MPL-2.0 also asks where the source is. */
export function licenceText(packages: readonly Shipped[]): string {
  const entries = packages.map(({ name, version, licence, source, text }) =>
    [`${name} ${version}`, `Licence: ${licence}`, `Source: ${source}`, '', text.trim()].join('\n'),
  );
  const line = `\n\n${'-'.repeat(78)}\n\n`;
  return `This software contains the work of others, unchanged, under these licences.${line}${entries.join(line)}\n`;
}

function withNeeds(names: readonly string[]): Shipped[] {
  const locked = lockFile();
  const allNames = new Set<string>();
  const add = (name: string) => {
    const entry = locked[`node_modules/${name}`];
    if (!entry || allNames.has(name)) return;
    allNames.add(name);
    for (const needed of Object.keys(entry.dependencies ?? {})) add(needed);
  };
  for (const name of names) add(name);
  return [...allNames].sort().map((name) => packageInfo(name, locked[`node_modules/${name}`]!));
}

function packageInfo(name: string, { version = '', license }: Locked): Shipped {
  const folder = join(root, 'node_modules', name);
  const file = existsSync(folder) && readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8') : '(The package comes without the text of its licence.)';
  return {
    name,
    version,
    licence: license ?? 'unknown',
    source: `https://www.npmjs.com/package/${name}/v/${version}`,
    text,
  };
}

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

const readJson = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
const manifest = () => readJson<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');
const lockFile = () => readJson<{ packages: Record<string, Locked> }>('package-lock.json').packages;
