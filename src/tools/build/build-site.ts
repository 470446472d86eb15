import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSite } from '../../content/compile/site.ts';
import { loadProject } from '../../content/folder/load.ts';
import type { Problem } from '../../content/problem/problem.ts';
import { bundleCode, bundles, readClientBundle } from './bundle.ts';
import { compress } from './compress.ts';
import { prerender } from './prerender.ts';

type Options = {
  /** Uses the bundle that the last build left in `build/`, which takes a tenth of the time. */
  reuseBundle?: boolean;
};

/**
 * Builds the static site from a content folder: checks and compiles the content, bundles the code, draws every page and
 * compresses the files. If the content has mistakes, it returns them, builds nothing, and keeps the last build.
 */
export async function buildSite(
  contentDir: string,
  distDir: string,
  { reuseBundle = false }: Options = {},
): Promise<Problem[]> {
  const project = loadProject();
  const { problems, compiled, pages, site } = readSite(contentDir, project);
  if (problems.length || !compiled || !pages || !site) return problems;

  if (!reuseBundle) await bundleCode();
  const app = (await import(
    `${pathToFileURL(`${bundles}/prerender.js`).href}?${Date.now()}`
  )) as typeof import('../../app/prerender.tsx');
  emptyFolder(distDir);
  if (existsSync(project.assets)) cpSync(project.assets, distDir, { recursive: true });
  cpSync(`${bundles}/client/assets`, join(distDir, 'assets'), { recursive: true });
  prerender({ distDir, bundle: readClientBundle(), app, compiled, pages, site });
  compress(distDir);
  return [];
}

/** Empties a folder as Vite does: it keeps the folder itself, which may be a mount, and a git repository in it. */
function emptyFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== '.git') rmSync(join(folder, name), { recursive: true, force: true });
  }
}
