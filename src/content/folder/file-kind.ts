import { nearest } from '../problem/suggest.ts';
import { letters, reservedReason } from '../schema/name-kinds.ts';
import { isObject } from '../schema/walk.ts';

/** The kind of a file in the content folder, by its path, with its name and its schema. */
export type FilePlace =
  | { kind: 'site' | 'messages' | 'values' | 'acts' | 'journeys' | 'states' | 'demo-links'; schema: string }
  | { kind: 'published' | 'release' | 'facts' | 'reads' | 'editions' | 'translated'; schema: string }
  | { kind: 'page' | 'letter'; name: string; schema: string }
  | { kind: 'text'; name: string }
  | { kind: 'document'; name: string; schema: string }
  | { kind: 'section'; document: string; name: string };

/** Where a file or folder belongs, and the mistakes in its name. */
export type Placing = {
  /** Left out if no content file belongs there. */
  place?: FilePlace;
  message?: string;
  /** The name that the file or folder should have. */
  suggestion?: string;
  /** Set if the file's extension is wrong for its place. The file is then not read. */
  wrongKind?: true;
  /** Set for a folder whose files belong into the folder around it. */
  isFlat?: true;
};

/** The files that every content folder must have. */
export const requiredFiles = [
  'site.json',
  'messages.json',
  'values.json',
  'acts.json',
  'journeys.json',
  'states.json',
  'demo-links.json',
];

/** The files at the top of a content folder that may be missing. */
export const optionalFiles = ['facts.json', 'published.json', 'release.json', 'reads.json', 'editions.json'];

export const editionsFolder = 'editions';

/** The files at the top of an edition. The other files of content are of all editions. */
const editionFiles = [
  ...['site.json', 'messages.json', 'values.json', 'acts.json', 'facts.json'],
  ...['published.json', 'translated.json'],
];

/** Works out where a file of an edition belongs, by its path below the edition's folder. */
export function placeEditionFile(path: string): Placing {
  if (path.includes('/')) return placeFile(path);
  if (path === 'translated.json') return { place: { kind: 'translated', schema: 'schemas/translated.schema.json' } };
  if (editionFiles.includes(path)) return placeFile(path);
  const suggestion = nearest(path, editionFiles);
  return { message: `No such file belongs to an edition: it has ${editionFiles.join(', ')}.`, suggestion };
}

/** A key by which no two files of content are alike. */
export const fileKey = (place: FilePlace): string =>
  `${place.kind}/${place.kind === 'section' ? `${place.document}/` : ''}${'name' in place ? place.name : ''}`;

export const folders = ['pages', 'text', 'documents', 'letters'];

const noSuchFile = 'No such file belongs to the content.';
const imagesBelong = 'Images belong in the folder public/ of the project.';
const image = /\.(?:png|jpe?g|gif|svg|webp|avif|heic|ico)$/i;
/** Names that systems and sync programs give to copies. */
const copied =
  /(?: (?:- )?[Cc]opy(?: \(?\d+\)?)?| \(\d+\)| \((?=[^()]*[Cc]onflict)[^()]*\)|\.sync-conflict-[\w-]+|-(?:LAPTOP|DESKTOP)-\w+)$/;
const nameRule = `File and folder names have only ${letters.file.rule}.`;

/** Works out where a folder belongs, by its path below content/. */
export function placeFolder(path: string): Placing {
  const [top, id, ...rest] = path.split('/') as [string, ...string[]];
  if (id === undefined) {
    if (folders.includes(top)) return {};
    if (/^(?:images?|img|assets|media|pictures|public)$/i.test(top)) return { message: imagesBelong };
    return { message: 'No such folder belongs to the content.', suggestion: nearest(top, folders) };
  }
  if (top === 'documents' && !rest.length) return nameProblem('document', id);
  if (folders.includes(top) && top !== 'documents' && !rest.length && !id.includes('.'))
    return {
      message: `The files of ${top}/ stand in no folder of their own: move them into ${top}/ itself.`,
      isFlat: true,
    };
  return { message: 'No such folder belongs to the content.' };
}

/** Works out where a file belongs, by its path below content/. */
export function placeFile(path: string): Placing {
  const file = path.split('/').at(-1)!;
  const [, stem = file, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(file)!;
  if (image.test(file)) return { message: imagesBelong };
  if (copied.test(stem))
    return { message: 'A program made this copy: delete it, or give it a name of its own, and a page its own path.' };
  const name = mendName(stem.replace(/\.(?:md|json)$/i, ''));
  const folder = path.slice(0, -file.length);
  if (extension.toLowerCase() === '.md' && ['', 'pages/', 'letters/'].includes(folder))
    return { place: { kind: 'text', name }, message: 'This is a text: it belongs in text/.' };
  if (extension.toLowerCase() === '.json' && folder.startsWith('text/'))
    return {
      place: { kind: 'page', name, schema: 'schemas/page.schema.json' },
      message: 'A text is a .md file: pages belong in pages/, and letters in letters/.',
    };
  switch (folder) {
    case '':
      return placeAtTop(file, stem, extension);
    case 'pages/':
      return checkedPlace({ kind: 'page', name, schema: 'schemas/page.schema.json' }, stem, extension, '.json');
    case 'letters/':
      return checkedPlace({ kind: 'letter', name, schema: 'schemas/letter.schema.json' }, stem, extension, '.json');
    case 'text/':
      return checkedPlace({ kind: 'text', name }, stem, extension, '.md');
    case 'documents/':
      return { message: noSuchFile };
  }
  const document = mendName(path.split('/')[1]!);
  const isDocument = name === 'document' && extension !== '.md';
  return isDocument
    ? checkedPlace(
        { kind: 'document', name: document, schema: 'schemas/document.schema.json' },
        stem,
        extension,
        '.json',
      )
    : checkedPlace({ kind: 'section', document, name }, stem, extension, '.md');
}

/** Where a page among the letters belongs, or a letter among the pages, by the properties that only one of them has. */
export function placeByData(place: FilePlace, data: unknown): FilePlace | undefined {
  if ((place.kind !== 'page' && place.kind !== 'letter') || !isObject(data)) return undefined;
  const isPage = Object.hasOwn(data, 'path');
  const kind = isPage ? 'page' : 'letter';
  if (isPage === Object.hasOwn(data, 'subject') || place.kind === kind) return undefined;
  return { ...place, kind, schema: `schemas/${kind}.schema.json` };
}

function placeAtTop(file: string, stem: string, extension: string): Placing {
  const right = nearest(
    stem,
    [...requiredFiles, ...optionalFiles].map((path) => path.replace('.json', '')),
  );
  if (!right) return { message: noSuchFile };
  const place: FilePlace = { kind: right as 'site', schema: `schemas/${right}.schema.json` };
  if (file === `${right}.json`) return { place };
  const wrongKind = extension.toLowerCase() !== '.json';
  return { place, message: noSuchFile, suggestion: `${right}.json`, ...(wrongKind && { wrongKind }) };
}

function checkedPlace(place: FilePlace, stem: string, extension: string, expected: string): Placing {
  if (extension.toLowerCase() !== expected) {
    // Some systems hide the extension that they add.
    if (!stem.toLowerCase().endsWith(expected)) {
      return { place, message: `Only ${expected} files belong here.`, wrongKind: true };
    }
    const message = `Only ${expected} files belong here, and this one ends in ${extension}.`;
    return { place, message, suggestion: mendName(stem.slice(0, -expected.length)) + expected };
  }
  const { message, suggestion } = nameProblem(place.kind, stem);
  if (message) return { place, message, ...(suggestion && { suggestion: suggestion + expected }) };
  return extension === expected ? { place } : { place, message: nameRule, suggestion: stem + expected };
}

function nameProblem(kind: string, name: string): Placing {
  const reason = reservedReason(kind, name);
  if (reason) return { message: `${reason}, so no ${kind} can have that name.` };
  return letters.file.pattern.test(name) ? {} : { message: nameRule, suggestion: mendName(name) };
}

/** Returns the name that was probably meant, or the name itself if none of its letters is allowed. */
const mendName = (name: string) => (letters.file.pattern.test(name) ? name : letters.file.mend(name) || name);
