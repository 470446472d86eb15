import { checkEditions } from '../editions/check-list.ts';
import { checkTranslation } from '../editions/differences.ts';
import { brandOf, editionsIn, resolveEdition } from '../editions/editions.ts';
import type { Originals } from '../editions/translation.ts';
import { editionsFolder } from '../folder/file-kind.ts';
import { groupBy } from '../folder/group-by.ts';
import type { Content } from '../folder/load.ts';
import { locate } from '../folder/locate.ts';
import { filesOf, type Indexed, indexContent } from '../model/content-index.ts';
import type { Mistake, Problem } from '../problem/problem.ts';
import { isObject } from '../schema/walk.ts';
import { checkActs } from './acts.ts';
import { checkBlockTexts } from './block-texts.ts';
import { shownProblems } from './blocks.ts';
import { checkConditionalValues } from './conditional-values.ts';
import { checkDemoLinks } from './demo-links.ts';
import { checkDocuments } from './documents.ts';
import { checkFooter } from './footer.ts';
import { checkEarlierAnswers } from './journeys/answers.ts';
import { checkJourneys } from './journeys/journeys.ts';
import { checkWallets } from './journeys/wallets.ts';
import { checkLetters } from './letters.ts';
import { checkPages } from './pages.ts';
import { checkRepeatedPaths } from './paths.ts';
import { checkPictures } from './pictures/sizes.ts';
import { checkPublished } from './published.ts';
import { checkQuestions } from './questions.ts';
import { checkReads } from './reads.ts';
import { checkReferences } from './references/references.ts';
import { checkSummaries } from './summaries.ts';
import { checkUnused } from './unused.ts';
import { checkValueRules } from './value-rules.ts';
import { checkValues } from './values.ts';

/**
 * Finds every mistake in a content folder, each once, without those that only follow from others. If the schemas have
 * mistakes, only those are reported; those of editions only over content without mistakes.
 */
export function checkContent(content: Content): Problem[] {
  if (content.schemas.problems().length) return content.schemas.problems();
  const indexed = indexContent(content);
  const problems = checkIndexed(content, indexed);
  if (problems.length) return problems;
  const originals = { content, contentIndex: indexed.contentIndex };
  return (editionsIn(content)?.editions ?? []).flatMap(({ name }) => {
    const edition = resolveEdition(content, name);
    return checkEdition(originals, name, edition, indexContent(edition));
  });
}

/** Finds every mistake in content that is indexed already, and whose schemas have no mistakes. */
export function checkIndexed(content: Content, indexed: Indexed): Problem[] {
  const { mistakes, unused } = mistakesIn(content, indexed);
  return [
    ...locate(content, [...mistakes, ...checkEditions(content), ...unused]),
    ...shownProblems(indexed.contentIndex),
  ];
}

/**
 * Finds the mistakes of an edition over content without mistakes. Where it differs in more than words, all else that is
 * wrong may follow from that, and is not reported.
 */
export function checkEdition(originals: Originals, name: string, content: Content, indexed: Indexed): Problem[] {
  const differences = [...checkTranslation(originals, indexed.contentIndex, name)];
  if (differences.length) {
    // A file or name that takes the place of none is not whole by itself either.
    const others = indexed.mistakes.filter(({ file }) => !differences.some((one) => one.file === file));
    return locate(content, [...others, ...differences]);
  }
  const brand = brandOf(editionsIn(originals.content)?.editions ?? [], name)?.name;
  const { mistakes, unused } = mistakesIn(content, indexed, brand);
  return [
    ...locate(content, mistakes).map((problem) => inThisEdition(name, problem)),
    ...locate(content, unused).filter((problem) => isOfEdition(name, problem)),
  ];
}

const isOfEdition = (name: string, { file }: Problem) => file.includes(`${editionsFolder}/${name}/`);

/** A problem of an edition, which says so if it is in a file of the content itself. */
export const inThisEdition = (name: string, problem: Problem): Problem =>
  isOfEdition(name, problem)
    ? problem
    : { ...problem, message: `In the edition ${JSON.stringify(name)}: ${problem.message}` };

function mistakesIn(
  content: Content,
  { contentIndex, mistakes }: Indexed,
  brand?: string,
): { mistakes: Mistake[]; unused: Mistake[] } {
  // Conditions and texts name what acts tell: without these, nearly every file would be wrong.
  if (filesOf(contentIndex, 'acts').some(({ broken, data }) => broken || !isObject(data)))
    return { mistakes, unused: [] };
  mistakes.push(
    ...joinSubjects([...checkReferences(contentIndex), ...checkBlockTexts(contentIndex)]),
    ...checkPages(contentIndex),
    ...checkLetters(contentIndex),
    ...checkDocuments(contentIndex),
    ...checkActs(contentIndex, Object.keys(content.schemas.facts)),
    ...checkJourneys(contentIndex),
    ...checkQuestions(contentIndex),
    ...checkEarlierAnswers(contentIndex),
    ...checkReads(contentIndex),
    ...checkDemoLinks(contentIndex),
    ...checkValues(contentIndex),
    ...checkValueRules(contentIndex),
    ...checkConditionalValues(contentIndex),
    ...checkSummaries(contentIndex),
    ...checkRepeatedPaths(contentIndex),
    ...checkFooter(contentIndex),
    ...checkWallets(contentIndex),
    ...checkPictures(content.assets, contentIndex, brand),
  );
  const unused = notMisnamed(mistakes, [...checkUnused(contentIndex, mistakes)]);
  mistakes.push(...checkPublished(contentIndex, [...mistakes, ...unused]));
  return { mistakes, unused };
}

/** Leaves out that a file is unused if its name is wrong, because the name is the cause. */
function notMisnamed(mistakes: Mistake[], further: Mistake[]): Mistake[] {
  const isOfWhole = ({ offset, pointer }: Mistake) => offset === undefined && pointer === undefined;
  const misnamed = new Set(mistakes.filter(isOfWhole).map(({ file }) => file));
  return further.filter((mistake) => !isOfWhole(mistake) || !misnamed.has(mistake.file));
}

/** Joins the mistakes of all places that name the same missing thing. */
function joinSubjects(mistakes: Mistake[]): Mistake[] {
  const pages = new Set(mistakes.map(({ subject }) => subject).filter((subject) => subject?.startsWith('page:')));
  const subjectOf = ({ subject }: Mistake) => {
    const page = subject?.replace(/^path:\//, 'page:');
    return pages.has(page) ? page : subject;
  };
  return groupBy(mistakes, (mistake) => subjectOf(mistake) ?? mistake).map(([first, ...others]) => {
    const files = [...new Set(others.map(({ file }) => file))];
    const more = files.length ? ` Also named in ${files.join(', ')}.` : '';
    return { ...first!, message: first!.message + more };
  });
}
