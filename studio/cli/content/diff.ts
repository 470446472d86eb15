import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadProject, type Problem } from '../../../src/content/api/node.ts';
import { compareContent } from '../../compare/compare-content.ts';
import { checkOutVersion, VersionError } from '../../compare/git-version.ts';
import { htmlReport } from '../../compare/html-report.ts';
import { changesInWords } from '../../compare/summary.ts';

type Outcome = { done: string } | { refused: string; problems?: Problem[] };

/** Compares the content with that of a commit, and writes the report if `out` names a file. */
export async function diff(folder: string, base: string, out: string | undefined): Promise<Outcome> {
  const work = mkdtempSync(join(tmpdir(), 'content-diff-'));
  const today = new Date().toISOString().slice(0, 10);
  try {
    const project = loadProject();
    const after = { content: folder, assets: project.assets };
    const before = checkOutVersion(base, after, join(work, 'base'));
    const compared = await compareContent({ before, after, work, today, project, progress });
    if ('mistakes' in compared) {
      const { side, problems } = compared.mistakes;
      const where = side === 'after' ? 'The content' : `The content of ${base}`;
      return { refused: `${where} has mistakes, so that it cannot be drawn:`, problems };
    }
    const { changes } = compared;
    if (out !== undefined) {
      mkdirSync(dirname(out), { recursive: true });
      writeFileSync(out, htmlReport(changes, { base, today }));
    }
    return { done: [changesInWords(changes), out !== undefined && `See ${out}`].filter(Boolean).join('\n') };
  } catch (error) {
    if (error instanceof VersionError) return { refused: error.message };
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Shows the progress if the output is a terminal. */
function progress(done: number, of: number): void {
  if (process.stdout.isTTY) process.stdout.write(done === of ? '\r\u001b[K' : `\r${done} of ${of} pictures`);
}
