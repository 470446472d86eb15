import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A failure of git, in words for the editor. */
export class GitError extends Error {
  override name = 'GitError';
}

export type GitResult = { code: number; stdout: string; stderr: string };
type Options = { input?: string; env?: Record<string, string> };

export type Git = (args: string[], options?: Options) => Promise<GitResult>;

/** Variables that would lead git to another repository than that of the folder. */
const misleading = /^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE)$/;

/** How long git may take. A remote that does not answer ends in an error of its own sooner in most cases. */
const longest = 180_000;

/** Runs git in a folder: without a shell, in English, and never waiting for somebody at a terminal. */
export function gitIn(folder: string, settings: Record<string, string> = {}): Git {
  const inherited = Object.entries(process.env).filter(([name]) => !misleading.test(name));
  const quiet = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', SSH_ASKPASS: 'false', SSH_ASKPASS_REQUIRE: 'force' };
  const base = { ...Object.fromEntries(inherited), ...quiet, ...settings };
  return (args, { input, env } = {}) =>
    new Promise((done, fail) => {
      const options = { cwd: folder, env: { ...base, ...env }, maxBuffer: 100_000_000, timeout: longest };
      const child = execFile('git', args, options, (error, out, stderr) => {
        if (error?.code === 'ENOENT')
          return fail(new GitError('git is not installed on this machine, or the folder of the repository is gone.'));
        const words = error?.killed ? 'Connection timed out' : redacted(stderr);
        done({ code: error ? Number(error.code ?? 1) : 0, stdout: out, stderr: words });
      });
      // Git may end before it has read everything; its own words say why.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input ?? '');
    });
}

/** Takes names and passwords out of addresses, and of a path of this machine all but its last part. */
export const redacted = (words: string) =>
  words.replace(/\/\/[^/@\s]+@/g, '//').replace(/(?<![\w.:/-])\/(?:[^\s'"/]+\/)+/g, '');

/** Runs git and returns its output. Throws {@link GitError} with git's own words if it fails. */
export async function outputOf(git: Git, args: string[], options?: Options): Promise<string> {
  const { code, stdout, stderr } = await git(args, options);
  if (code !== 0) throw new GitError(inWords(stderr));
  return stdout.replace(/\n$/, '');
}

/** The text of a file in a commit; null if it is not there. */
export async function textIn(git: Git, commit: string, path: string): Promise<string | null> {
  const { code, stdout } = await git(['cat-file', 'blob', `${commit}:${path}`]);
  return code === 0 ? stdout : null;
}

/** Runs git and returns its output, or undefined if it fails. */
export async function answerOf(git: Git, args: string[]): Promise<string | undefined> {
  const { code, stdout } = await git(args);
  return code === 0 ? stdout.trim() : undefined;
}

/** Runs work with a temporary index, at first without a file: the repository's own staged changes stay. */
export async function withOwnIndex<Result>(
  work: (env: { GIT_INDEX_FILE: string }) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-index-'));
  try {
    return await work({ GIT_INDEX_FILE: join(folder, 'index') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Splits a list that ends each entry with a zero byte. */
export const entriesOf = (list: string) => list.split('\0').filter(Boolean);

function inWords(stderr: string): string {
  const [, inTheWay] = /'refs\/heads\/([^']+)' exists/.exec(stderr) ?? [];
  if (inTheWay)
    return `There is a branch called “${inTheWay}”, so that none can begin with “${inTheWay}/”: give it another name with git, then publish again.`;
  if (/index\.lock|cannot lock ref|\.lock': File exists/i.test(stderr))
    return 'Another git command is at work in this folder. Try again in a moment; if it stays so, a git that was killed has left a .lock file in .git.';
  if (/would be overwritten by/i.test(stderr))
    return 'Files that are not committed would be overwritten. Commit them first, then publish again.';
  return `Git refused: ${lastWords(stderr)}`;
}

export function lastWords(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/^(fatal|error|hint|remote):\s*/, '').trim());
  return lines.filter(Boolean).slice(-4).join(' ') || 'it did not say why.';
}
