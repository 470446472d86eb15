import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { root } from '../../content/api/node.ts';
import type { ClientBundle } from './client-files.ts';
import { removeUnfinished, unfinished } from './unfinished.ts';

/** The folder of bundled code: `doorstep`, the renderer, and the browser's code. */
export const bundles = `${root}build`;

const sourceFile = 'code.json';

/** Bundled code: its folder, and the hash of the source that it was made from. */
export type Code = { folder: string; source: string };

/** The code that was last bundled. Returns undefined if there is none. */
export function currentCode(): Code | undefined {
  const file = join(bundles, sourceFile);
  if (!existsSync(file)) return undefined;
  return { folder: bundles, source: (JSON.parse(readFileSync(file, 'utf8')) as Pick<Code, 'source'>).source };
}

/** Installs new code. `code.json` goes first and comes last, so that an interrupted build is bundled again. */
export function installCode(folder: string, source: string): Code {
  rmSync(join(bundles, sourceFile), { force: true });
  for (const name of readdirSync(bundles).filter((each) => each.endsWith('.js'))) rmSync(join(bundles, name));
  for (const name of readdirSync(folder)) {
    rmSync(join(bundles, name), { recursive: true, force: true });
    renameSync(join(folder, name), join(bundles, name));
  }
  writeFileSync(join(bundles, sourceFile), JSON.stringify({ source }));
  return { folder: bundles, source };
}

/** An empty folder to make code in, on the same disk as the place that it will have. */
export function folderToMakeCode(): string {
  mkdirSync(bundles, { recursive: true });
  removeUnfinished(bundles);
  return mkdtempSync(join(bundles, unfinished));
}

/** The hash of everything that the code is made from: the source, the schemas, the packages, Node, and what more there is. */
export function sourceHash(more: readonly string[] = []): string {
  const hash = createHash('sha256').update(process.version);
  const patterns = ['src/**', 'schemas/**', 'package.json', 'package-lock.json', ...more];
  for (const path of globSync(patterns, { cwd: root }).sort())
    hash.update(`${path}\n`).update(readFileSync(`${root}${path}`));
  return hash.digest('hex').slice(0, 16);
}

export const readClientBundle = ({ folder }: Code): ClientBundle =>
  JSON.parse(readFileSync(join(folder, 'client', 'bundle.json'), 'utf8')) as ClientBundle;
