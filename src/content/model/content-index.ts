import { memoize } from '../../rules/memoize.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import type { FilePlace } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { continuesSection, type Inspection, type InspectOptions, inspectMarkdown } from '../markdown/inspect.ts';
import type { Mistake } from '../problem/problem.ts';
import { schemaMistakes } from '../schema/mistakes.ts';
import { type Format, type Kind, nameKind } from '../schema/name-kinds.ts';
import type { Schemas } from '../schema/schemas.ts';
import { objectOr, type Reference } from '../schema/walk.ts';
import { withActs } from './acts.ts';
import { fractionMistakes } from './fractions.ts';
import { fullNameOf, type Names, namesOf } from './names.ts';
import { pathProblem } from './paths.ts';
import { idsOfSection, sectionNames } from './sections.ts';

/** An index of content: its names, references and texts, for everything that works across files. */
export type ContentIndex = {
  schemas: Schemas;
  files: ContentFile[];
  names: Names;
  /** By file, every property with a format, except those with a value that its schema forbids. */
  references: Map<ContentFile, readonly Reference[]>;
  /** Every Markdown file that can be read. */
  markdown: Map<ContentFile, Inspection>;
  /** Files that a pass of the check has found wrong. */
  wrong: ReadonlySet<ContentFile>;
  /** Whether a page's path is unknown, because it is wrong or belongs to another page too. */
  lostPaths: boolean;
};

export type Indexed = { contentIndex: ContentIndex; mistakes: Mistake[] };

/** Indexes a content folder, and finds the mistakes in each file. Markdown is compiled, so that it is parsed once. */
export function indexContent(content: Content): Indexed {
  const { files, mistakes: unreadable } = content;
  const schemas = withActs(content.schemas, files);
  const mistakes = [...unreadable];
  const wrong = new Set(files.filter((file) => file.broken));
  const references: ContentIndex['references'] = new Map();
  for (const file of files) {
    if (!('schema' in file.place) || file.data === undefined) continue;
    const found = schemaMistakes(schemas, file.path, file.place.schema, file.data);
    if (found.mistakes.some(({ only }) => !only)) wrong.add(file);
    mistakes.push(...found.mistakes, ...fractionMistakes(schemas, file, file.place.schema));
    references.set(file, withoutWrong(schemas.references(file.place.schema, file.data), found.pointers));
  }
  const markdown = inspectAll(files, contactsOf(filesOf(content, 'site')[0]?.data));
  for (const [file, inspection] of markdown) {
    for (const fault of inspection.mistakes) mistakes.push({ file: file.path, ...fault });
  }
  const paths = referencesBy({ references }, 'path').map(({ value }) => value);
  const lostPaths = new Set(paths).size < paths.length || paths.some((path) => pathProblem(path));
  const contentIndex = {
    schemas,
    files,
    names: namesOf({ ...content, schemas }),
    references,
    markdown,
    wrong,
    lostPaths,
  };
  return { contentIndex, mistakes };
}

const withoutWrong = (references: readonly Reference[], wrong: ReadonlySet<string>) =>
  wrong.size ? references.filter(({ pointer }) => !wrong.has(pointer)) : references;

/** The values of the contacts and of {provider}. `site` is the data of site.json, if it can be read. */
export function contactsOf(site: unknown): Record<string, string> {
  const { contacts, name } = objectOr(site);
  const entries = Object.entries({ ...objectOr(contacts), provider: name });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Inspects every Markdown file. The sections of a document are inspected in order, so that their ids are unique. */
function inspectAll(files: ContentFile[], contacts: Record<string, string>): ContentIndex['markdown'] {
  const inspections: ContentIndex['markdown'] = new Map();
  const inspect = (file: ContentFile, options: Omit<InspectOptions, 'contacts'>) => {
    if (file.broken || file.text === undefined) return;
    inspections.set(file, inspectMarkdown(file.text, { ...options, contacts }));
  };
  for (const file of files) {
    if (file.place.kind === 'text') inspect(file, {});
    if (file.place.kind !== 'document') continue;
    const sections = sectionsOf(files, file);
    const ids = new Set(sections.flatMap((section) => idsOfSection(section.name)));
    for (const [index, { file: section, name }] of sections.entries()) {
      const isContinued = (index > 0 || file.data === undefined) && continuesSection(section.text ?? '');
      const firstId = isContinued ? name : `${name}-heading`;
      inspect(section, { section: isContinued ? 'continued' : 'own', ids, firstId });
    }
  }
  return inspections;
}

/** Lists the files of a document's sections: first the listed ones, in that order, then the others. */
export function sectionsOf(files: ContentFile[], document: ContentFile): { name: string; file: ContentFile }[] {
  const id = contentName(document);
  const order = sectionNames(document.data);
  const sections = filesOf({ files }, 'section').flatMap((file) =>
    file.place.kind === 'section' && file.place.document === id ? [{ name: file.place.name, file }] : [],
  );
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return sections.sort((a, b) => rank(a.name) - rank(b.name));
}

const filesByKind = memoize((files: ContentFile[]) => {
  const kinds = new Map<FilePlace['kind'], { all: ContentFile[]; byName: Map<string, ContentFile> }>();
  for (const file of files) {
    const ofKind = kinds.get(file.place.kind) ?? { all: [] as ContentFile[], byName: new Map<string, ContentFile>() };
    kinds.set(file.place.kind, ofKind);
    ofKind.all.push(file);
    ofKind.byName.set(fullNameOf(file), file);
  }
  return kinds;
});

export const filesOf = ({ files }: Pick<ContentIndex, 'files'>, kind: FilePlace['kind']): readonly ContentFile[] =>
  filesByKind(files).get(kind)?.all ?? [];

/** The files of a kind that no pass of the check has found wrong. */
export const rightFilesOf = (contentIndex: ContentIndex, kind: FilePlace['kind']): ContentFile[] =>
  filesOf(contentIndex, kind).filter((file) => !contentIndex.wrong.has(file));

/** Whether one of the files of a kind is wrong, so that what is drawn from all of them is not known. */
export const isWrong = ({ wrong }: Pick<ContentIndex, 'wrong'>, kind: FilePlace['kind']): boolean =>
  [...wrong].some(({ place }) => place.kind === kind);

export const pageAtPath = (contentIndex: ContentIndex, path: string): ContentFile | undefined =>
  filesOf(contentIndex, 'page').find((file) => objectOr(file.data).path === path);

export const fileNamed = (
  { files }: Pick<ContentIndex, 'files'>,
  kind: 'page' | 'text' | 'document',
  name: string,
): ContentFile | undefined => filesByKind(files).get(kind)?.byName.get(name);

export const referencesIn = ({ references }: Pick<ContentIndex, 'references'>, file: ContentFile) =>
  references.get(file) ?? [];

export const referencesBy = (
  { references }: Pick<ContentIndex, 'references'>,
  ofFormat: Format,
): (Pick<Reference, 'value' | 'pointer'> & { file: ContentFile })[] =>
  [...references].flatMap(([file, inFile]) =>
    inFile.flatMap(({ format, value, pointer }) => (format === ofFormat ? [{ file, value, pointer }] : [])),
  );

export const contentName = ({ place }: ContentFile) => ('name' in place ? place.name : '');

/** Whether a file that defines names of this kind is wrong, so that none of them can be called unknown. */
export function isHomeWrong(contentIndex: ContentIndex, kind: Kind, name = ''): boolean {
  if (kind === 'path' && (contentIndex.lostPaths || !contentIndex.names.page.size)) return true;
  if (kind === 'path') return isWrong(contentIndex, 'page');
  // An answer is named where it is asked, perhaps by a block that its schema refuses.
  if (name.startsWith(answerPrefix))
    return [...contentIndex.wrong].some(
      ({ place, text }) => place.kind === 'page' && text?.includes(name.slice(answerPrefix.length)) !== false,
    );
  const home = kind === 'fact' ? 'acts' : homeOf(kind);
  // A file that only its schema finds wrong has its names all the same.
  return home !== undefined && filesOf(contentIndex, home).some(({ broken }) => broken);
}

/** The kind of file whose data defines the names of a kind; undefined if no data does. */
function homeOf(kind: Kind): FilePlace['kind'] | undefined {
  const { givenBy } = nameKind(kind);
  if (typeof givenBy === 'string' || 'file' in givenBy) return undefined;
  return 'keysOf' in givenBy ? givenBy.keysOf : givenBy.of;
}
