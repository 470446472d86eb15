import { resolve, sep } from 'node:path';
import { checkDemoLinks } from './check-demo-links.ts';
import { checkJourneys } from './check-journeys.ts';
import { checkOwnTexts } from './check-own-texts.ts';
import { checkPages } from './check-pages.ts';
import { checkReferences } from './check-references.ts';
import { checkUse } from './check-use.ts';
import { checkValues } from './check-values.ts';
import type { Content } from './load.ts';
import { locator, type Mistake } from './mistakes.ts';
import type { Problem } from './problems.ts';
import { survey as surveyOf } from './survey.ts';

/**
 * Every mistake in a content folder, each told once: files with mistakes count as existing, and nothing is said that
 * only follows from another mistake.
 */
export function checkContent(content: Content, publicFolder: string): Problem[] {
  const { survey, mistakes } = surveyOf(content, publicFolder);
  mistakes.push(
    ...joinSubjects([...checkReferences(survey), ...checkOwnTexts(survey)]),
    ...checkPages(survey),
    ...checkJourneys(survey),
    ...checkDemoLinks(survey),
    ...checkValues(survey),
  );
  mistakes.push(...checkUse(survey, mistakes));
  return locate(content, mistakes);
}

/** Makes one mistake of all places that name the same thing that is not there. */
function joinSubjects(mistakes: Mistake[]): Mistake[] {
  const pages = new Set(mistakes.map(({ subject }) => subject).filter((subject) => subject?.startsWith('page:')));
  const subjectOf = ({ subject }: Mistake) => {
    const page = subject?.replace(/^path:\//, 'page:');
    return pages.has(page) ? page : subject;
  };
  return groupBy(mistakes, (mistake) => subjectOf(mistake) ?? mistake).map(([first, ...others]) => {
    const files = [...new Set(others.map(({ path }) => path))];
    const more = files.length ? ` Also named in ${files.join(', ')}.` : '';
    return { ...first!, message: first!.message + more };
  });
}

/** Mistakes with their places as an editor sees them, in the order of files and lines. */
function locate({ folder, files }: Content, mistakes: Mistake[]): Problem[] {
  const problems = groupBy(mistakes, (mistake) => mistake.path).flatMap((own) => {
    const { path } = own[0]!;
    const positionOf = locator(files.find((file) => file.path === path)?.text ?? '');
    const file = shownPath(resolve(folder, path));
    return own.map(({ spot, message, suggestion }) => ({
      file,
      ...positionOf(spot),
      message,
      ...(suggestion !== undefined && { suggestion }),
    }));
  });
  return problems.sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);
}

function groupBy<T>(items: T[], keyOf: (item: T) => unknown): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A file as messages name it: below the current folder by its path from there, anywhere else in full. */
function shownPath(file: string): string {
  const here = process.cwd() + sep;
  return file.startsWith(here) ? file.slice(here.length).replaceAll(sep, '/') : file;
}
