import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileContent } from '../../content/compile/compile.ts';
import { checkSite } from '../../content/compile/site.ts';
import { loadContent } from '../../content/folder/load.ts';
import type { Known } from '../../content/model/content-index.ts';
import type { Problem } from '../../content/problem/problem.ts';
import { compileAside, runBundle } from '../../server/release/load-bundle.ts';
import { type Code, codeFrom, currentCode, readClientBundle, root, sourceHash } from './code.ts';
import { loadKeptProject, openKept } from './kept.ts';
import { type KeptPage, knownPages } from './known-pages.ts';
import { prerender } from './prerender.ts';
import type { PageWeight } from './weights.ts';
import { beginRelease, switchTo } from './write-release.ts';

type Options = {
  /** Uses the bundle that the last build left in `build/`, whatever the source is now. */
  reuseBundle?: boolean;
};

/** What is wrong with the content, or what the pages weigh that were built. */
export type Built = { problems: Problem[]; weights: PageWeight[] };

/**
 * Builds the static site from a content folder as a release, and switches to it: checks and compiles the content, bundles
 * the code, draws every page and compresses the files. If the content has mistakes, it returns them, builds nothing, and
 * keeps the last release. What has not changed since the last build of the folder is taken from it.
 */
export async function buildSite(
  contentDir: string,
  distDir: string,
  { reuseBundle = false }: Options = {},
): Promise<Built> {
  const code = (reuseBundle && currentCode()) || undefined;
  return buildRelease(contentDir, distDir, async (source) => code ?? codeFrom(source) ?? (await bundled(source)));
}

/**
 * Builds a release of the content with the code, as {@link buildSite} does. The code is asked for once the content is right,
 * with the hash of the source.
 */
export async function buildRelease(
  contentDir: string,
  distDir: string,
  codeFor: (source: string) => Promise<Code>,
): Promise<Built> {
  const source = sourceHash();
  const project = loadKeptProject(source);
  const keptFiles = openKept<Known>('checked', contentDir, source);
  const content = loadContent(contentDir, project);
  const { problems, right } = checkSite(content, { kept: keptFiles });
  if (!right) return { problems, weights: [] };

  const code = await codeFor(source);
  const app = await loadDrawing(code, source);
  const release = beginRelease(distDir, code);
  if (existsSync(project.assets)) release.addFolder(project.assets);
  release.addFolder(join(code.folder, 'client', 'assets'), 'assets');
  release.add('licences.txt', readFileSync(join(code.folder, 'licences.txt')));
  const { index, site } = right;
  const kept = openKept<KeptPage | string>('pages', distDir, source + code.id);
  const known = knownPages({ content, index, release, kept });
  const { compiled, pages } = compileContent(content, index.contentIndex, new Date(), known.isWanted);
  const weights = prerender({ release, known, bundle: readClientBundle(code), app, compiled, pages, site });
  await switchTo(distDir, release.finish(), release.stored);
  keptFiles.save();
  kept.save();
  return { problems: [], weights };
}

/** Loads what draws pages, compiled as the first build with this code left it. */
async function loadDrawing({ id, folder }: Code, source: string): Promise<typeof import('../../app/prerender.tsx')> {
  const file = join(folder, 'drawing', 'drawing.cjs');
  const text = readFileSync(file, 'utf8');
  const kept = openKept<string>('drawing', root, source + id);
  if (kept.get('compiled') === undefined) {
    kept.set('compiled', (await compileAside(file, text))?.toString('base64') ?? '');
    kept.save();
  }
  const compiled = Buffer.from(kept.get('compiled')!, 'base64');
  return runBundle(file, text, compiled) as typeof import('../../app/prerender.tsx');
}

/** Vite is loaded only where there is something to bundle. */
async function bundled(source: string): Promise<Code> {
  const { bundleCode } = await import('./bundle.ts');
  return bundleCode(source);
}
