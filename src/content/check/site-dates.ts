import { isDay } from '../../rules/questions/calendar.ts';
import type { Site } from '../../types.gen.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';

/** Finds days that there are not, and what ends before it begins: links of the footer, and notices (D-37). */
export function* checkSiteDates(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'site');
  if (!file) return;
  const { footer, notices = [], bankHolidays } = file.data as Site;
  for (const [index, day] of (bankHolidays?.also ?? []).entries())
    if (!isDay(day))
      yield {
        file: file.path,
        pointer: `/bankHolidays/also/${index}`,
        message: `${JSON.stringify(day)} is no day of the calendar.`,
      };
  const lists = [
    ['/footer/policies', 'link', footer.policies],
    ['/footer/social', 'link', footer.social],
    ['/notices', 'notice', notices],
  ] as const;
  for (const [list, what, entries] of lists)
    for (const [index, { from, until }] of entries.entries()) {
      if (!from || !until || Date.parse(from) < Date.parse(until)) continue;
      const message = `This is not after "from", so that the ${what} never stands there.`;
      yield { file: file.path, pointer: `${list}/${index}/until`, message };
    }
}
