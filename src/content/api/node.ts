/** All that tools may use of content in Node: reading, checking, compiling and changing it, and `pure.ts`. */
export { applyChange } from '../../../authoring/change/change.ts';
export { changedFiles, editorFiles, writeFiles } from '../../../authoring/change/editor/files.ts';
export { choicesIn, offersIn } from '../../../authoring/change/editor/offers.ts';
export { editorSchemas } from '../../../authoring/change/editor/schemas.ts';
export { formatContent } from '../../../authoring/change/format-files.ts';
export { makeBlock, makeSiteBlock } from '../../../authoring/change/new-block.ts';
export { draftEdition } from '../../../authoring/change/new-edition.ts';
export { draftNew } from '../../../authoring/change/new-thing.ts';
export { publish } from '../../../authoring/change/publish.ts';
export { rename } from '../../../authoring/change/rename.ts';
export { makeFiles } from '../../../authoring/change/scaffold.ts';
export { editionInto, takeXliff } from '../../../authoring/change/translate.ts';
export { noteTranslated } from '../../../authoring/change/translated.ts';
export { withUnfilled } from '../../../authoring/change/unfilled.ts';
export { upgradeContent } from '../../../authoring/change/upgrade.ts';
export { suggestionFor, whereIs } from '../../../authoring/change/uses/where.ts';
export { blockProblems } from '../../../authoring/check/blocks.ts';
export { ownFixtureProblems } from '../../../authoring/check/fixtures.ts';
export { copiesOfActs } from '../../../authoring/check/letters.ts';
export { nextVersion } from '../../../authoring/check/next-version.ts';
export {
  pictureOrFontProblem,
  pictureProblem,
  publicProblems,
} from '../../../authoring/check/pictures/public-files.ts';
export { svgProblem } from '../../../authoring/check/pictures/svg.ts';
export { asPublished } from '../../../authoring/check/published.ts';
export { readRelease } from '../../../authoring/check/release/release.ts';
export { compileActs } from '../compile/act-words.ts';
export { drawableOf, readSite, siteOf } from '../compile/site.ts';
export {
  editionNames,
  editionsIn,
} from '../editions/editions.ts';
export { languageName } from '../editions/language.ts';
export { writeXliff } from '../editions/xliff.ts';
export { contentDir, makeExample } from '../folder/content-dir.ts';
export { optionalFiles, placeEditionFile, requiredFiles } from '../folder/file-kind.ts';
export { loadContent, loadProject, readFolder, readTree } from '../folder/load.ts';
export { locate, shownPath } from '../folder/locate.ts';
export { entriesIn, filesOnDisk, reasonOf } from '../folder/read-text.ts';
export { watchFolders } from '../folder/watch.ts';
export { formatJson } from '../json/format.ts';
export { parseJson } from '../json/parse.ts';
export { problemsIn } from '../json/places.ts';
export { addInspections, savedInspections } from '../markdown/inspect.ts';
export { askingKind, withActs } from '../model/acts.ts';
export { type Case, caseOf, daysIn, mostOf, where, without } from '../model/cases.ts';
export { actsBeside } from '../model/comers.ts';
export { conditionInWords } from '../model/condition-words.ts';
export { indexContent } from '../model/content-index.ts';
export { knownBy, ofJourney } from '../model/known.ts';
export { namesOf } from '../model/names.ts';
export { actNamed, actsOf, blockNeeds } from '../model/page-traits.ts';
export { valueSubjects } from '../model/subjects.ts';
export type { ValueSet } from '../model/value-set.ts';
export { toSentence } from '../problem/problem.ts';
export { forGithub, forTerminal, frameOf, terminalOf } from '../problem/report.ts';
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
