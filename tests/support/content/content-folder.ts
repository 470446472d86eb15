import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { siteOf } from '../../../authoring/check/site.ts';
import { readTree } from '../../../src/content/folder/load.ts';
import type { FileTree } from '../../../src/content/folder/read-text.ts';
import type { Problem } from '../../../src/content/problem/problem.ts';
import { project } from '../project/project.ts';
import { smallSite, type Tree } from './small-site.ts';

/** An edit of one file: its new text, words to replace, or `undefined` to delete it. */
export type Edit = string | Buffer | [find: string, replacement: string] | undefined;

/** The small site with files edited. */
export function edited(edits: Record<string, Edit>): Tree {
  const tree = { ...smallSite };
  for (const [path, edit] of Object.entries(edits)) {
    if (edit === undefined) delete tree[path];
    else tree[path] = Array.isArray(edit) ? replaced(String(tree[path]), path, ...edit) : edit;
  }
  return tree;
}

function replaced(text: string, path: string, find: string, replacement: string): string {
  if (!text.includes(find)) throw new Error(`${path} of the small site has no ${find}.`);
  return text.replace(find, () => replacement);
}

/** Writes a content folder in a folder of its own that is gone after the run, and returns where it is. */
export function writeTree(tree: Tree): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Every file of a folder with its bytes, as text of one letter a byte. */
export function filesIn(folder: string): Record<string, string> {
  const paths = (readdirSync(folder, { recursive: true }) as string[]).sort();
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}

/** The files of a content folder, held in memory. */
export function filesInMemory(tree: Tree): FileTree {
  const bytes = (path: string) => Buffer.from(tree[path]!);
  return {
    list(folder) {
      const below = folder && `${folder}/`;
      const paths = Object.keys(tree).filter((path) => path.startsWith(below));
      const steps = paths.map((path) => path.slice(below.length).split('/'));
      const names = new Map(steps.map(([name = '', ...rest]) => [name, rest.length ? 'folder' : 'file'] as const));
      return [...names].map(([name, kind]) => ({ name, kind }));
    },
    size: (path) => bytes(path).length,
    read: bytes,
  };
}

/** What the check says of a content folder, without writing it to disk; files are named from that folder. */
export function problemsOf(tree: Tree): Problem[] {
  const content = { ...readTree('content', filesInMemory(tree)), ...project };
  return siteOf(content).problems.map((problem) => ({ ...problem, file: problem.file.replace(/^content\//, '') }));
}
