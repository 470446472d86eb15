/** All that tools may use of content in a browser: types, and functions that read no file. */

export type { EditionSite, ReadSite } from '../compile/compile.ts';
export { compiledLine } from '../compile/compiled-line.ts';
export { merged } from '../editions/editions.ts';
export { type FilePlace, placeFile } from '../folder/file-kind.ts';
export { groupBy } from '../folder/group-by.ts';
export { isLeftover } from '../folder/leftover.ts';
export type { Content, ContentFile, Project } from '../folder/load.ts';
export { endOf, endOfComma, endOfComment, entryOf, gapBefore, removal } from '../json/entries.ts';
export { width, writeJson } from '../json/format.ts';
export { mendedJson } from '../json/parse.ts';
export { positionAt } from '../json/places.ts';
export { escapeStep, pointerIn, valueAt } from '../json/pointer.ts';
export type { SavedInspections } from '../markdown/inspect.ts';
export { withoutInvisible } from '../markdown/invisible.ts';
export { wordPlaces } from '../markdown/word-places.ts';
export { blockPlace } from '../model/block-place.ts';
export { operandInWords } from '../model/condition-words.ts';
export type { Edit, Fault, Mend, Problem } from '../problem/problem.ts';
export type { Fact } from '../schema/fact.ts';
export { type Located, lookUp, type Schema } from '../schema/keywords.ts';
export { type Format, formatOf, type Kind, nameKind, type RenameKind, slugOf } from '../schema/name-kinds.ts';
export type { Schemas } from '../schema/schemas.ts';
export { type Sized, sizesOf } from '../schema/sizes.ts';
export { isObject, objectOr } from '../schema/walk.ts';
