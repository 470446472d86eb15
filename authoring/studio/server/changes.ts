import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash } from '../../../src/server/release/files.ts';
import { entriesIn } from '../../api/node.ts';
import { checkOutVersion } from '../git/check-out.ts';
import { GitError } from '../git/run-git.ts';
import type { Since } from '../git/types.ts';
import { compare, type Side, type Versions } from '../report/compare.ts';
import { frameFigures, htmlReport } from '../report/html-report.ts';
import { changesInWords } from '../report/summary.ts';
import { foldersOf } from '../report/write-version.ts';
import type { DraftComparison, Drafts, Version } from '../types.ts';
import { allTexts, readContent, saveContent } from './content-files.ts';

export type Changes = ReturnType<typeof changesOf>;

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

type Compared = { versions: Versions; base: string; found: ReturnType<typeof compare> };

/** What drafts and saved files of a folder change: the last two comparisons, as two windows may show one each. */
export function changesOf(folder: string, assets: string, signal: AbortSignal) {
  const all = mkdtempSync(join(tmpdir(), 'studio-changes-'));
  signal.addEventListener('abort', () => remove(all));
  process.once('exit', () => remove(all));
  const kept = new Map<string, Promise<Compared>>();
  const checkedOut = new Map<string, Promise<Version>>();
  let count = 0;
  const publicFiles = () =>
    (existsSync(assets) ? entriesIn(assets) : []).map(({ parentPath, name }) => [
      join(parentPath, name),
      statSync(join(parentPath, name)).mtimeMs,
    ]);

  /** The content at the commit that changes began from; without one, as it is saved. */
  async function versionAt(since: Since | undefined): Promise<Version> {
    const saved = { content: folder, assets };
    if (!since) return saved;
    const { commit } = since;
    const known = checkedOut.get(commit) ?? checkOutVersion(commit, saved, join(all, `${commit} checked out`));
    checkedOut.set(commit, known);
    known.catch(() => checkedOut.delete(commit));
    return known;
  }

  /** The content with drafts, beside how it was at a commit; without one, beside the saved files. */
  async function begin(drafts: Drafts, since: Since | undefined, today: string): Promise<Compared> {
    count += 1;
    const after = { content: join(all, `${count}`), assets };
    cpSync(folder, after.content, { recursive: true });
    saveContent(
      after.content,
      Object.entries(drafts).map(([path, text]) => ({ ...readContent(after.content, path), text })),
    );
    // A commit stays as it is, and so does what was written of it.
    const of = since ? join(all, `${since.commit} ${today}`) : join(all, `${count} before`);
    const before = await versionAt(since);
    const versions = {
      before: { ...before, today, out: `${of} written` },
      after: { ...after, today, out: join(all, `${count} written`) },
    };
    return { versions, base: since?.base ?? 'the last save', found: compare(versions) };
  }

  function forget(key: string): void {
    const compared = kept.get(key);
    kept.delete(key);
    void compared?.then(async ({ versions: { after }, found }) => {
      await found.catch(() => undefined);
      for (const own of [after.content, after.out]) remove(own);
    });
  }

  return {
    versionAt,
    async compare(drafts: Drafts, since: Since | undefined): Promise<DraftComparison> {
      const today = new Date().toISOString().slice(0, 10);
      const key = contentHash(JSON.stringify([since, [...allTexts(folder)], drafts, publicFiles(), today]));
      if (!kept.has(key)) {
        kept.set(key, begin(drafts, since, today));
        [...kept.keys()].slice(0, -2).forEach(forget);
      }
      try {
        const found = await (await kept.get(key)!).found;
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
    /** The report of a comparison, whose frames are below `base`; undefined if it is no longer kept. */
    async report(key: string, base: string): Promise<string | undefined> {
      const compared = await kept.get(key);
      const found = await compared?.found;
      if (!compared || !found || !('comparison' in found)) return undefined;
      const addressOf = (side: Side, name: string) =>
        `${base}/changes/${key}/${side}/page.html?name=${encodeURIComponent(name)}`;
      const today = new Date().toISOString().slice(0, 10);
      return htmlReport(found.comparison, {
        base: compared.base,
        today,
        figures: (state) => frameFigures(state, addressOf),
      });
    },
    /** The page of a state in one version; undefined if it has none. */
    async page(key: string, side: string, name: string): Promise<string | undefined> {
      const compared = await kept.get(key);
      const found = await compared?.found;
      if (!compared || !found || !('comparison' in found) || !isSide(side)) return undefined;
      // Only the name of a state that differs is that of a file.
      const isKnown = found.comparison.states.some((state) => state.name === name || state.from === `${name}.txt`);
      const file = join(foldersOf(compared.versions[side].out).pages, `${name}.html`);
      return isKnown && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    },
    /** The folder of the public files of one version. */
    async assets(key: string, side: string): Promise<string | undefined> {
      const compared = await kept.get(key);
      return compared && isSide(side) ? compared.versions[side].assets : undefined;
    },
  };
}

const isSide = (name: string): name is Side => name === 'before' || name === 'after';
