import type { FilePlace } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { type Inspection, inspectMarkdown } from '../markdown/inspect.ts';
import type { Mistake } from '../problem/problem.ts';
import { schemaMistakes } from '../schema/mistakes.ts';
import { formatOf, type Kind, kindOf } from '../schema/name-kinds.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { Reference } from '../schema/walk.ts';
import { fractionsIn } from './fractions.ts';
import { type Names, namesOf } from './names.ts';
import { pathProblem } from './paths.ts';

/** An index of content: its names, references and texts, for everything that works across files. */
export type ContentIndex = {
  schemas: Schemas;
  files: ContentFile[];
  names: Names;
  /** Every property with a format, except those with a value that its schema forbids. */
  references: (Reference & { file: ContentFile })[];
  /** Every Markdown file that can be read. */
  markdown: Map<ContentFile, Inspection>;
  /** Files that are broken or break their schema. They may contain further names. */
  unsure: Set<ContentFile>;
  /** Whether a page's path is unknown, because it is wrong or belongs to another page too. */
  lostPaths: boolean;
};

/** Indexes a content folder, and finds the mistakes that concern one file each. */
export function indexContent(content: Content): { contentIndex: ContentIndex; mistakes: Mistake[] } {
  const { schemas, files, mistakes: unreadable } = content;
  const mistakes = [...unreadable];
  const unsure = new Set(files.filter((file) => file.broken));
  const found: ContentIndex['references'] = [];
  for (const file of files) {
    if (!('schema' in file.place) || file.data === undefined) continue;
    const own = schemaMistakes(schemas, file.path, file.place.schema, file.data);
    if (own.mistakes.length) unsure.add(file);
    mistakes.push(...own.mistakes, ...fractionMistakes(schemas, file, file.place.schema));
    for (const reference of schemas.references(file.place.schema, file.data)) {
      if (!own.pointers.has(reference.pointer)) found.push({ ...reference, file });
    }
  }
  const markdown = inspectAll(files);
  for (const [file, inspection] of markdown) {
    mistakes.push(...inspection.mistakes.map((fault) => ({ file: file.path, ...fault })));
  }
  const paths = found.filter((it) => formatOf(it.format).gives === 'path').map((it) => it.value);
  const lostPaths = new Set(paths).size < paths.length || paths.some((path) => pathProblem(path));
  return {
    contentIndex: { schemas, files, names: namesOf(content), references: found, markdown, unsure, lostPaths },
    mistakes,
  };
}

/** Reports whole numbers that are written as fractions, because the editor meant something else. */
function fractionMistakes(schemas: Schemas, { path, text = '', data }: ContentFile, schemaPath: string): Mistake[] {
  const fractions = fractionsIn(text);
  if (!fractions.size) return [];
  return schemas.walk(schemaPath, data).flatMap(({ schema, pointer }) => {
    const written = schema.type === 'integer' && fractions.get(pointer);
    return written ? [{ file: path, pointer, message: `A whole number is expected here, not ${written}.` }] : [];
  });
}

/** Inspects every Markdown file. The sections of a document are inspected in order, so that their ids are unique. */
function inspectAll(files: ContentFile[]): ContentIndex['markdown'] {
  const inspections: ContentIndex['markdown'] = new Map();
  const inspect = (file: ContentFile, options: Parameters<typeof inspectMarkdown>[1]) => {
    if (!file.broken && file.text !== undefined) inspections.set(file, inspectMarkdown(file.text, options));
  };
  for (const file of files) {
    if (file.place.kind === 'text') inspect(file, {});
    if (file.place.kind !== 'document') continue;
    const sections = sectionsOf(files, file);
    const ids = new Set(sections.flatMap((section) => [section.name, `${section.name}-heading`]));
    for (const { file: section, name } of sections)
      inspect(section, { section: true, ids, firstId: `${name}-heading` });
  }
  return inspections;
}

/** Lists the files of a document's sections: first the listed ones, in that order, then the others. */
export function sectionsOf(files: ContentFile[], document: ContentFile): { name: string; file: ContentFile }[] {
  const id = nameOf(document);
  const listed = (document.data as { sections?: unknown })?.sections;
  const order = Array.isArray(listed) ? listed : [];
  const own = files.flatMap((file) =>
    file.place.kind === 'section' && file.place.document === id ? [{ name: file.place.name, file }] : [],
  );
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return own.sort((a, b) => rank(a.name) - rank(b.name));
}

export const filesOf = ({ files }: ContentIndex, kind: FilePlace['kind']) =>
  files.filter((file) => file.place.kind === kind);

export const nameOf = ({ place }: ContentFile) => ('name' in place ? place.name : '');

/** Whether a file with mistakes might define this name, so that it must not be reported as unknown. */
export function mayBeDefined({ files, unsure, names, lostPaths }: ContentIndex, kind: Kind, name: string): boolean {
  if (kind === 'path' && (lostPaths || !names.page.size)) return true;
  const home = homeOf(kind);
  return files.some((file) => file.place.kind === home && unsure.has(file) && mentions(file, name));
}

/**
 * Returns the kind of file whose data defines the names of a kind, or undefined if the names are those of files or come
 * from outside the content.
 */
function homeOf(kind: Kind): FilePlace['kind'] | undefined {
  const { givenBy } = kindOf(kind);
  if (typeof givenBy === 'string' || 'file' in givenBy) return undefined;
  return 'keysOf' in givenBy ? givenBy.keysOf : givenBy.of;
}

/** Whether a file with mistakes might use this name. */
export function mayBeNamed({ unsure }: ContentIndex, name: string): boolean {
  return [...unsure].some((file) => mentions(file, name));
}

const mentions = ({ broken, text }: ContentFile, name: string) =>
  broken === 'wholly' || Boolean(text?.replace(/["\\]/g, '').includes(name));
