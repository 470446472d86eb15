import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { readSite } from '../../content/compile/site.ts';
import type { Problem } from '../../content/problem/problem.ts';
import { bundleClient, bundleNode } from './bundle.ts';
import { compress } from './compress.ts';
import { prerender } from './prerender.ts';

/**
 * Builds the static site out of a content folder: check, compile, bundle, prerender, compress. With mistakes in the
 * content it builds nothing, leaves the last build as it is, and gives them back.
 */
export async function buildSite(contentDir: string, distDir: string): Promise<Problem[]> {
  const { problems, compiled, pages, site } = readSite(contentDir);
  if (problems.length || !compiled || !pages || !site) return problems;

  await bundleNode();
  const bundle = await bundleClient(distDir);
  const app = (await import(
    `${pathToFileURL('build/prerender.js').href}?${Date.now()}`
  )) as typeof import('../../app/prerender.tsx');
  prerender({ distDir, bundle, app, compiled, pages, site });
  rmSync(`${distDir}/.vite`, { recursive: true, force: true });
  compress(distDir);
  return [];
}
