import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entriesIn, type Problem } from '../../api/node.ts';
import type { ChangedLine } from '../diff-lines.ts';
import { inThread } from '../threads/in-thread.ts';
import { type Difference, differenceOf } from './difference.ts';
import { findingsPath, foldersOf, parts, type VersionToWrite } from './write-version.ts';

/** A state that customers see differently; without lines it looks different with the same words. `name`: of its files. */
export type StateDifference = Difference & { name: string; part: string; page: string; title: string };

/** What differs between two versions, by the parts of their texts. */
export type Comparison = {
  files: Difference[];
  states: StateDifference[];
  /** How many states the pages have now. */
  stateCount: number;
  agreed: Difference[];
  /** What the release check finds in one version alone, in whole sentences. */
  findings: ChangedLine[];
};

export type Side = 'before' | 'after';

/** The versions to compare, and for each the folder that it is written into, where it may be from an earlier comparison. */
export type Versions = Record<Side, VersionToWrite>;

/** Compares two versions, each written in a thread of its own. Returns the mistakes of one, if it has some. */
export async function compare(
  versions: Versions,
): Promise<{ mistakes: { side: Side; problems: Problem[] } } | { comparison: Comparison }> {
  const { before, after } = versions;
  const [earlier, now] = await Promise.all([write(before), write(after)]);
  if (earlier.length) return { mistakes: { side: 'before', problems: earlier } };
  if (now.length) return { mistakes: { side: 'after', problems: now } };
  const [was, is] = [foldersOf(before.out), foldersOf(after.out)];
  const words = (await differenceOf(was.words, is.words)).map((one) => ({ ...one, ...placeOf(one.path) }));
  const isOf = (part: string) => words.filter((one) => one.part === part);
  const others = [parts.agreed, parts.findings] as string[];
  const told = words.filter(({ part, lines }) => !others.includes(part) && lines.length);
  const names = new Set(words.map(({ name }) => name));
  const pages = pagesIn(is.pages);
  const looks = pages.filter((name) => !names.has(name) && differs(join(was.pages, name), join(is.pages, name)));
  return {
    comparison: {
      files: [
        ...(await differenceOf(before.content, after.content)),
        ...publicOnly(await differenceOf(before.assets, after.assets)),
      ],
      states: [
        ...told,
        ...looks.map((name) => ({ ...placeOf(`${name}.txt`), path: `${name}.txt`, is: 'changed' as const, lines: [] })),
      ],
      stateCount: pages.length,
      agreed: isOf(parts.agreed).filter(({ lines }) => lines.length),
      findings: findingsIn(was.words, is.words),
    },
  };
}

/** Compared as a list: two sentences that have most words in common are two findings all the same. */
function findingsIn(was: string, is: string): ChangedLine[] {
  const [before, after] = [was, is].map((words) => linesOf(join(words, findingsPath))) as [string[], string[]];
  const only = (lines: string[], others: string[], is: 'added' | 'removed') =>
    lines.filter((line) => !others.includes(line)).map((text): ChangedLine => [{ text, is }]);
  return [...only(after, before, 'added'), ...only(before, after, 'removed')];
}

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []);

const publicOnly = (files: Difference[]): Difference[] =>
  files.map((file) => ({ ...file, path: `public/${file.path}`, lines: [] }));

/** Writes a version, unless an earlier comparison has. */
async function write(version: VersionToWrite): Promise<Problem[]> {
  if (existsSync(version.out)) return [];
  mkdirSync(dirname(version.out), { recursive: true });
  const out = mkdtempSync(`${version.out} `);
  for (const folder of Object.values(foldersOf(out))) mkdirSync(folder);
  const thread = new URL('./version-thread.ts', import.meta.url);
  const problems = await inThread<Problem[]>(thread, { ...version, out });
  if (problems.length || existsSync(version.out)) rmSync(out, { recursive: true });
  else renameSync(out, version.out);
  return problems;
}

/** What the path of a text says: its part, and for a state its page and title. */
function placeOf(path: string) {
  const name = path.replace(/\.txt$/, '');
  const [part = '', page = '', ...title] = name.split('/');
  return { name, part, page, title: title.join('/') };
}

const pagesIn = (folder: string): string[] =>
  entriesIn(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replace(/\.html$/, ''));

const differs = (before: string, after: string): boolean =>
  existsSync(`${before}.html`) && !readFileSync(`${before}.html`).equals(readFileSync(`${after}.html`));
