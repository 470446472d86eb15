import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '../../src/content/api/pure.ts';
import type { Since } from '../git/types.ts';
import type { DraftComparison, Drafts } from '../types.ts';
import { type CompareOrder, compareWithDrafts } from './compare-drafts.ts';
import { allTexts } from './content-files.ts';

/** The data of one version for frames: its gallery as JSON, and the folder of its public files. */
export type Side = { gallery: string; assets: string };

/** How many comparisons frames can still draw: two windows may show one each. */
const maxComparisons = 2;

type Beside = { assets: string; signal: AbortSignal };

export type Comparer = ReturnType<typeof comparerOf>;

type CachedComparison = {
  work: string;
  sides: Record<'before' | 'after', Side>;
  answer: Exclude<DraftComparison, { refused: string }>;
};

/**
 * Makes the cache of comparisons of a content folder, with the data that frames draw both versions from. The same two
 * versions are compared once: their key is a hash of their texts, so it stays the same when drafts are saved.
 */
export function comparerOf(folder: string, project: Project, { assets, signal }: Beside) {
  const cache = new Map<string, CachedComparison>();
  const running = new Map<string, Promise<DraftComparison>>();
  const forget = (key: string) => {
    const { work } = cache.get(key) ?? {};
    cache.delete(key);
    if (work) rmSync(work, { recursive: true, force: true });
  };
  const forgetAll = () => {
    for (const key of [...cache.keys()]) forget(key);
  };
  signal.addEventListener('abort', forgetAll);
  process.once('exit', forgetAll);

  /** Identifies both versions by their texts, the public files by when they were written. */
  function keyOf(drafts: Drafts, since: Since | undefined, today: string): string {
    const saved = allTexts(folder);
    const after = new Map([...saved, ...Object.entries(drafts)].filter(([, text]) => text !== null));
    const inOrder = (texts: Map<string, string | null>) => [...texts].sort(([one], [other]) => (one < other ? -1 : 1));
    const before = since ?? inOrder(saved);
    const hash = createHash('sha256').update(JSON.stringify([before, inOrder(after), writtenIn(assets), today]));
    return hash.digest('hex').slice(0, 16);
  }

  async function ask(key: string, order: Omit<CompareOrder, 'work'>): Promise<DraftComparison> {
    const work = mkdtempSync(join(tmpdir(), 'studio-compare-'));
    const result = await compareWithDrafts({ content: folder, project }, { ...order, work }).catch((error: Error) => {
      rmSync(work, { recursive: true, force: true });
      throw error;
    });
    if ('refused' in result) {
      rmSync(work, { recursive: true, force: true });
      return result;
    }
    const { before, after } = result.galleries;
    const sides = { before: { gallery: before, assets: result.assets }, after: { gallery: after, assets } };
    const answer = { key, since: order.since?.base, comparison: result.comparison };
    cache.set(key, { sides, work, answer });
    for (const old of [...cache.keys()].slice(0, -maxComparisons)) forget(old);
    return answer;
  }

  return {
    compare(drafts: Drafts, since: Since | undefined): Promise<DraftComparison> {
      const today = new Date().toISOString().slice(0, 10);
      const key = keyOf(drafts, since, today);
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached.answer);
      const answer = running.get(key) ?? ask(key, { drafts, since, today }).finally(() => running.delete(key));
      running.set(key, answer);
      return answer;
    },
    /** Returns the data of one version of a comparison; undefined if it is no longer cached. */
    side: (key: string, name: string): Side | undefined =>
      name === 'before' || name === 'after' ? cache.get(key)?.sides[name] : undefined,
  };
}

/** When each file of a folder was written, in milliseconds since 1970. */
function writtenIn(folder: string): [string, number][] {
  const paths = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]).sort() : [];
  return paths.map((path) => [path, statSync(join(folder, path)).mtimeMs]);
}
