import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadProject, type Problem } from '../../../src/content/api/node.ts';
import { compareVersions } from '../../compare/compare-versions.ts';
import type { StateChange } from '../../compare/comparison.ts';
import { htmlReport, pictureFigures } from '../../compare/html-report.ts';
import { changesInWords } from '../../compare/summary.ts';
import { takePictures } from '../../compare/take-pictures.ts';
import { checkOutVersion } from '../../git/check-out.ts';
import { GitError } from '../../git/run-git.ts';

type Outcome = { done: string } | { refused: string; problems?: Problem[] };

/** Compares the content with that of a commit, and writes the report if `out` names a file. */
export async function diff(folder: string, base: string, out: string | undefined): Promise<Outcome> {
  const work = mkdtempSync(join(tmpdir(), 'content-diff-'));
  const today = new Date().toISOString().slice(0, 10);
  try {
    const project = loadProject();
    const after = { content: folder, assets: project.assets };
    const before = await checkOutVersion(base, after, join(work, 'base'));
    const compared = await compareVersions({ before, after, today, project });
    if ('mistakes' in compared) {
      const { side, problems } = compared.mistakes;
      const where = side === 'after' ? 'The content' : `The content of ${base}`;
      return { refused: `${where} has mistakes, so that it cannot be drawn:`, problems };
    }
    const { comparison, sides } = compared;
    const { states, pictures } = await takePictures(comparison.states, sides, work);
    const changes = { ...comparison, states };
    if (out !== undefined) {
      const figures = (state: StateChange) => {
        const taken = pictures.get(state);
        return taken && pictureFigures(state, taken);
      };
      mkdirSync(dirname(out), { recursive: true });
      writeFileSync(out, htmlReport(changes, { base, today, figures }));
    }
    return { done: [changesInWords(changes), out !== undefined && `See ${out}`].filter(Boolean).join('\n') };
  } catch (error) {
    if (error instanceof GitError) return { refused: error.message };
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
