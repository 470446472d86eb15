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
import { join, relative } from 'node:path';
import { globSync } from 'tinyglobby';
import { isBundled, root, siteRoot } from '../../content/api/node.ts';
import type { ClientBundle } from './client-files.ts';
import { ownFiles } from './own-blocks.ts';
import { removeUnfinished, unfinished } from './unfinished.ts';

/** The folder of the code that the engine has bundled: `doorstep`, the renderer, and the browser's code. */
export const engineBundles = `${root}build`;

/** The folder of bundled code. A package is as it was published: a site that has blocks of its own bundles beside it. */
export const bundles = isBundled && ownFiles().length > 0 ? `${siteRoot}.doorstep/build` : engineBundles;

const sourceFile = 'code.json';

/** Bundled code: its folder, and the hash of the source that it was made from. */
export type Code = { folder: string; source: string };

/** The code that was last bundled. Returns undefined if there is none. */
export const currentCode = (): Code | undefined => codeIn(bundles);

function codeIn(folder: string): Code | undefined {
  const file = join(folder, sourceFile);
  if (!existsSync(file)) return undefined;
  return { folder, source: (JSON.parse(readFileSync(file, 'utf8')) as Pick<Code, 'source'>).source };
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

/**
 * The hash of everything that the code is made from: the source, the schemas, the packages, Node, the site's own blocks,
 * and what more there is. A package knows its source by what it was published with.
 */
export function sourceHash(more: readonly string[] = []): string {
  const own = ownFiles();
  const published = isBundled ? codeIn(engineBundles)!.source : undefined;
  if (published && own.length === 0) return published;
  const hash = createHash('sha256').update(published ?? process.version);
  const patterns = ['src/**', 'schemas/**', 'package.json', 'package-lock.json', ...more];
  const paths = published ? [] : globSync(patterns, { cwd: root }).sort();
  for (const path of [...paths.map((one) => `${root}${one}`), ...own])
    hash.update(`${relative(root, path)}\n`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

export const readClientBundle = ({ folder }: Code): ClientBundle =>
  JSON.parse(readFileSync(join(folder, 'client', 'bundle.json'), 'utf8')) as ClientBundle;
