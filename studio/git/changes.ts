import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'jsonc-parser';
import { type FilePlace, isLeftover, placeFile } from '../../src/content/api/pure.ts';
import { counted } from '../../src/rules/format-value.ts';
import { titleOf } from '../edit/file-title.ts';
import { shortened } from '../forms/wording.ts';
import { addressLines, addressProperties, describeChanges } from './describe-changes.ts';
import type { Repository } from './repository.ts';
import { entriesOf, type Git, outputOf, textIn, withOwnIndex } from './run-git.ts';
import type { Change } from './types.ts';
import { valuesDiff } from './values-diff.ts';

/** Files that an operating system, an editor or a killed process leaves behind are not published. */
const isVisible = (path: string) => !path.split('/').some(isLeftover);

/** Lists the files that differ from the last commit. */
export async function uncommitted({ git, roots }: Repository): Promise<string[]> {
  const args = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...roots];
  return entriesOf(await outputOf(git, args))
    .map((entry) => entry.slice(3))
    .filter(isVisible);
}

/** Counts the changed files that publishing leaves alone. */
export async function countElsewhere(git: Git, roots: string[]): Promise<number> {
  const { stdout } = await git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=no']);
  const isInside = (path: string) => roots.some((root) => root === '.' || path.startsWith(`${root}/`));
  return entriesOf(stdout).filter((entry) => !isInside(entry.slice(3))).length;
}

/** A file that differs from a commit, by the letter of `git diff --name-status`; `was`: its path before. */
type Differing = { letter: string; path: string; was?: string };

/** Lists the files that differ from a commit, those that are not committed yet included. */
export async function changesSince(repository: Repository, commit: string): Promise<Differing[]> {
  const { git, roots } = repository;
  const fresh = await outputOf(git, ['ls-files', '--others', '--exclude-standard', '-z', '--', ...roots]);
  const added = entriesOf(fresh).filter(isVisible);
  const out = await withOwnIndex(async (env) => {
    const [top, index] = (await outputOf(git, ['rev-parse', '--show-toplevel', '--git-path', 'index'])).split('\n');
    copyFileSync(resolve(top!, index!), env.GIT_INDEX_FILE);
    // git recognises a new file as a renamed one only if the index has it.
    const files = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    const input = `${added.join('\0')}\0`;
    if (added.length) await outputOf(git, ['add', '--intent-to-add', ...files], { env, input });
    return outputOf(git, ['diff', '--name-status', '-z', '--find-renames', commit, '--', ...roots], { env });
  });
  return differingIn(entriesOf(out)).filter(({ path }) => isVisible(path));
}

/** Reads the output of `git diff --name-status -z`: a letter and a path, or the letter R and two paths. */
function differingIn(listed: string[]): Differing[] {
  const [letters, first, second] = listed;
  if (!letters || first === undefined) return [];
  if (letters.startsWith('R')) return [{ letter: 'R', path: second!, was: first }, ...differingIn(listed.slice(3))];
  return [{ letter: letters, path: first }, ...differingIn(listed.slice(2))];
}

const does = { A: 'new', D: 'removed', R: 'renamed' } as const;

/** Describes the changes of the next commit and of those since the change began. A file as it was then is put back. */
export async function changesInWords(repository: Repository, baseCommit: string): Promise<Change[]> {
  const since = await changesSince(repository, baseCommit);
  const open = await changesSince(repository, 'HEAD');
  const namesOf = (files: Differing[]) => new Set(files.flatMap(({ path, was }) => (was ? [path, was] : [path])));
  const [differs, isOpen] = [namesOf(since), namesOf(open)];
  const earlier = since.filter(({ path, was }) => !isOpen.has(path) && !(was && isOpen.has(was)));
  const top = await outputOf(repository.git, ['rev-parse', '--show-toplevel']);
  const inWords = (isUncommitted: boolean) => async (file: Differing) => {
    const { letter, path, was } = file;
    const isBack = !differs.has(path) && !(was && differs.has(was));
    const commit = isUncommitted ? 'HEAD' : baseCommit;
    const before = isContent(path) && letter !== 'A' ? await textIn(repository.git, commit, was ?? path) : null;
    // A file may be deleted meanwhile, or be a link that leads nowhere.
    const after = isContent(path) && existsSync(join(top, path)) ? readFileSync(join(top, path), 'utf8') : null;
    const change: Change = {
      path,
      does: isBack ? 'put back' : (does[letter as keyof typeof does] ?? 'changed'),
      what: nameWithKind(repository, path, after ?? before ?? ''),
      isUncommitted,
    };
    const isPage = !isBack && placeOf(repository, path)?.kind === 'page';
    const addresses = isPage ? addressLines(before, after) : [];
    if (was && !isBack)
      return { ...change, diff: [`${nameOrPath(repository, was)} → ${nameOrPath(repository, path)}`, ...addresses] };
    if (change.does !== 'changed' || before === null || after === null)
      return addresses.length ? { ...change, diff: addresses } : change;
    if (path === `${repository.content}values.json`) return { ...change, ...(await valuesDiff(repository, commit)) };
    const diff = [...addresses, ...describeChanges(path, before, after, isPage ? addressProperties : [])];
    return diff.length ? { ...change, diff } : change;
  };
  return Promise.all([...open.map(inWords(true)), ...earlier.map(inWords(false))]);
}

/** Whether a file is text, whose title comes from its words. */
const isContent = (path: string) => /\.(json|md)$/.test(path);

const isImage = /\.(png|jpe?g|gif|webp|avif|svg)$/i;

function placeOf({ content }: Repository, path: string): FilePlace | undefined {
  const pathInContent = path.startsWith(content) ? path.slice(content.length) : '';
  return pathInContent.includes('/') || pathInContent.endsWith('.json') ? placeFile(pathInContent).place : undefined;
}

function nameWithKind(repository: Repository, path: string, text: string): string {
  const place = placeOf(repository, path);
  if (!place) return isImage.test(path) ? `image ${path.replace(/^.*public\//, '')}` : `file ${path}`;
  const title = titleOf(place, path.endsWith('.json') ? parse(text) : undefined, text);
  if ('name' in place) return `${place.kind} “${shortened(title)}”`;
  return `${title.startsWith('What ') ? '' : 'the '}${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** Returns the name of a content file, or the path of any other. */
function nameOrPath(repository: Repository, path: string): string {
  const place = placeOf(repository, path);
  return place && 'name' in place ? place.name : path;
}

const verbs = { new: 'Add', changed: 'Change', renamed: 'Rename', removed: 'Remove', 'put back': 'Put back' };

/** How long the first line of a commit's message may be. */
const longest = 72;

type ChangeWords = Pick<Change, 'does' | 'what' | 'summary'>;

/** Proposes a commit's message from the changes: as many names as have room. */
export function messageFor(changes: readonly ChangeWords[]): string {
  const [first, ...others] = (Object.keys(verbs) as Change['does'][]).flatMap((does) =>
    changes.filter((change) => change.does === does),
  );
  if (!first) return '';
  const alone = `${verbs[first.does]} ${subject(first)} and ${counted(others.length, 'more change')}`;
  const messages = [...[3, 2, 1].map((most) => messageWith(changes, most)), alone];
  return messages.find((message) => message.length <= longest) ?? `Change ${counted(changes.length, 'file')}`;
}

/** A title in quotation marks needs no kind before it. */
const subject = ({ what, summary }: ChangeWords) => summary ?? what.replace(/^\w+ (?=“)/, '');

/** Returns a message that names at most so many files of each verb. */
function messageWith(changes: readonly ChangeWords[], most: number): string {
  const parts = (Object.keys(verbs) as Change['does'][]).flatMap((does) => {
    const subjects = changes.filter((change) => change.does === does).map(subject);
    if (!subjects.length) return [];
    const rest = subjects.length - most;
    const names = rest > 0 ? [...subjects.slice(0, most), `${rest} more`] : subjects;
    const last = names.pop();
    return `${verbs[does]} ${names.length ? `${names.join(', ')} and ${last}` : last}`;
  });
  return parts.map((part, i) => (i ? part[0]!.toLowerCase() + part.slice(1) : part)).join('; ');
}

/** Makes a branch's name of a message's first words. */
export function slugOf(message: string): string {
  const words = message.split('\n', 1)[0]!.toLowerCase().normalize('NFKD');
  const slug = words.replace(/[^a-z0-9]+/g, '-').slice(0, 40);
  return slug.replace(/^-+|-+$/g, '') || 'change';
}
