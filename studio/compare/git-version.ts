import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A mistake of the caller, with a message for them. */
export class VersionError extends Error {
  override name = 'VersionError';
}

/** The folders of content and public files, current or checked out. */
export type Version = { content: string; assets: string };

/**
 * Writes the content and public files of a git commit below `into`. A commit without public files gets the current
 * `assets`. The working tree and git's index stay as they are. Throws {@link VersionError} if git does not have the
 * commit.
 */
export function checkOutVersion(reference: string, { content: folder, assets: own }: Version, into: string): Version {
  const top = git(folder, ['rev-parse', '--show-toplevel'], `${folder} is in no git repository.`);
  const below = git(folder, ['rev-parse', '--show-prefix'], '').replace(/\/$/, '');
  const missing = `There is no commit called "${reference}".`;
  const commit = git(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`], missing);
  const content = join(into, 'content');
  write(top, `${commit}:${below}`, content, `${reference} has no ${below}/.`);
  const hasAssets = git(top, ['ls-tree', '-d', '--name-only', commit, 'public'], '') !== '';
  if (!hasAssets) return { content, assets: own };
  const assets = join(into, 'public');
  write(top, `${commit}:public`, assets, '');
  return { content, assets };
}

/** Writes a git tree into a folder, with a temporary index. */
function write(top: string, tree: string, folder: string, missing: string): void {
  mkdirSync(folder, { recursive: true });
  const GIT_INDEX_FILE = `${resolve(folder)}.index`;
  git(top, ['read-tree', tree], missing, { GIT_INDEX_FILE });
  git(top, ['checkout-index', '--all', `--prefix=${resolve(folder)}/`], '', { GIT_INDEX_FILE });
  rmSync(GIT_INDEX_FILE, { force: true });
  if (!readdirSync(folder).length) throw new VersionError(missing);
}

function git(cwd: string, args: string[], wrong: string, env: Record<string, string> = {}): string {
  try {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    return execFileSync('git', args, {
      cwd,
      encoding: 'utf8',
      stdio: [...stdio],
      env: { ...process.env, ...env },
    }).trim();
  } catch (error) {
    throw wrong === '' ? error : new VersionError(wrong);
  }
}
