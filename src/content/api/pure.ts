/**
 * All that tools may use of content in a browser: types, and functions that read no file. Everything else outside
 * `node.ts` is internal to content, and may change without regard to the tools.
 */
export { formerPathEdits, withoutFormerPath } from '../change/former-path.ts';
export { freeName, nameFrom, nameProblem, unwritten } from '../change/new-file.ts';
export type { Publishing } from '../change/publish.ts';
export type { LeadingEntry } from '../change/remove-page.ts';
export type { Renamed } from '../change/rename.ts';
export { renameNotes } from '../change/rename-notes.ts';
export type { Renaming } from '../change/rename-rules.ts';
export type { Drafter } from '../change/scaffold.ts';
export type { EditionSite, ReadSite } from '../compile/site.ts';
export type { WordState, Words } from '../editions/words.ts';
export { firstWords } from '../editor/first-words.ts';
export { type FilePlace, placeFile } from '../folder/file-kind.ts';
export { groupBy } from '../folder/group-by.ts';
export { isLeftover } from '../folder/leftover.ts';
export type { Content, ContentFile, Project } from '../folder/load.ts';
export type { FileTree } from '../folder/read-text.ts';
export { endOf, endOfComma, endOfComment, entryOf, gapBefore, removal } from '../json/entries.ts';
export { width, writeJson } from '../json/format.ts';
export { positionAt } from '../json/places.ts';
export { escapeStep, pointerIn, stepsIn, valueAt } from '../json/pointer.ts';
export type { SavedInspections } from '../markdown/inspect.ts';
export { compiledLine } from '../markdown/plurals.ts';
export { wordPlaces } from '../markdown/word-places.ts';
export { withoutInvisible } from '../markdown/wrong-words.ts';
export { countedFrom, linksWith, sampleValue } from '../model/customers.ts';
export { conditionsAt } from '../model/page-traits.ts';
export type { Edit, Fault, Mend, Problem } from '../problem/problem.ts';
export { poorContrast } from '../release/contrast.ts';
export type { Fact } from '../schema/fact.ts';
export { type Located, lookUp, type Schema } from '../schema/keywords.ts';
export { type Format, formatOf, type Kind, kindOf, type RenameKind } from '../schema/name-kinds.ts';
export type { Schemas } from '../schema/schemas.ts';
export { type Sized, sizesOf } from '../schema/sizes.ts';
export { isObject, objectOr, type Walker, walkerOf } from '../schema/walk.ts';
export type { Audience as Seen, Shown } from '../uses/shown.ts';
export type { Whereabouts } from '../uses/where.ts';
