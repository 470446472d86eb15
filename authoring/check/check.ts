import { editionsIn, resolveEdition } from '../../src/content/editions/editions.ts';
import { editionsFolder, type FilePlace } from '../../src/content/folder/file-kind.ts';
import { groupBy } from '../../src/content/folder/group-by.ts';
import type { Content, ContentFile } from '../../src/content/folder/load.ts';
import { locate } from '../../src/content/folder/locate.ts';
import { type ContentIndex, type Indexed, indexContent } from '../../src/content/model/content-index.ts';
import type { Mend, Mistake, Problem, Way } from '../../src/content/problem/problem.ts';
import { checkActConditions, checkActs } from './acts.ts';
import { checkBlockTexts } from './block-texts.ts';
import { shownProblems } from './blocks.ts';
import { checkDemoLinks } from './demo-links.ts';
import { checkDocuments } from './documents.ts';
import { checkTranslation } from './editions/differences.ts';
import { checkEditions } from './editions/list.ts';
import type { Originals } from './editions/translation.ts';
import { checkAgreements } from './journeys/agreements.ts';
import { checkEarlierAnswers } from './journeys/answers.ts';
import { checkJourneys } from './journeys/journeys.ts';
import { checkLetters } from './letters.ts';
import { checkPages } from './pages.ts';
import { checkRepeatedPaths } from './paths.ts';
import { checkPublished } from './published.ts';
import { checkQuestionTypes, checkQuestionValues } from './questions/question-values.ts';
import { checkBounds, checkQuestions } from './questions/questions.ts';
import { checkSums } from './questions/sums.ts';
import { checkReads } from './reads.ts';
import { checkReferences } from './references/references.ts';
import { checkSiteDates } from './site-dates.ts';
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
  return [
    ...locate(content, [...mistakesIn(content, indexed), ...checkEditions(content)]),
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
  return locate(content, mistakesIn(content, indexed)).map((problem) => inThisEdition(name, problem));
}

const isOfEdition = (name: string, { file }: Problem) => file.includes(`${editionsFolder}/${name}/`);

/** A problem of an edition, which says so if it is in a file of the content itself. */
export const inThisEdition = (name: string, problem: Problem): Problem =>
  isOfEdition(name, problem)
    ? problem
    : { ...problem, message: `In the edition ${JSON.stringify(name)}: ${problem.message}` };

/** Finds the names, links and placeholders that lead nowhere. */
export const checkNames = (index: ContentIndex): Mistake[] =>
  joinSubjects([...checkReferences(index), ...checkBlockTexts(index)]);

type FileKind = FilePlace['kind'];

/**
 * A check, and the kinds of files that it draws on: it runs where none of them is wrong. One that looks at each page by
 * itself runs as long as all pages have the form that they need, and says nothing of those that are wrong.
 */
type Check = [
  check: (contentIndex: ContentIndex) => Iterable<Mistake>,
  needs: readonly FileKind[] | 'all',
  each?: 'each page',
];

const ofPages = ['page', 'acts', 'journeys', 'values', 'states'] as const;

/** A check of words and single values, or of what each page shows: other files are checked all the same. */
const only = (what: NonNullable<Mistake['only']>, check: Check[0]): Check[0] =>
  function* (contentIndex) {
    for (const mistake of check(contentIndex)) yield { ...mistake, only: what };
  };

/**
 * The passes after syntax and schema, in their order. A file in which one finds a mistake is wrong for those after it,
 * unless the mistake says that only words or one page are.
 */
const passes = (content: Content): Check[][] => [
  // An answer of two types would make mistakes of all that names it.
  [[checkQuestionTypes, ['page']]],
  // Names, links and placeholders.
  [
    [checkNames, []],
    [checkRepeatedPaths, ['page']],
    [checkValues, ['values']],
    [checkSiteDates, ['site']],
  ],
  // Journeys, and what pages have of them.
  [
    [(index) => checkActs(index, Object.keys(content.schemas.facts)), ['acts', 'page']],
    [checkQuestions, ofPages],
    [only('words', checkQuestionValues), ofPages],
    [only('words', checkSums), ofPages],
    [checkJourneys, ofPages],
    [only('words', checkReads), ['reads', 'page']],
  ],
  // Conditions, and all that depends on them.
  [
    [only('page', checkPages), ofPages, 'each page'],
    [only('words', checkLetters), [...ofPages, 'letter']],
    [only('words', checkBounds), ofPages],
    [only('words', checkActConditions), ['acts', 'facts', 'values', 'page']],
    [only('words', checkDocuments), ['document', 'values']],
    [checkEarlierAnswers, ofPages],
    [only('words', checkAgreements), ofPages],
    [checkDemoLinks, ['demo-links', 'values', 'journeys', 'page']],
    [checkValueRules, ['values']],
  ],
  // What nothing records or lists, and words that are published.
  [
    [checkUnused, 'all'],
    [checkPublished, ['published', 'document', 'section']],
  ],
];

/** Runs the passes, each over what those before it have left right: so nothing is told that only follows from a mistake. */
function mistakesIn(content: Content, { contentIndex, mistakes: first }: Indexed): Mistake[] {
  const mistakes = [...first];
  for (const pass of passes(content)) {
    const wrongBy = (...what: Mistake['only'][]) => {
      const paths = new Set(mistakes.flatMap(({ file, only }) => (what.includes(only) ? [file] : [])));
      return new Set(contentIndex.files.filter((file) => contentIndex.wrong.has(file) || paths.has(file.path)));
    };
    const [whole, wrong] = [wrongBy(undefined), wrongBy(undefined, 'page')];
    const index = { ...contentIndex, wrong };
    const found = pass.flatMap(([check, needs, each]) => {
      const isInTheWay = (file: ContentFile) =>
        needs.includes(file.place.kind) && (!each || file.place.kind !== 'page' || contentIndex.wrong.has(file));
      if (needs === 'all' ? mistakes.length : [...whole].some(isInTheWay)) return [];
      return [...check(index)].filter(({ file }) => !each || ![...wrong].some(({ path }) => path === file));
    });
    mistakes.push(...found);
  }
  return mistakes;
}

/** Joins the mistakes of all places that name the same missing thing. */
function joinSubjects(mistakes: Mistake[]): Mistake[] {
  const pages = new Set(mistakes.map(({ subject }) => subject).filter((subject) => subject?.startsWith('page:')));
  const subjectOf = ({ subject }: Mistake) => {
    const page = subject?.replace(/^path:\//, 'page:');
    return pages.has(page) ? page : subject?.replace(/^placeholder:/, 'value:');
  };
  return groupBy(mistakes, (mistake) => subjectOf(mistake) ?? mistake).map(([first, ...others]) => {
    const files = [...new Set(others.map(({ file }) => file))];
    const more = files.length ? ` Also named in ${files.join(', ')}.` : '';
    const { only, ...one } = first!;
    const way = wayOf([first!, ...others]);
    return {
      ...one,
      ...(only && others.every((it) => it.only) && { only }),
      message: one.message + more,
      ...(way && { way }),
    };
  });
}

/** The corrections of mistakes with one subject: all entries that name it can be taken out, or what it names be made. */
function wayOf(mistakes: readonly Mistake[]): Way | undefined {
  const [{ way, suggestion }] = mistakes as [Mistake];
  const outs = mistakes.flatMap(({ file, out }) => (out ? [{ file, at: out }] : []));
  const puts = [...new Map(outs.map((one) => [`${one.file} ${one.at.join('/')}`, one])).values()];
  if (!puts.length || suggestion !== undefined) return way;
  // The last of a file first: it moves none of those before it.
  const out: Mend = { do: 'put', label: puts.length > 1 ? 'Take them all out' : 'Take it out', puts: puts.reverse() };
  const { words = '', or = [], ...mend } = way ?? {};
  const others = [...(way ? [mend as Mend] : []), ...or];
  const makes = others.filter((one) => one.do === 'new');
  const [first, ...rest] = [...others.filter((one) => one.do !== 'new'), out, ...makes];
  return { ...first!, words, ...(rest.length > 0 && { or: rest }) };
}
