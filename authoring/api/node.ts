/** All that studio, walk and commands use of content in Node: reading, checking, compiling and changing it. */
export * from '../../src/content/api/node.ts';
export { applyChange, changedContent } from '../change/change.ts';
export { editorFiles, writeFiles } from '../change/editor/files.ts';
export { choicesIn, offersIn } from '../change/editor/offers.ts';
export { formatContent } from '../change/format-files.ts';
export { makeBlock, makeSiteBlock } from '../change/new-block.ts';
export { draftEdition } from '../change/new-edition.ts';
export { draftNew } from '../change/new-thing.ts';
export { publish } from '../change/publish.ts';
export { rename } from '../change/rename.ts';
export { makeFiles } from '../change/scaffold.ts';
export { editionInto, takeXliff } from '../change/translate.ts';
export { noteTranslated } from '../change/translated.ts';
export { withUnfilled } from '../change/unfilled.ts';
export { upgradeContent } from '../change/upgrade.ts';
export { whereIs } from '../change/uses/where.ts';
export { writeXliff } from '../change/xliff.ts';
export { blockProblems } from '../check/blocks.ts';
export { ownFixtureProblems } from '../check/fixtures.ts';
export { copiesOfActs } from '../check/letters.ts';
export { nextVersion } from '../check/next-version.ts';
export {
  pictureOrFontProblem,
  pictureProblem,
  publicProblems,
} from '../check/pictures/public-files.ts';
export { asPublished } from '../check/published.ts';
export { readRelease } from '../check/release/release.ts';
export { forGithub, forTerminal, frameOf, terminalOf } from '../check/report.ts';
export { drawableOf, readSite, siteOf } from '../check/site.ts';
export * from './pure.ts';
