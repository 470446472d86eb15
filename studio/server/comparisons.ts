import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '../../src/content/api/pure.ts';
import { jsonHash } from '../../src/states/gallery.ts';
import { compareVersions, hashesOf } from '../compare/compare-versions.ts';
import type { StateChange } from '../compare/comparison.ts';
import { frameFigures, htmlReport } from '../compare/html-report.ts';
import { changesInWords, inGroups, pictured } from '../compare/summary.ts';
import { checkOutVersion } from '../git/check-out.ts';
import { GitError } from '../git/run-git.ts';
import type { Since } from '../git/types.ts';
import type { DraftComparison, Drafts } from '../types.ts';
import { allTexts, readContent, saveContent } from './content-files.ts';

export type Comparer = ReturnType<typeof comparerOf>;

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Makes the cache of comparisons of a content folder, by a hash of both versions' files, with their frames' data. */
export function comparerOf(folder: string, project: Project, signal: AbortSignal) {
  const all = mkdtempSync(join(tmpdir(), 'studio-compare-'));
  signal.addEventListener('abort', () => remove(all));
  process.once('exit', () => remove(all));
  const cache = new Map<string, { work: string; base: string; found: ReturnType<typeof ask> }>();
  const forget = (key: string) => {
    const { work, found } = cache.get(key) ?? {};
    cache.delete(key);
    void found?.catch(() => undefined).then(() => remove(work!));
  };

  /** Compares the content with drafts with how it was at a commit; without one, with the saved files. */
  async function ask(work: string, drafts: Drafts, since: Since | undefined, today: string) {
    const saved = { content: folder, assets: project.assets };
    const after = { ...saved, content: join(work, 'after') };
    cpSync(folder, after.content, { recursive: true });
    const texts = Object.entries(drafts).map(([path, text]) => ({ ...readContent(after.content, path), text }));
    saveContent(after.content, texts);
    const before = since ? await checkOutVersion(since.commit, saved, join(work, 'before')) : saved;
    return compareVersions({ before, after, today, project });
  }

  return {
    async compare(drafts: Drafts, since: Since | undefined): Promise<DraftComparison> {
      const today = new Date().toISOString().slice(0, 10);
      const saved = allTexts(folder);
      const after = [...new Map([...saved, ...Object.entries(drafts)])].filter(([, text]) => text !== null).sort();
      const key = jsonHash([since ?? [...saved].sort(), after, [...hashesOf(project.assets)], today]);
      if (!cache.has(key)) {
        const work = mkdtempSync(join(all, 'comparison-'));
        cache.set(key, { work, base: since?.base ?? 'the last save', found: ask(work, drafts, since, today) });
        // Two stay, as two windows may show one each.
        [...cache.keys()].slice(0, -2).forEach(forget);
      }
      try {
        const found = await cache.get(key)!.found;
        if ('comparison' in found) return { key, words: changesInWords(found.comparison) };
        forget(key);
        return {
          refused:
            since && found.mistakes.side === 'before'
              ? `The content of ${since.base} has mistakes, so that it cannot be drawn.`
              : 'Correct the mistakes first: pages with mistakes cannot be drawn.',
        };
      } catch (error) {
        forget(key);
        if (error instanceof GitError) return { refused: error.message };
        throw error;
      }
    },
    /** The report of a comparison, with frames of the first states of each group; undefined if it is no longer cached. */
    async report(key: string) {
      const { base = '', found } = cache.get(key) ?? {};
      const told = await found;
      if (!told || !('comparison' in told)) return undefined;
      const { comparison } = told;
      const framed = new Set(inGroups(comparison.states).flatMap((group) => group.slice(0, pictured)));
      const figures = (state: StateChange) => (framed.has(state) ? frameFigures(state) : undefined);
      const today = new Date().toISOString().slice(0, 10);
      return htmlReport(comparison, { base, today, figures });
    },
    /** The gallery and the public files of one version of a comparison; undefined if it is no longer cached. */
    async side(key: string, name: string) {
      const found = await cache.get(key)?.found;
      return found && 'sides' in found && (name === 'before' || name === 'after') ? found.sides[name] : undefined;
    },
  };
}
