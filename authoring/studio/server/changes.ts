import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash } from '../../../src/server/release/files.ts';
import { entriesIn } from '../../api/node.ts';
import { checkOutVersion } from '../git/check-out.ts';
import { GitError } from '../git/run-git.ts';
import type { Since } from '../git/types.ts';
import { compare } from '../report/compare.ts';
import { htmlReport } from '../report/html-report.ts';
import { changesInWords } from '../report/summary.ts';
import type { DraftComparison, Drafts, Version } from '../types.ts';
import { allTexts, readContent, saveContent } from './content-files.ts';

export type Changes = ReturnType<typeof changesOf>;

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** `own`: the folders that go with it. */
type Compared = { own: string[]; base: string; found: ReturnType<typeof compare> };

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
    const own = [after.content, versions.after.out];
    return { own, base: since?.base ?? 'the last save', found: compare(versions) };
  }

  function forget(key: string): void {
    const compared = kept.get(key);
    kept.delete(key);
    void compared?.then(async ({ own, found }) => {
      await found.catch(() => undefined);
      own.forEach(remove);
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
    /** The report of a comparison; undefined if it is no longer kept. */
    async report(key: string): Promise<string | undefined> {
      const compared = await kept.get(key);
      const found = await compared?.found;
      if (!compared || !found || !('comparison' in found)) return undefined;
      return htmlReport(found.comparison, { base: compared.base, today: new Date().toISOString().slice(0, 10) });
    },
  };
}
