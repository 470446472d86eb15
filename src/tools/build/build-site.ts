import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  loadContent,
  loadProject,
  type Problem,
  type Project,
  publicProblems,
  siteOf,
} from '../../content/api/node.ts';
import { loadBundle } from '../../server/release/drawing.ts';
import { drawingFile } from '../../server/release/store.ts';
import { type Code, currentCode, readClientBundle, sourceHash } from './code.ts';
import { beginRelease } from './new-release.ts';
import type { PageWeight } from './page-weights.ts';
import { type Prerenderer, prerender } from './prerender.ts';
import { switchTo } from './switch-release.ts';
import { readTextCache, writeTextCache } from './text-cache.ts';

type Options = {
  /** Uses the bundle of the last build in `build/`, even if the source has changed. */
  reuseBundle?: boolean;
  /** The schemas, and the folder of files that are served unchanged; those of the project, if left out. */
  project?: Project;
};

/** The problems of the content, or the weights of the pages that were built. */
export type Built = { problems: Problem[]; weights: PageWeight[] };

/**
 * Builds the static site from a content folder as a release, and switches to it: checks and compiles the content,
 * bundles the code, draws every page and compresses the files. If the content has mistakes, it returns them, builds
 * nothing, and keeps the last release. The code is bundled again if the source has changed.
 */
export async function buildSite(
  contentDir: string,
  distDir: string,
  { reuseBundle = false, project = loadProject() }: Options = {},
): Promise<Built> {
  const codeFor = async (source: string) => {
    const code = currentCode();
    return code && (reuseBundle || code.source === source) ? code : bundled(source);
  };
  return buildRelease(contentDir, distDir, codeFor, project);
}

/**
 * Builds a release of the content with the code, as {@link buildSite} does. The code is asked for once the content is
 * right, with the hash of the source.
 */
export async function buildRelease(
  contentDir: string,
  distDir: string,
  codeFor: (source: string) => Promise<Code>,
  project: Project = loadProject(),
): Promise<Built> {
  const source = sourceHash();
  readTextCache(distDir, source);
  const { problems, compiled, pages, site, editions, brands } = siteOf(loadContent(contentDir, project));
  writeTextCache(distDir, source);
  const wrong = [...problems, ...publicProblems(project.assets)];
  if (wrong.length || !compiled || !pages || !site) return { problems: wrong, weights: [] };

  const code = await codeFor(source);
  const release = beginRelease(distDir, code);
  if (existsSync(project.assets)) release.addFolder(project.assets);
  release.addFolder(join(code.folder, 'client', 'assets'), 'assets');
  release.add('licences.txt', readFileSync(join(code.folder, 'client', 'licences.txt')));
  const app = loadBundle(join(code.folder, drawingFile)) as unknown as Prerenderer;
  const weights = prerender({ release, bundle: readClientBundle(code), app, compiled, pages, site, editions, brands });
  await switchTo(distDir, release.finish());
  return { problems: [], weights };
}

/** Vite is loaded only where there is something to bundle. */
async function bundled(source: string): Promise<Code> {
  const { bundleCode } = await import('./bundle.ts');
  return bundleCode(source);
}
