/** All that tools may use of content in Node: reading and compiling it, and `pure.ts`. */
export { compileActs } from '../compile/act-words.ts';
export {
  editionNames,
  editionsIn,
} from '../editions/editions.ts';
export { languageName } from '../editions/language.ts';
export { contentDir, makeExample } from '../folder/content-dir.ts';
export { optionalFiles, placeEditionFile, requiredFiles } from '../folder/file-kind.ts';
export { loadContent, loadProject } from '../folder/load.ts';
export { locate, shownPath } from '../folder/locate.ts';
export { entriesIn, reasonOf } from '../folder/read-text.ts';
export { watchFolders } from '../folder/watch.ts';
export { formatJson } from '../json/format.ts';
export { parseJson } from '../json/parse.ts';
export { problemsIn } from '../json/places.ts';
export { addInspections, savedInspections } from '../markdown/inspect.ts';
export { askingKind, withActs } from '../model/acts.ts';
export { withBounds } from '../model/bounds.ts';
export { type Case, caseOf, daysIn, mostOf, where, without } from '../model/cases.ts';
export { indexContent } from '../model/content-index.ts';
export { knownBy, ofJourney, withAnswers } from '../model/known.ts';
export { namesOf } from '../model/names.ts';
export { actNamed, actsOf, blockNeeds } from '../model/page-traits.ts';
export { valueSubjects } from '../model/subjects.ts';
export type { ValueSet } from '../model/value-set.ts';
export { toSentence } from '../problem/problem.ts';
export { didYouMean, nearest } from '../problem/suggest.ts';
export { unionFile } from '../schema/block-union.ts';
export { generatedFolder, withEditorSchema } from '../schema/editor-folder.ts';
export { schemaMistakes, unfilled } from '../schema/mistakes.ts';
export { formats, kinds, renameKinds } from '../schema/name-kinds.ts';
export {
  blockFolder,
  engineBlocks,
  isBundled,
  isOwnSite,
  ownBlocks,
  replacedBlocks,
  root,
  siteRoot,
} from '../schema/roots.ts';
export { loadSchemas, reloadSchemas } from '../schema/schemas.ts';
export { conditionsIn } from '../schema/walk.ts';
export * from './pure.ts';
