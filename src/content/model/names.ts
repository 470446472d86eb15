import { globSync } from 'tinyglobby';
import { answerPrefix } from '../../rules/questions/question.ts';
import type { FilePlace } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { valueAt } from '../json/pointer.ts';
import type { Schema } from '../schema/keywords.ts';
import { type Format, formatOf, type Kind, kinds, nameKind } from '../schema/name-kinds.ts';
import type { Schemas } from '../schema/schemas.ts';
import { objectOr } from '../schema/walk.ts';
import { questionsOf } from './questions.ts';

/** Every name that content can refer to, by kind. */
export type Names = Record<Kind, Set<string>>;

/** Collects the names in a content folder. Files with mistakes count as existing. */
export function namesOf(content: Content): Names {
  const namesOf = (kind: Kind) => {
    const { alsoAs, letters, builtIn = [] } = nameKind(kind);
    const names = new Set(builtIn);
    for (const [name, entry] of entriesOf(kind, content)) {
      names.add(name);
      // A mistake in a name's letters is reported where it is defined.
      if (letters && !letters.pattern.test(name)) names.add(letters.mend(name));
      for (const also of alsoAs?.(name, entry) ?? []) names.add(also);
    }
    return names;
  };
  return Object.fromEntries(kinds.map((kind) => [kind, namesOf(kind)])) as Names;
}

/** Returns the names of a kind, each with its file, its entry of a file, or its fact. */
export function entriesOf(kind: Kind, { files, schemas, assets }: Content): Map<string, unknown> {
  const { givenBy } = nameKind(kind);
  const of = (place: FilePlace['kind']) => files.filter((file) => file.place.kind === place);
  if (givenBy === 'facts') return new Map(Object.entries(schemas.facts));
  if (givenBy === 'questions')
    return new Map(questionsOf(schemas, files).map(({ question }) => [question.name, question]));
  if (givenBy === 'public') return new Map(globSync('**/*', { cwd: assets }).map((path) => [path, path]));
  if ('file' in givenBy) return new Map(of(givenBy.file).map((file) => [fullNameOf(file), file]));
  if ('property' in givenBy) {
    const entries = of(givenBy.of).map((file) => [valueAt(file.data, givenBy.property), file]);
    return new Map(entries.filter((entry): entry is [string, ContentFile] => typeof entry[0] === 'string'));
  }
  const { keysOf, at, further = {} } = givenBy;
  const data = of(keysOf)[0]?.data;
  const required = keysIn(schemas, kind).required.map((name): [string, unknown] => [name, undefined]);
  const entries = Object.entries(objectOr(valueAt(data, at)));
  const others = Object.entries(further).map(([name, pointer]): [string, unknown] => [name, valueAt(data, pointer)]);
  return new Map([...required, ...entries, ...others].filter(([name]) => name !== '$schema'));
}

/** The name of a file; a section's name begins with its document's. */
export function fullNameOf({ place }: Pick<ContentFile, 'place'>): string {
  if (place.kind === 'section') return `${place.document}/${place.name}`;
  return 'name' in place ? place.name : '';
}

/** Lists the names that a property of this format may have. */
export function namesFor(format: Format, names: Names): string[] {
  const { names: kind, words = {} } = formatOf(format);
  return [...Object.keys(words), ...(kind ? names[kind] : [])];
}

const placeholderKinds = kinds.filter((kind) => nameKind(kind).placeholder);

/** The placeholders that a text may have. Of facts a document has answers alone (D-07, D-54). */
export function placeholderNames(names: Names, inDocument: boolean): string[] {
  const answers = inDocument ? [...names.fact].filter((name) => name.startsWith(answerPrefix)) : [];
  return [...kindsIn(inDocument).flatMap((kind) => [...names[kind]]), ...answers];
}

/** Whether a text may have this placeholder, as {@link placeholderNames} lists them. */
export const isPlaceholder = (names: Names, name: string, inDocument: boolean): boolean =>
  kindsIn(inDocument).some((kind) => names[kind].has(name)) || (name.startsWith(answerPrefix) && names.fact.has(name));

const kindsIn = (inDocument: boolean) =>
  placeholderKinds.filter((kind) => !inDocument || nameKind(kind).placeholder === 'anywhere');

/** Returns the kind of name that a placeholder refers to, or undefined if nothing defines it. */
export function placeholderKind(names: Names, name: string): Kind | undefined {
  return placeholderKinds.find((kind) => names[kind].has(name));
}

/** The messages that the code shows, which the schema lists. */
export const messageNames = (schemas: Schemas) => keysIn(schemas, 'message');

/** The optional and the required contacts of site.json. */
export const contactNames = (schemas: Schemas) => keysIn(schemas, 'contact');

function keysIn(schemas: Schemas, kind: Kind): { all: string[]; required: string[] } {
  const { givenBy } = nameKind(kind);
  if (typeof givenBy === 'string' || !('keysOf' in givenBy)) return { all: [], required: [] };
  const { schema } = schemas.at(`schemas/${givenBy.keysOf}.schema.json`);
  const { properties = {}, required = [] }: Schema = givenBy.at ? schema.properties![givenBy.at.slice(1)]! : schema;
  return { all: Object.keys(properties), required };
}
