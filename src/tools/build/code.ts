import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import type { ClientBundle } from './client-parts.ts';
import { writeWhole } from './write-whole.ts';

export const root = new URL('../../../', import.meta.url).pathname;

/** The folder of what is bundled: the programs, which start the code that `current` names, and every code in `code`. */
export const bundles = `${root}build`;

/** What `npm run serve` and the containers start. */
const programs = ['server', 'link'];

/** The bundled code of one state of the source. Its folder never changes once it is there. */
export type Code = {
  /** The hash of everything in it. */
  id: string;
  folder: string;
  /** The hash of what a server process runs: it can go over to releases whose code has the same. */
  server: string;
  /** The hash of what it was made from. */
  source: string;
};

/** The file in a code's folder that says where it comes from. */
const origins = 'code.json';

/** Gives made code its place, and lets the programs start it. Damaged code of the same name gives way to it. */
export function settle(made: string, origin: Pick<Code, 'server' | 'source'>): Code {
  const id = hashOf(made);
  const folder = join(bundles, 'code', id);
  mkdirSync(join(bundles, 'code'), { recursive: true });
  if (existsSync(folder) && hashOf(folder) !== id) rmSync(folder, { recursive: true });
  if (!existsSync(folder)) renameSync(made, folder);
  writeWhole(join(folder, origins), JSON.stringify(origin));
  return start({ id, folder, ...origin });
}

/** Lets the programs start a code. */
function start(code: Code): Code {
  const { id, folder } = code;
  for (const program of programs) {
    const text = `import { readFileSync } from 'node:fs';

const current = readFileSync(new URL('current', import.meta.url), 'utf8').trim();
await import(\`./code/\${current}/${program}.js\`);
`;
    writeWhole(join(bundles, `${program}.js`), text);
  }
  writeWhole(join(bundles, 'current'), `${id}\n`);
  const now = new Date();
  utimesSync(join(folder, origins), now, now);
  removeOldCode(id);
  return code;
}

/** Removes the code that no build made and no server ran for a day, but for the last few, and what broken-off builds left. */
function removeOldCode(current: string): void {
  const oldest = Date.now() - 24 * 60 * 60 * 1000;
  const usedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const codes = readdirSync(join(bundles, 'code'))
    .map((id) => ({ id, usedAt: usedAt(join(bundles, 'code', id, origins)) }))
    .toSorted((a, b) => b.usedAt - a.usedAt);
  for (const { id, usedAt } of codes.slice(5)) {
    if (id !== current && usedAt < oldest) rmSync(join(bundles, 'code', id), { recursive: true, force: true });
  }
  for (const name of readdirSync(bundles)) {
    const left = join(bundles, name);
    if (name.startsWith('.making-') && usedAt(left) < oldest) rmSync(left, { recursive: true, force: true });
  }
}

/**
 * The code that an earlier build made from the source with this hash. The programs then
 * start it. Returns undefined if there is none that is whole.
 */
export function codeFrom(source: string): Code | undefined {
  const known = existsSync(join(bundles, 'code')) ? readdirSync(join(bundles, 'code')).map(readCode) : [];
  const whole = known.find((code) => code?.source === source && hashOf(code.folder) === code.id);
  return whole && start(whole);
}

/** The hash of everything that the code is made from: the source, the schemas, the packages, and Node. */
export function sourceHash(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of globSync(['src/**', 'schemas/**', 'package.json', 'package-lock.json'], { cwd: root }).sort())
    hash.update(`${path}\n`).update(readFileSync(`${root}${path}`));
  return hash.digest('hex').slice(0, 16);
}

/** Lets the programs start the code with an id. Returns false, and changes nothing, if it is not there any more. */
export function makeCurrent(id: string): boolean {
  if (!existsSync(join(bundles, 'code', id))) return false;
  writeWhole(join(bundles, 'current'), `${id}\n`);
  return true;
}

/** The code that the programs start. Returns undefined if there is none. */
export function currentCode(): Code | undefined {
  const id = existsSync(join(bundles, 'current')) && readFileSync(join(bundles, 'current'), 'utf8').trim();
  return id ? readCode(id) : undefined;
}

function readCode(id: string): Code | undefined {
  const folder = join(bundles, 'code', id);
  if (!existsSync(join(folder, origins))) return undefined;
  return {
    id,
    folder,
    ...(JSON.parse(readFileSync(join(folder, origins), 'utf8')) as Pick<Code, 'server' | 'source'>),
  };
}

/** The hash of every file in a folder, with its name, but for what is written of its origin. */
export function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    const path = join(folder, name);
    if (name === origins) continue;
    if (statSync(path).isFile()) hash.update(`${name}\n`).update(readFileSync(path)).update('\n');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Reads how a page starts the code in the browser. */
export const readClientBundle = ({ folder }: Code): ClientBundle =>
  JSON.parse(readFileSync(join(folder, 'client', 'bundle.json'), 'utf8')) as ClientBundle;
