import { statSync } from 'node:fs';
import { join } from 'node:path/posix';
import { LRUCache } from 'lru-cache';
import { type ParsedJson, parseJson } from '../json/parse.ts';
import type { Fault, Mistake } from '../problem/problem.ts';
import { siteRoot } from '../schema/roots.ts';
import { loadSchemas, type Schemas } from '../schema/schemas.ts';
import { isObject } from '../schema/walk.ts';
import {
  editionsFolder,
  type FilePlace,
  fileKey,
  type Placing,
  placeByData,
  placeEditionFile,
  placeFile,
  placeFolder,
  requiredFiles,
} from './file-kind.ts';
import { isLeftover } from './leftover.ts';
import { type FileTree, filesOnDisk, readText, reasonOf } from './read-text.ts';

/** A content file. Files with mistakes are included, so that other files can still refer to them. */
export type ContentFile = {
  /** Its path below the content folder. */
  path: string;
  place: FilePlace;
  /** Left out if the file is missing or is not text. */
  text?: string;
  /** The data of a JSON file. Left out if mistakes in its syntax leave the data unclear. */
  data?: unknown;
  /** Set if the file is missing or cannot be read. */
  broken?: true;
  /** Set for a JSON file of an edition: the original file, which its data overrides. */
  below?: ContentFile;
};

/** The files of one edition, by their paths below the content folder, and the mistakes in reading them. */
export type EditionFolder = { name: string; files: ContentFile[]; mistakes: Mistake[] };

/** The project around the content: the schemas, and the folder of files that are served unchanged. */
export type Project = { schemas: Schemas; assets: string };

export const loadProject = (): Project => ({ schemas: loadSchemas(), assets: `${siteRoot}public` });

/** A content folder as it was read, with the mistakes found in reading it. */
export type Folder = { folder: string; files: ContentFile[]; mistakes: Mistake[]; editions?: EditionFolder[] };

export type Content = Folder & Project;

type ListedFile = { path: string; placing: Placing };

/** A file that stays the same keeps its data object, and with it the walk of that object. */
const parsedTexts = new LRUCache<string, ParsedJson>({ max: 10_000 });

/** Reads a content folder, together with the project that it is checked against. */
export const loadContent = (folder: string, { schemas, assets }: Project): Content => ({
  ...readFolder(folder),
  schemas,
  assets,
});

/** Reads every file of a content folder. A file that cannot be read becomes a mistake, and no error is thrown. */
export function readFolder(folder: string): Folder {
  const problem = folderProblem(folder);
  if (problem) return { folder, files: [], mistakes: [{ file: '', message: problem }] };
  return readTree(folder, filesOnDisk(folder));
}

/** Reads a content folder that need not be on disk, such as an edited copy. Messages name it `folder`. */
export function readTree(folder: string, tree: FileTree): Folder {
  const { files, mistakes } = readPlaced(tree, '', placeFile);
  const documents = new Set<string>();
  for (const { place } of files.values()) if (place.kind === 'section') documents.add(place.document);
  for (const path of [...requiredFiles, ...[...documents].map((id) => `documents/${id}/document.json`)]) {
    const place = placeFile(path).place!;
    if (files.has(fileKey(place))) continue;
    mistakes.push({ file: path, message: 'The file is missing.' });
    files.set(fileKey(place), { path, place, broken: true });
  }
  const editions = readEditions(tree);
  return { folder, files: sorted(files), mistakes, ...(editions.length > 0 && { editions }) };
}

const sorted = (files: Map<string, ContentFile>) => [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));

function readEditions(tree: FileTree): EditionFolder[] {
  const foldersIn = (path: string) => {
    try {
      return tree.list(path).flatMap(({ name, kind }) => (kind === 'folder' && !name.startsWith('.') ? [name] : []));
    } catch {
      // The content itself is read too, and says so.
      return [];
    }
  };
  const names = foldersIn('').includes(editionsFolder) ? foldersIn(editionsFolder) : [];
  return names.sort().map((name) => {
    const { files, mistakes } = readPlaced(tree, `${editionsFolder}/${name}`, placeEditionFile);
    return { name, files: sorted(files), mistakes };
  });
}

/** Reads the files of a folder, each into the place that its path below it has. Paths are those of the tree. */
function readPlaced(tree: FileTree, below: string, placed: (path: string) => Placing) {
  const listed = list(tree, below, '', placed);
  const misnamed = listed.filter(({ placing }) => placing.message);
  const mistakes: Mistake[] = misnamed.map(({ path, placing: { message = '', suggestion } }) => ({
    file: path,
    message,
    suggestion,
  }));
  const files = new Map<string, ContentFile>();
  // A file with the right name takes precedence over one whose name only resembles it.
  for (const { path, placing } of [...listed.filter((it) => !it.placing.message), ...misnamed]) {
    if (!placing.place) continue;
    const key = fileKey(placing.place);
    if (files.has(key)) continue;
    const { file, wrong } = readFile(tree, path, placing.place, placing.wrongKind);
    const meant = placeByData(placing.place, file.data);
    if (meant && !placing.message)
      mistakes.push({ file: path, message: `This is a ${meant.kind}: it belongs in ${meant.kind}s/.` });
    if (!meant) files.set(key, file);
    else if (!files.has(fileKey(meant))) files.set(fileKey(meant), { ...file, place: meant });
    for (const fault of wrong) mistakes.push({ file: path, ...fault });
  }
  return { files, mistakes };
}

function folderProblem(folder: string): string | undefined {
  try {
    return statSync(folder).isDirectory() ? undefined : 'This is a file; the content is a folder.';
  } catch (error) {
    return `The content folder cannot be read (${reasonOf(error)}).`;
  }
}

/** Lists everything below a folder. `meant` is its path with corrected names, by which files get their places. */
function list(
  tree: FileTree,
  below: string,
  meant: string,
  placed: (path: string) => Placing,
  listed: ListedFile[] = [],
): ListedFile[] {
  let entries: ReturnType<FileTree['list']>;
  try {
    entries = tree.list(below);
  } catch (error) {
    listed.push({ path: below, placing: { message: `The folder cannot be read (${reasonOf(error)}).` } });
    return listed;
  }
  for (const { name, kind } of entries) {
    if (isLeftover(name)) continue;
    const path = below ? `${below}/${name}` : name;
    const place = meant ? `${meant}/${name}` : name;
    // Editions are read one by one.
    if (path === editionsFolder && kind === 'folder') continue;
    if (kind === 'file') {
      listed.push({ path, placing: placed(place) });
    } else if (kind === 'other') {
      const message = 'This leads to another place; content has only files and folders of its own.';
      listed.push({ path, placing: { place: placed(place).place, message, wrongKind: true } });
    } else {
      const { message, suggestion, isFlat } = placeFolder(place);
      if (message) listed.push({ path, placing: { message, suggestion } });
      if (isFlat) list(tree, path, meant, placed, listed);
      else if (!message || suggestion) list(tree, path, suggestion ? join(meant, suggestion) : place, placed, listed);
    }
  }
  return listed;
}

type ReadFile = { file: ContentFile; wrong: Fault[] };

function readFile(tree: FileTree, path: string, place: FilePlace, wrongKind?: true): ReadFile {
  if (wrongKind) return { file: { path, place, broken: true }, wrong: [] };
  const { text, mistakes, broken } = readText(tree, path);
  if (text === undefined) return { file: { path, place, broken: true }, wrong: mistakes };
  if (broken) return { file: { path, place, text, broken: true }, wrong: mistakes };
  if (!('schema' in place)) return { file: { path, place, text }, wrong: mistakes };
  const parsed = parsedTexts.get(text) ?? parseJson(text);
  parsedTexts.set(text, parsed);
  const { data } = parsed;
  const isBroken = parsed.mistakes.length > 0 || !isObject(data);
  return {
    file: { path, place, text, data, ...(isBroken && { broken: true }) },
    wrong: [...mistakes, ...parsed.mistakes],
  };
}
