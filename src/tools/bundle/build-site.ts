import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Content,
  loadContent,
  loadProject,
  type Problem,
  type Project,
  type ReadSite,
} from '../../content/api/node.ts';
import { loadBundle } from '../../server/release/drawing.ts';
import { drawingFile } from '../../server/release/files.ts';
import { bundledCode } from './bundled.ts';
import { currentCode, readClientBundle, sourceHash } from './code.ts';
import { codeProblemOf } from './code-problem.ts';
import { beginRelease } from './new-release.ts';
import { type Prerenderer, prerender } from './prerender.ts';
import { readTextCache, writeTextCache } from './text-cache.ts';

/** What looks at the content before it is built, and belongs to the authors' half (D-74). */
export type Checks = {
  /** Checks content and compiles it: all that is wrong, or the site. */
  site(content: Content, project: Project): ReadSite;
  /** What must not go to customers yet, as on `today` (a day), in a folder of content without mistakes. */
  unready(folder: string, project: Project, today: string): Problem[];
};

type Options = {
  /** Uses the bundle of the last build in `build/`, even if the source has changed. */
  reuseBundle?: boolean;
  /** The schemas, and the folder of files that are served unchanged; those of the project, if left out. */
  project?: Project;
  /** The commit of the content, where git cannot tell it. */
  commit?: string | undefined;
  /** Refuses what the release check finds, as a mistake. */
  isRelease?: boolean;
  /** Is told each part of the work as it begins. */
  say?(words: string): void;
};

/** The problems of the content, how many pages were built, and how many things the release check finds. */
export type Built = { problems: Problem[]; pages: number; unready: number };

/**
 * Builds a content folder as a release in the place of the one before. If the content or the code has mistakes, it returns them
 * and builds nothing. The code is bundled again if the source has changed.
 */
export async function buildSite(
  contentDir: string,
  distDir: string,
  checks: Checks,
  { reuseBundle = false, project = loadProject(), commit, isRelease = false, say }: Options = {},
): Promise<Built> {
  const source = sourceHash();
  say?.('Checking the content.');
  const { problems, compiled, pages, site, editions } = readChecked(contentDir, distDir, checks, { source, project });
  if (problems.length || !compiled || !pages || !site) return { problems, pages: 0, unready: 0 };
  const findings = checks.unready(contentDir, project, new Date().toISOString().slice(0, 10));
  const unready = findings.length;
  if (isRelease && unready > 0) return { problems: findings, pages: 0, unready };

  say?.('Building the site.');
  const code = (reuseBundle && currentCode()) || (await bundledCode(source).catch(codeProblemOf));
  if ('message' in code) return { problems: [code], pages: 0, unready: 0 };
  const release = beginRelease(distDir, code);
  if (existsSync(project.assets)) release.addFolder(project.assets);
  release.addFolder(join(code.folder, 'client', 'assets'), 'assets');
  release.add('licences.txt', readFileSync(join(code.folder, 'client', 'licences.txt')));
  const app = loadBundle(join(code.folder, drawingFile)) as unknown as Prerenderer;
  const prerendering = { release, bundle: readClientBundle(code), app, pages, site, editions };
  prerender({ ...prerendering, compiled: { ...compiled, ...(unready > 0 && { unready }) } });
  release.finish(commit ?? commitOf(contentDir));
  const count = [{ pages }, ...(editions ?? [])].reduce((sum, edition) => sum + edition.pages.length, 0);
  return { problems: [], pages: count, unready };
}

/** Reads and checks content with the texts that the last build with this source has parsed. */
export function readChecked(
  contentDir: string,
  distDir: string,
  checks: Checks,
  { source, project }: { source: string; project: Project },
): ReadSite {
  readTextCache(distDir, source);
  const site = checks.site(loadContent(contentDir, project), project);
  writeTextCache(distDir, source);
  return site;
}

/** The commit that a folder is at, as git describes it, with `-dirty` where it was changed since. */
function commitOf(folder: string): string | undefined {
  const words = ['-C', folder, 'describe', '--tags', '--always', '--abbrev=12', '--dirty'];
  return spawnSync('git', words, { encoding: 'utf8' }).stdout?.trim() || undefined;
}
