import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A mistake of the caller, in words for them. */
export class VersionError extends Error {
  override name = 'VersionError';
}

/**
 * Builds the galleries of a git commit and of the working tree, each by its own code. Returns their folders, below `work`.
 * The commit is checked out beside the working tree and removed afterwards.
 */
export function buildVersions(base: string, work: string): { before: string; after: string } {
  const commit = commitOf(base);
  const checkout = join(work, 'base');
  git('worktree', 'add', '--detach', checkout, commit);
  try {
    if (!existsSync(join(checkout, 'authoring/cli/gallery.ts')))
      throw new VersionError(`${base} has no gallery to compare with.`);
    install(checkout);
    const before = build(checkout, join(work, 'before'));
    return { before, after: build('.', join(work, 'after')) };
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
}

function commitOf(reference: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${reference}^{commit}`).trim();
  } catch {
    throw new VersionError(`There is no commit called "${reference}".`);
  }
}

/** The packages are shared if they are the same, and otherwise installed. */
function install(checkout: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(checkout) === lock('.')) symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'inherit' });
}

function build(root: string, folder: string): string {
  const tsx = join(resolve(root), 'node_modules/.bin/tsx');
  execFileSync(tsx, ['authoring/cli/gallery.ts', '--build', resolve(folder)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return resolve(folder);
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
