import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../../src/content/api/pure.ts';
import { compareVersions } from '../compare/compare-versions.ts';
import type { Comparison } from '../compare/comparison.ts';
import { checkOutVersion, type Version, VersionError } from '../compare/git-version.ts';
import type { Since } from '../git/types.ts';
import type { Drafts } from '../types.ts';

/** The order for a comparison. Without `since`, drafts are compared with the saved files. */
export type CompareOrder = {
  drafts: Drafts;
  since: Since | undefined;
  /** A folder for copies. */
  work: string;
  /** The day, as an ISO date in UTC, for the release check. */
  today: string;
};

/** The comparison, both galleries as JSON, and the folder of the public files before; or why there is none. */
export type DraftsCompared =
  | { comparison: Comparison; galleries: { before: string; after: string }; assets: string }
  | { refused: string };

/** Compares content with drafts with how it was at a commit. */
export async function compareWithDrafts(
  { content, project }: { content: string; project: Project },
  order: CompareOrder,
): Promise<DraftsCompared> {
  const { drafts, since, work, today } = order;
  const saved = { content, assets: project.assets };
  const before = versionBefore(saved, since, work);
  if ('refused' in before) return before;
  const now = Object.keys(drafts).length ? withDrafts(saved, drafts, join(work, 'after')) : saved;
  const compared = await compareVersions({ before, after: now, today, project });
  if ('mistakes' in compared) {
    const isAfter = compared.mistakes.side === 'after';
    return {
      refused: isAfter
        ? 'Correct the mistakes first: pages with mistakes cannot be drawn.'
        : `The content of ${since?.base} has mistakes, so that it cannot be drawn.`,
    };
  }
  const { before: old, after } = compared.galleries;
  return {
    comparison: compared.comparison,
    assets: before.assets,
    galleries: { before: JSON.stringify(old), after: JSON.stringify(after) },
  };
}

function versionBefore(saved: Version, since: Since | undefined, work: string): Version | { refused: string } {
  try {
    return since ? checkOutVersion(since.commit, saved, join(work, 'before')) : saved;
  } catch (error) {
    if (error instanceof VersionError) return { refused: error.message };
    throw error;
  }
}

/** Writes a copy of the content as it would be with drafts. */
function withDrafts({ content, assets }: Version, drafts: Drafts, into: string): Version {
  cpSync(content, into, { recursive: true });
  for (const [path, text] of Object.entries(drafts)) {
    const file = join(into, path);
    if (text === null) rmSync(file, { force: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return { content: into, assets };
}
