import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadProject, type Problem } from '../../api/node.ts';
import { checkOutVersion } from '../../studio/git/check-out.ts';
import { GitError } from '../../studio/git/run-git.ts';
import { compare } from '../../studio/report/compare.ts';
import { htmlReport } from '../../studio/report/html-report.ts';
import { changesInWords } from '../../studio/report/summary.ts';

type Outcome = { done: string } | { refused: string; problems?: Problem[] };

/** Compares the content with that of a commit, and writes the report if `out` names a file. */
export async function diff(folder: string, base: string, out: string | undefined): Promise<Outcome> {
  const work = mkdtempSync(join(tmpdir(), 'content-diff-'));
  const today = new Date().toISOString().slice(0, 10);
  try {
    const now = { content: folder, assets: loadProject().assets };
    const then = await checkOutVersion(base, now, join(work, 'base'));
    const versions = {
      before: { ...then, today, out: join(work, 'before') },
      after: { ...now, today, out: join(work, 'after') },
    };
    const compared = await compare(versions);
    if ('mistakes' in compared) {
      const { side, problems } = compared.mistakes;
      const where = side === 'after' ? 'The content' : `The content of ${base}`;
      return { refused: `${where} has mistakes, so that it cannot be drawn:`, problems };
    }
    const { comparison } = compared;
    if (out !== undefined) {
      mkdirSync(dirname(out), { recursive: true });
      writeFileSync(out, htmlReport(comparison, { base, today }));
    }
    return { done: [changesInWords(comparison), out !== undefined && `See ${out}`].filter(Boolean).join('\n') };
  } catch (error) {
    if (error instanceof GitError) return { refused: error.message };
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
