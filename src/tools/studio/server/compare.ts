import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Since } from '../git/model.ts';
import type { Compared, Drafts } from '../model.ts';
import type { Describer } from './describe.ts';

/** What frames draw one version from: its gallery as JSON, and the folder of its public files. */
export type Side = { gallery: string; assets: string };

/** How many comparisons frames can still draw: two windows may show one each. */
const most = 2;

export type Comparer = ReturnType<typeof comparerOf>;

/** Returns what compares a content folder, and keeps what frames draw both versions from. */
export function comparerOf({ compare }: Describer, { assets, signal }: { assets: string; signal: AbortSignal }) {
  const kept = new Map<string, { sides: Record<'before' | 'after', Side>; work: string }>();
  const forget = (key: string) => {
    const { work } = kept.get(key) ?? {};
    kept.delete(key);
    if (work) rmSync(work, { recursive: true, force: true });
  };
  const forgetAll = () => {
    for (const key of [...kept.keys()]) forget(key);
  };
  signal.addEventListener('abort', forgetAll);
  process.once('exit', forgetAll);

  return {
    async compare(drafts: Drafts, since: Since | undefined): Promise<Compared> {
      const work = mkdtempSync(join(tmpdir(), 'studio-compare-'));
      const key = randomBytes(8).toString('hex');
      const today = new Date().toISOString().slice(0, 10);
      const answer = await compare({ drafts, since, work, today }).catch((error: Error) => {
        rmSync(work, { recursive: true, force: true });
        throw error;
      });
      if ('refused' in answer) {
        rmSync(work, { recursive: true, force: true });
        return answer;
      }
      const { before, after } = answer.galleries;
      const sides = { before: { gallery: before, assets: answer.assets }, after: { gallery: after, assets } };
      kept.set(key, { sides, work });
      for (const old of [...kept.keys()].slice(0, -most)) forget(old);
      return { key, since: since?.base, comparison: answer.comparison };
    },
    /** What frames draw a version of a comparison from; undefined if it is forgotten. */
    side: (key: string, name: string): Side | undefined =>
      name === 'before' || name === 'after' ? kept.get(key)?.sides[name] : undefined,
  };
}
