import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import { lastDayOf } from '../../src/rules/contacts.ts';
import type { Site } from '../../src/types.gen.ts';

/** Finds hours and days that overlap or are not whole, and what ends before it begins: links of the footer, and notices (D-37). */
export function* checkSiteDates(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'site');
  if (!file) return;
  const { footer, notices = [], opening = [], otherHours = [] } = file.data as Site;
  const at = (pointer: string, message: string) => ({ file: file.path, pointer, message });
  for (const [index, { from, until }] of opening.entries())
    if (until <= from) yield at(`/opening/${index}/until`, notAfter(from));
  for (const [index, { day, from, until, ...other }] of otherHours.entries()) {
    const own = `/otherHours/${index}`;
    const lastDay = lastDayOf({ day, ...other });
    const isTaken = otherHours.slice(0, index).some((one) => one.day <= lastDay && day <= lastDayOf(one));
    if (lastDay < day) yield at(`${own}/lastDay`, `This is before the first day, ${day}.`);
    else if (isTaken) yield at(`${own}/day`, 'An entry above has hours for this day already: a day has one entry.');
    if ((from === undefined) !== (until === undefined))
      yield at(own, '"from" and "until" belong together: give both or, for days on which the phone is shut, neither.');
    else if (from && until && until <= from) yield at(`${own}/until`, notAfter(from));
  }
  const [messages] = filesOf(contentIndex, 'messages');
  if (otherHours.some(({ from }) => !from) && !objectOr(messages?.data).closedThen)
    yield at('/otherHours', 'Pages say of a day without hours what "closedThen" in messages.json says: give it there.');
  const lists = [
    ['/footer/policies', 'link', footer.policies],
    ['/footer/social', 'link', footer.social],
    ['/notices', 'notice', notices],
  ] as const;
  for (const [list, what, entries] of lists)
    for (const [index, { from, until }] of entries.entries()) {
      if (!from || !until || Date.parse(from) < Date.parse(until)) continue;
      const message = `This is not after "from", so that the ${what} never stands there.`;
      yield at(`${list}/${index}/until`, message);
    }
}

const notAfter = (from: string) => `This is not after ${from}: the phone is answered from a time until a later one.`;
