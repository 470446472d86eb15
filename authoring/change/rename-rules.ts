import { kindNames, kinds } from '../../src/acts/kinds.gen.ts';
import { placeholdersIn } from '../../src/content/markdown/placeholders.ts';
import { actsIn } from '../../src/content/model/acts.ts';
import { ownTexts, placeholderTexts } from '../../src/content/model/block-texts.ts';
import type { ContentIndex } from '../../src/content/model/content-index.ts';
import { messageNames, placeholderNames } from '../../src/content/model/names.ts';
import { pathProblem } from '../../src/content/model/paths.ts';
import { didYouMean, nearest } from '../../src/content/problem/suggest.ts';
import { nameKind, type RenameKind, reservedReason } from '../../src/content/schema/name-kinds.ts';
import type { Schemas } from '../../src/content/schema/schemas.ts';
import { wordings } from '../check/wordings.ts';
import { withArticle } from './new-file.ts';

/** A name to change. A section's name begins with its document's: `contract/summary`. */
export type Renaming = { kind: RenameKind; old: string; next: string };

/** Says why a name cannot be changed like that. Returns undefined if it can. */
export function refusalFor(contentIndex: ContentIndex, { kind, old, next }: Renaming): string | undefined {
  const names = [...contentIndex.names[kind]].filter((name) => name !== '/');
  if (!names.includes(old)) {
    return `There is no ${kind} named "${old}".${didYouMean(nearest(old, names))}`;
  }
  if (old === next) return `This ${kind} has the name "${next}" already.`;
  return (
    formProblem(kind, next) ??
    namedByCode(contentIndex.schemas, kind, old) ??
    namedByRecords(contentIndex, kind, old) ??
    collision(contentIndex, kind, next, names)
  );
}

function formProblem(kind: RenameKind, next: string): string | undefined {
  if (kind === 'path') {
    const problem = pathProblem(next);
    return problem && `${problem.message}${didYouMean(problem.suggestion)}`;
  }
  const { letters, partOf } = nameKind(kind);
  const lastPart = partOf ? next.split('/').slice(1).join('/') : next;
  if (!letters || letters.pattern.test(lastPart)) return undefined;
  const mended = letters.mend(lastPart);
  return `"${lastPart}" cannot be the name of a ${kind}.${didYouMean(letters.pattern.test(mended) ? mended : undefined)}`;
}

/** Refuses names that the code or a schema uses too: content alone cannot change them. */
function namedByCode(schemas: Schemas, kind: RenameKind, name: string): string | undefined {
  if (kind === 'message' && messageNames(schemas).all.includes(name)) {
    return `The pages show the message "${name}" by that name, so it cannot have another one. Change its words instead.`;
  }
  if (kind === 'text' && [...ownTexts(schemas).keys(), ...placeholderTexts(schemas)].includes(name)) {
    return `A block knows the text "${name}" by that name, so it cannot have another one.`;
  }
  if (kind === 'act' && kindNames.some((own) => kinds[own].act === name)) {
    return `The database and the card gateway know the act "${name}" by that name, so it cannot have another one.`;
  }
  if (kind === 'value' && codeValues(schemas).includes(name)) {
    return `The value "${name}" is needed by that name, so it cannot have another one. Change its value instead.`;
  }
  return undefined;
}

/** Refuses the name of an act that is there for its records alone: they keep it. */
function namedByRecords({ files }: ContentIndex, kind: RenameKind, name: string): string | undefined {
  if (kind !== 'act' || !actsIn(files)[name]?.former) return undefined;
  return `The act "${name}" is a former one: it is here for what was recorded by that name, so it cannot have another one.`;
}

/** Lists the values that the code reads, and those in texts with fixed words. */
function codeValues(schemas: Schemas): string[] {
  const required = schemas.at('schemas/values.schema.json').schema.required ?? [];
  const inOwnTexts = [...ownTexts(schemas).values()].flatMap(({ placeholders = [] }) => placeholders);
  const inWordings = Object.values(wordings).flatMap((clauses) => clauses.flatMap((clause) => placeholdersIn(clause)));
  const shown = schemas.blocks().flatMap(({ shows = [] }) => shows);
  return [...required, ...inOwnTexts, ...shown, ...inWordings.map(({ name }) => name)];
}

function collision(contentIndex: ContentIndex, kind: RenameKind, next: string, names: string[]): string | undefined {
  const { schemas } = contentIndex;
  // Another journey may have it: the check of what the change makes refuses it in the same one, or of another type.
  if (kind !== 'question' && names.includes(next)) return `There is ${withArticle(kind)} named "${next}" already.`;
  const reason = reservedReason(kind, next);
  if (reason) return `${reason}, so no ${kind} can have that name.`;
  if (kind === 'path' && contentIndex.names.asset.has(next.slice(1))) return `public/ has a file at "${next}" already.`;
  if (kind === 'value' && placeholderNames(contentIndex.names, false).includes(next)) {
    return `{${next}} stands for a contact or a fact already.`;
  }
  if (kind === 'message') {
    if (messageNames(schemas).all.includes(next)) return `The pages show a message of their own by the name "${next}".`;
    const prefix = schemas.blocks().find(({ messages }) => messages && next.startsWith(messages))?.messages;
    if (prefix) return `Messages whose names begin with "${prefix}" belong to a block, and only come with it.`;
  }
  if (kind === 'section' && headingIds(contentIndex, next.split('/')[0]!).includes(next.split('/')[1]!)) {
    return `A heading of the document has the address "#${next.split('/')[1]}" already.`;
  }
  if (kind === 'text' && ownTexts(schemas).has(next)) return `A block shows a text of its own by the name "${next}".`;
  return undefined;
}

/** The ids of the headings in a document's sections but the first of each, whose id is the section's name. */
function headingIds(contentIndex: ContentIndex, document: string): string[] {
  return [...contentIndex.markdown].flatMap(([{ place }, { ids }]) =>
    place.kind === 'section' && place.document === document ? ids.slice(1) : [],
  );
}
