import type { Content } from '../folder/load.ts';
import { groupBy, locate } from '../folder/locate.ts';
import { survey as surveyOf } from '../model/content-index.ts';
import type { Mistake, Problem } from '../problem/problem.ts';
import { checkOwnTexts } from './block-texts.ts';
import { shownProblems } from './blocks.ts';
import { checkDemoLinks } from './demo-links.ts';
import { checkJourneys } from './journeys.ts';
import { checkPages } from './pages.ts';
import { checkLock } from './published.ts';
import { checkReferences } from './references.ts';
import { checkUse } from './unused.ts';
import { checkValues } from './values.ts';

/**
 * Every mistake in a content folder, each told once: files with mistakes count as existing, and nothing is said that
 * only follows from another mistake; where the schemas are wrong, that.
 */
export function checkContent(content: Content): Problem[] {
  const wrong = content.schemas.problems();
  if (wrong.length) return wrong;
  const { survey, mistakes } = surveyOf(content);
  mistakes.push(
    ...joinSubjects([...checkReferences(survey), ...checkOwnTexts(survey)]),
    ...checkPages(survey),
    ...checkJourneys(survey),
    ...checkDemoLinks(survey),
    ...checkValues(survey),
  );
  mistakes.push(...notMisnamed(mistakes, [...checkUse(survey, mistakes)]));
  mistakes.push(...checkLock(survey, mistakes));
  return [...locate(content, mistakes), ...shownProblems(survey)];
}

/** Of a file that has the wrong name nothing else is said as a whole: its name is why nothing uses it. */
function notMisnamed(found: Mistake[], further: Mistake[]): Mistake[] {
  const isOfWhole = ({ offset, pointer }: Mistake) => offset === undefined && pointer === undefined;
  const misnamed = new Set(found.filter(isOfWhole).map(({ file }) => file));
  return further.filter((mistake) => !isOfWhole(mistake) || !misnamed.has(mistake.file));
}

/** Makes one mistake of all places that name the same thing that is not there. */
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
