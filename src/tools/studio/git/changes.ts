import { copyFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { placeFile } from '../../../content/folder/file-kind.ts';
import { fileTitles } from '../model.ts';
import { changedValues } from './changed-values.ts';
import { entriesOf, type Git, outputOf, withOwnIndex } from './git.ts';
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

/** A file that differs from a commit, by the letter of `git diff --name-status`; `was` is what a renamed one was called. */
type Differing = { letter: string; path: string; was?: string };

/** Lists the files that differ from a commit, those that are not committed yet included. */
export async function changesSince(repository: Repository, commit: string): Promise<Differing[]> {
  const { git, roots } = repository;
  const fresh = await outputOf(git, ['ls-files', '--others', '--exclude-standard', '-z', '--', ...roots]);
  const added = entriesOf(fresh).filter(isPlain);
  const out = await withOwnIndex(async (env) => {
    const [top, index] = (await outputOf(git, ['rev-parse', '--show-toplevel', '--git-path', 'index'])).split('\n');
    copyFileSync(resolve(top!, index!), env.GIT_INDEX_FILE);
    // git sees that a new file is a renamed one if it knows of it.
    const files = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    const input = `${added.join('\0')}\0`;
    if (added.length) await outputOf(git, ['add', '--intent-to-add', ...files], { env, input });
    return outputOf(git, ['diff', '--name-status', '-z', '--find-renames', commit, '--', ...roots], { env });
  });
  return differingIn(entriesOf(out)).filter(({ path }) => isPlain(path));
}

/** Reads what `git diff --name-status -z` lists: a letter and a path, or the letter R and two paths. */
function differingIn(listed: string[]): Differing[] {
  const [letters, first, second] = listed;
  if (!letters || first === undefined) return [];
  if (letters.startsWith('R')) return [{ letter: 'R', path: second!, was: first }, ...differingIn(listed.slice(3))];
  return [{ letter: letters, path: first }, ...differingIn(listed.slice(2))];
}

const does = { A: 'new', D: 'removed', R: 'renamed' } as const;

/**
 * Says in words what the next commit has, and what was committed since the change began. A file that is again as it was then
 * is put back.
 */
export async function changesInWords(repository: Repository, began: string): Promise<Change[]> {
  const since = await changesSince(repository, began);
  const open = await changesSince(repository, 'HEAD');
  const namesOf = (files: Differing[]) => new Set(files.flatMap(({ path, was }) => (was ? [path, was] : [path])));
  const [differs, isOpen] = [namesOf(since), namesOf(open)];
  const inWords = (isUncommitted: boolean) => (file: Differing) => {
    const { letter, path, was } = file;
    const isBack = !differs.has(path) && !(was && differs.has(was));
    return {
      path,
      does: isBack ? ('put back' as const) : (does[letter as keyof typeof does] ?? ('changed' as const)),
      what: whatIs(repository, path),
      ...(was && !isBack && { was: whatIs(repository, was) }),
      isUncommitted,
    };
  };
  const earlier = since.filter(({ path, was }) => !isOpen.has(path) && !(was && isOpen.has(was)));
  const all: Change[] = [...open.map(inWords(true)), ...earlier.map(inWords(false))];
  return Promise.all(
    all.map(async (change) => {
      const isValues = change.does === 'changed' && change.path === `${repository.content}values.json`;
      return isValues
        ? { ...change, ...(await changedValues(repository, change.isUncommitted ? 'HEAD' : began)) }
        : change;
    }),
  );
}

const isImage = /\.(png|jpe?g|gif|webp|avif|svg)$/i;

function whatIs({ content }: Repository, path: string): string {
  const own = path.startsWith(content) ? path.slice(content.length) : '';
  const { place } = own.includes('/') || own.endsWith('.json') ? placeFile(own) : {};
  if (!place) return isImage.test(path) ? `image ${path.replace(/^.*public\//, '')}` : `file ${path}`;
  if (place.kind === 'section') return `section ${place.name} of document ${place.document}`;
  if ('name' in place) return `${place.kind} ${place.name}`;
  const title = fileTitles[place.kind];
  return title ? `the ${title.charAt(0).toLowerCase()}${title.slice(1)}` : own;
}

const verbs = { new: 'Add', changed: 'Change', renamed: 'Rename', removed: 'Remove', 'put back': 'Put back' };

/** Proposes a commit's message from what has changed. */
export function messageFor(changes: readonly Pick<Change, 'does' | 'what' | 'was' | 'inShort'>[]): string {
  const parts = (Object.keys(verbs) as Change['does'][]).flatMap((does) => {
    const own = changes
      .filter((change) => change.does === does)
      .map(({ what, was, inShort }) => (was ? `${was} to ${nameIn(what)}` : (inShort ?? what)));
    if (!own.length) return [];
    const named = own.length > 3 ? [...own.slice(0, 2), `${own.length - 2} more`] : own;
    return `${verbs[does]} ${named.join(', ').replace(/, ([^,]+)$/, ' and $1')}`;
  });
  return parts.map((part, i) => (i ? part[0]!.toLowerCase() + part.slice(1) : part)).join('; ');
}

/** The name in what a file is, such as `start-card` of `text start-card`. */
const nameIn = (what: string) => what.replace(/^\w+ /, '');

/** Makes a branch's name of a message's first words. */
export function slugOf(message: string): string {
  const words = message.split('\n', 1)[0]!.toLowerCase().normalize('NFKD');
  const slug = words.replace(/[^a-z0-9]+/g, '-').slice(0, 40);
  return slug.replace(/^-+|-+$/g, '') || 'change';
}
