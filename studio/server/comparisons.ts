import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Project } from '../../src/content/api/pure.ts';
import { compareVersions, type Version } from '../compare/compare-versions.ts';
import { checkOutVersion } from '../git/check-out.ts';
import { GitError } from '../git/run-git.ts';
import type { Since } from '../git/types.ts';
import type { DraftComparison, Drafts } from '../types.ts';
import { allTexts } from './content-files.ts';
import { refusePath } from './safe-paths.ts';

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

/** Makes the cache of comparisons of a content folder, by a hash of both versions' texts, with their frames' data. */
export function comparerOf(folder: string, project: Project, { assets, signal }: Beside) {
  const cache = new Map<string, CachedComparison>();
  const running = new Map<string, Promise<DraftComparison>>();
  const forget = (keys: Iterable<string>) => {
    for (const key of keys) {
      remove(cache.get(key)!.work);
      cache.delete(key);
    }
  };
  signal.addEventListener('abort', () => forget(cache.keys()));
  process.once('exit', () => forget(cache.keys()));

  /** Identifies both versions by their texts, the public files by when they were written. */
  function comparisonKey(drafts: Drafts, since: Since | undefined, today: string): string {
    const saved = allTexts(folder);
    const after = new Map([...saved, ...Object.entries(drafts)].filter(([, text]) => text !== null));
    const inOrder = (texts: Map<string, string | null>) => [...texts].sort(([one], [other]) => (one < other ? -1 : 1));
    const before = since ?? inOrder(saved);
    const hash = createHash('sha256').update(JSON.stringify([before, inOrder(after), writtenIn(assets), today]));
    return hash.digest('hex').slice(0, 16);
  }

  /** Compares the content with drafts with how it was at a commit; without one, with the saved files. */
  async function ask(key: string, drafts: Drafts, since: Since | undefined, today: string): Promise<DraftComparison> {
    const work = mkdtempSync(join(tmpdir(), 'studio-compare-'));
    try {
      const saved = { content: folder, assets: project.assets };
      const before = since ? await checkOutVersion(since.commit, saved, join(work, 'before')) : saved;
      const after = Object.keys(drafts).length ? withDrafts(saved, drafts, join(work, 'after')) : saved;
      const compared = await compareVersions({ before, after, today, project });
      if ('mistakes' in compared) {
        remove(work);
        return {
          refused:
            compared.mistakes.side === 'after'
              ? 'Correct the mistakes first: pages with mistakes cannot be drawn.'
              : `The content of ${since?.base} has mistakes, so that it cannot be drawn.`,
        };
      }
      const { comparison, galleries } = compared;
      const sides = {
        before: { gallery: JSON.stringify(galleries.before), assets: before.assets },
        after: { gallery: JSON.stringify(galleries.after), assets },
      };
      const answer = { key, since: since?.base, comparison };
      cache.set(key, { sides, work, answer });
      forget([...cache.keys()].slice(0, -maxComparisons));
      return answer;
    } catch (error) {
      remove(work);
      if (error instanceof GitError) return { refused: error.message };
      throw error;
    }
  }

  return {
    compare(drafts: Drafts, since: Since | undefined): Promise<DraftComparison> {
      const today = new Date().toISOString().slice(0, 10);
      const key = comparisonKey(drafts, since, today);
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached.answer);
      const answer = running.get(key) ?? ask(key, drafts, since, today).finally(() => running.delete(key));
      running.set(key, answer);
      return answer;
    },
    /** Returns the data of one version of a comparison; undefined if it is no longer cached. */
    side: (key: string, name: string): Side | undefined =>
      name === 'before' || name === 'after' ? cache.get(key)?.sides[name] : undefined,
  };
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** When each file of a folder was written, in milliseconds since 1970. */
function writtenIn(folder: string): [string, number][] {
  const paths = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]).sort() : [];
  return paths.map((path) => [path, statSync(join(folder, path)).mtimeMs]);
}

/** Writes a copy of the content as it would be with drafts. */
function withDrafts({ content, assets }: Version, drafts: Drafts, into: string): Version {
  cpSync(content, into, { recursive: true });
  for (const [path, text] of Object.entries(drafts)) {
    refusePath(into, path);
    const file = join(into, path);
    if (text === null) rmSync(file, { force: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return { content: into, assets };
}
