import { statSync } from 'node:fs';
import { join } from 'node:path/posix';
import { cacheOf } from '../json/cache.ts';
import { type ParsedJson, parseJson } from '../json/parse.ts';
import type { Fault, Mistake } from '../problem/problem.ts';
import { loadSchemas, root, type Schemas } from '../schema/schemas.ts';
import { isObject } from '../schema/walk.ts';
import { type FilePlace, type Placing, placeFile, placeFolder, requiredFiles } from './file-kind.ts';
import { type FileTree, filesOnDisk, readText, reasonOf } from './read-text.ts';

/** A file of content/. A file with mistakes is here too, so that others may still refer to it. */
export type ContentFile = {
  /** Its path below the content folder. */
  path: string;
  place: FilePlace;
  /** Left out if the file is missing or is no text. */
  text?: string;
  /** The data of its JSON. Left out if its mistakes leave that open. */
  data?: unknown;
  /** Set if not all of the file can be read. `partly`: names may still be looked for in its text. */
  broken?: 'wholly' | 'partly';
};

/** What content is read with: the schemas, and the folder of files that are served as they are. */
export type Project = { schemas: Schemas; assets: string };

/** The repository's own schemas and files. */
export const loadProject = (): Project => ({ schemas: loadSchemas(), assets: `${root}public` });

/** A content folder as it was read, with the mistakes found in reading it. */
export type Folder = { folder: string; files: ContentFile[]; mistakes: Mistake[] };

/** A content folder with what it is checked against. */
export type Content = Folder & Project;

type Found = Placing & { path: string };

/** A file that has not changed keeps the very same data, so that what follows from it stays cached too. */
const parsedTexts = cacheOf<ParsedJson>();

/** Reads a content folder for the checks, the compiler and all that answers questions about it. */
export const loadContent = (folder: string, { schemas, assets }: Project): Content => ({
  ...readFolder(folder),
  schemas,
  assets,
});

/** Reads every file of a content folder. What cannot be read is a mistake in the content, never an error that is thrown. */
export function readFolder(folder: string): Folder {
  const problem = folderProblem(folder);
  if (problem) return { folder, files: [], mistakes: [{ file: '', message: problem }] };
  return readTree(folder, filesOnDisk(folder));
}

/** The same of a content folder whose files are not on disk, such as an edited copy. `folder` is how messages name it. */
export function readTree(folder: string, tree: FileTree): Folder {
  const found = list(tree, '', '');
  const mistakes: Mistake[] = found.flatMap(({ path, message, suggestion }) =>
    message ? [{ file: path, message, suggestion }] : [],
  );
  const files = new Map<string, ContentFile>();
  // A file with the right name comes before one whose name only resembles it.
  for (const entry of [...found.filter((it) => !it.message), ...found.filter((it) => it.message)]) {
    if (!entry.place || files.has(JSON.stringify(entry.place))) continue;
    const { file, wrong } = readFile(tree, entry, entry.place);
    files.set(JSON.stringify(entry.place), file);
    mistakes.push(...wrong.map((fault) => ({ file: entry.path, ...fault })));
  }
  const sections = [...files.values()].flatMap(({ place }) => (place.kind === 'section' ? [place.document] : []));
  for (const path of [...requiredFiles, ...sections.map((id) => `documents/${id}/document.json`)]) {
    const place = placeFile(path).place!;
    if (files.has(JSON.stringify(place))) continue;
    mistakes.push({ file: path, message: 'The file is missing.' });
    files.set(JSON.stringify(place), { path, place, broken: 'wholly' });
  }
  return { folder, files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), mistakes };
}

function folderProblem(folder: string): string | undefined {
  try {
    return statSync(folder).isDirectory() ? undefined : 'This is a file; the content is a folder.';
  } catch (error) {
    return `The content folder cannot be read (${reasonOf(error)}).`;
  }
}

/** Everything below a folder. `meant` is the folder's path with its own name mended, so that what is in it has its place. */
function list(tree: FileTree, below: string, meant: string): Found[] {
  try {
    return tree.list(below).flatMap(({ name, kind }): Found[] => {
      // Editors and operating systems keep files of their own whose names begin with a dot.
      if (name.startsWith('.')) return [];
      const path = join(below, name);
      const place = join(meant, name);
      if (kind === 'file') return [{ path, ...placeFile(place) }];
      if (kind === 'other') {
        const message = 'This leads to another place; content has only files and folders of its own.';
        return [{ path, place: placeFile(place).place, message, wrongKind: true }];
      }
      const { message, suggestion } = placeFolder(place);
      if (message && !suggestion) return [{ path, message }];
      const own = message ? [{ path, message, suggestion }] : [];
      return [...own, ...list(tree, path, suggestion ? join(meant, suggestion) : place)];
    });
  } catch (error) {
    return [{ path: below, message: `The folder cannot be read (${reasonOf(error)}).` }];
  }
}

function readFile(tree: FileTree, { path, wrongKind }: Found, place: FilePlace): { file: ContentFile; wrong: Fault[] } {
  if (wrongKind) return { file: { path, place, broken: 'wholly' }, wrong: [] };
  const { text, mistakes, broken } = readText(tree, path);
  if (text === undefined) return { file: { path, place, broken: 'wholly' }, wrong: mistakes };
  if (broken) return { file: { path, place, text, broken: 'partly' }, wrong: mistakes };
  if (!('schema' in place)) return { file: { path, place, text }, wrong: mistakes };
  const parsed = parsedTexts(text, () => parseJson(text));
  const { data, lost } = parsed;
  const lostPart =
    lost || (data !== undefined && !isObject(data)) ? 'wholly' : data === undefined ? 'partly' : undefined;
  return { file: { path, place, text, data, broken: lostPart }, wrong: [...mistakes, ...parsed.mistakes] };
}
