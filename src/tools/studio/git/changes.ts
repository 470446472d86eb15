import { placeFile } from '../../../content/folder/file-kind.ts';
import { entriesOf, type Git, outputOf } from './git.ts';
import type { Change } from './model.ts';
import type { Repository } from './repository.ts';

/** Files that an operating system or a killed process leaves behind are not published. */
const isPlain = (path: string) => !path.split('/').some((step) => step.startsWith('.'));

/** Lists the files that differ from the last commit. */
export async function uncommitted({ git, roots }: Repository): Promise<string[]> {
  const args = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...roots];
  return entriesOf((await git(args)).out)
    .map((entry) => entry.slice(3))
    .filter(isPlain);
}

/** Counts the changed files that publishing leaves alone. */
export async function countElsewhere(git: Git, roots: string[]): Promise<number> {
  const { out } = await git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=no']);
  const isInside = (path: string) => roots.some((root) => root === '.' || path.startsWith(`${root}/`));
  return entriesOf(out).filter((entry) => !isInside(entry.slice(3))).length;
}

/** Lists the files that differ from a commit, those that are not committed yet included. */
export async function changesSince(repository: Repository, commit: string): Promise<Change[]> {
  const { git, roots } = repository;
  const listed = entriesOf(
    await outputOf(git, ['diff', '--name-status', '-z', '--no-renames', commit, '--', ...roots]),
  );
  const tracked = listed.flatMap((letter, i) => (i % 2 ? [] : [{ letter, path: listed[i + 1]! }]));
  const fresh = await outputOf(git, ['ls-files', '--others', '--exclude-standard', '-z', '--', ...roots]);
  const added = entriesOf(fresh).map((path) => ({ letter: 'A', path }));
  const open = new Set(await uncommitted(repository));
  const does = { A: 'new', D: 'removed' } as const;
  return [...new Map([...tracked, ...added].map((file) => [file.path, file])).values()]
    .filter(({ path }) => isPlain(path))
    .map(({ letter, path }) => ({
      path,
      does: does[letter as keyof typeof does] ?? ('changed' as const),
      what: whatIs(repository, path),
      isUncommitted: open.has(path),
    }))
    .sort((a, b) => Number(a.path > b.path) || -1);
}

function whatIs({ content }: Repository, path: string): string {
  if (!path.startsWith(content)) return `file ${path}`;
  const own = path.slice(content.length);
  const { place } = own.includes('/') || own.endsWith('.json') ? placeFile(own) : {};
  if (!place) return `file ${path}`;
  if (place.kind === 'section') return `part ${place.name} of the document ${place.document}`;
  return 'name' in place ? `${place.kind} ${place.name}` : own;
}

const verbs = { new: 'Add', changed: 'Change', removed: 'Remove' };

/** Proposes a commit's message from what has changed. */
export function messageFor(changes: readonly Pick<Change, 'does' | 'what'>[]): string {
  const parts = (['new', 'changed', 'removed'] as const).flatMap((does) => {
    const own = changes.filter((change) => change.does === does).map(({ what }) => what);
    if (!own.length) return [];
    const named = own.length > 3 ? [...own.slice(0, 2), `${own.length - 2} other files`] : own;
    return `${verbs[does]} ${named.join(', ').replace(/, ([^,]+)$/, ' and $1')}`;
  });
  return parts.map((part, i) => (i ? part[0]!.toLowerCase() + part.slice(1) : part)).join('; ');
}

/** Makes a branch's name of a message's first words. */
export function slugOf(message: string): string {
  const words = message.split('\n', 1)[0]!.toLowerCase().normalize('NFKD');
  const slug = words.replace(/[^a-z0-9]+/g, '-').slice(0, 40);
  return slug.replace(/^-+|-+$/g, '') || 'change';
}
