/** All that tools may use of content in Node: reading, checking, compiling and changing it, and `pure.ts`. */
export { applyChange } from '../change/change.ts';
export { formatContent } from '../change/format-files.ts';
export { makeBlock } from '../change/new-block.ts';
export { makeEdition } from '../change/new-edition.ts';
export { newExampleProblems } from '../change/new-examples.ts';
export { draftJourneyFrom, exampleJourneys } from '../change/new-journey-from.ts';
export { draftNew } from '../change/new-thing.ts';
export { publish } from '../change/publish.ts';
export { removeJourney } from '../change/remove-journey.ts';
export { removePage } from '../change/remove-page.ts';
export { rename } from '../change/rename.ts';
export { makeFiles } from '../change/scaffold.ts';
export { noteTranslated } from '../change/translated.ts';
export { blockProblems } from '../check/blocks.ts';
export { copiesOfActs } from '../check/letters.ts';
export { nextVersion } from '../check/next-version.ts';
export { pictureOrFontProblem, pictureProblem, publicProblems } from '../check/pictures/public-files.ts';
export { svgProblem } from '../check/pictures/svg.ts';
export { asPublished } from '../check/published.ts';
export { readSite, siteOf } from '../compile/site.ts';
export { inEdition } from '../editions/default-words.ts';
export {
  brandOf,
  editionNames,
  editionOfFile,
  editionsIn,
  originalsFor,
  pathBelow,
  resolveEdition,
} from '../editions/editions.ts';
export { languageName } from '../editions/language.ts';
export { forCustomers, kindsByName } from '../editions/translation.ts';
export { wordsIn } from '../editions/words.ts';
export { changedFiles, editorFiles, writeFiles } from '../editor/files.ts';
export { offersIn } from '../editor/offers.ts';
export { editorSchemas } from '../editor/schemas.ts';
export { contentDir } from '../folder/content-dir.ts';
export { editionsFolder, optionalFiles, placeEditionFile, requiredFiles } from '../folder/file-kind.ts';
export { loadContent, loadProject, readFolder, readTree } from '../folder/load.ts';
export { locate, shownPath } from '../folder/locate.ts';
export { entriesIn, filesOnDisk, reasonOf } from '../folder/read-text.ts';
export { watchFolders } from '../folder/watch.ts';
export { formatJson } from '../json/format.ts';
export { parseJson } from '../json/parse.ts';
export { problemsIn } from '../json/places.ts';
export { addInspections, savedInspections } from '../markdown/inspect.ts';
export { compileMarkdown } from '../markdown/to-html.ts';
export { askingKind, withActs } from '../model/acts.ts';
export { ownTexts } from '../model/block-texts.ts';
export { indexContent } from '../model/content-index.ts';
export { namesOf } from '../model/names.ts';
export { actNamed, actsOf, blockNeeds } from '../model/page-traits.ts';
export { conditionInWords } from '../model/states.ts';
export { toSentence } from '../problem/problem.ts';
export { forGithub, forTerminal, frameOf, terminalOf } from '../problem/report.ts';
export { didYouMean, nearest } from '../problem/suggest.ts';
export { readRelease } from '../release/release.ts';
export { unionFile } from '../schema/block-union.ts';
export { schemaMistakes } from '../schema/mistakes.ts';
export { formats, kinds, renameKinds } from '../schema/name-kinds.ts';
export { loadSchemas, reloadSchemas, root } from '../schema/schemas.ts';
export { conditionsIn } from '../schema/walk.ts';
export { suggestionFor, whereIs } from '../uses/where.ts';
export * from './pure.ts';
