import { fork } from 'node:child_process';
import type { KnownInspections } from '../../../content/markdown/inspect.ts';
import type { Derived } from '../../gallery/model.ts';
import type { Drafts, SiteNews, StudioSite } from '../model.ts';
import type { CompareOrder, DraftsCompared } from './compare-drafts.ts';

/** What the process beside the server is asked for. */
export type Asked =
  | { do: 'gallery' }
  | { do: 'part'; pages: string[] }
  | { do: 'inspections' }
  | { do: 'site'; drafts: Drafts; since?: string | undefined }
  | { do: 'compare'; order: CompareOrder };

type Answer = { number: number; result: unknown } | { number: number; failed: string };

/** The files that the content's images are looked for in, if not the project's own, and what ends the process. */
type Beside = { assets: string | undefined; signal: AbortSignal };

export type Describer = ReturnType<typeof describer>;

/**
 * Starts the process that derives the gallery of a content folder, describes it and compares it. Its calls reject with its
 * words if it cannot.
 */
export function describer(folder: string, { assets, signal }: Beside) {
  const args = [folder, ...(assets ? [assets] : [])];
  const child = fork(new URL('./describe-process.ts', import.meta.url), args);
  process.once('exit', () => child.kill());
  signal.addEventListener('abort', () => child.kill());
  const waiting = new Map<number, (answer: Answer) => void>();
  let number = 0;
  child.on('message', (answer: Answer) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  });
  child.once('exit', () => {
    for (const [own, answer] of waiting) answer({ number: own, failed: 'The content could not be described.' });
  });
  async function ask<Result>(asked: Asked): Promise<Result> {
    number += 1;
    const own = number;
    const answer = await new Promise<Answer>((done) => {
      waiting.set(own, done);
      child.send({ ...asked, number: own });
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.result as Result;
  }
  /** The description of what is saved: that of a large site takes a while. */
  let saved: Promise<StudioSite> | undefined;
  /** What the studio and its frame are both drawn from, by the pages in it. */
  const parts = new Map<string, Promise<string | undefined>>();

  /** With `since`, the version that a browser has, only what differs from that. */
  function site(drafts: Drafts, since?: string): Promise<StudioSite | SiteNews> {
    if (since !== undefined || Object.keys(drafts).length) return ask({ do: 'site', drafts, since });
    saved ??= ask<StudioSite>({ do: 'site', drafts });
    saved.catch(() => {
      saved = undefined;
    });
    return saved;
  }
  return {
    gallery: () => ask<Derived>({ do: 'gallery' }),
    /** The gallery of a few pages as JSON; undefined if they cannot be drawn. */
    part(pages: string[]): Promise<string | undefined> {
      const key = pages.join();
      const part = parts.get(key) ?? ask<string | undefined>({ do: 'part', pages });
      parts.set(key, part);
      return part;
    },
    /** What is known of the texts that the gallery was derived from. */
    inspections: () => ask<KnownInspections>({ do: 'inspections' }),
    site,
    /** Must be called when files have changed. */
    forget(): void {
      saved = undefined;
      parts.clear();
    },
    compare: (order: CompareOrder) => ask<DraftsCompared>({ do: 'compare', order }),
  };
}
