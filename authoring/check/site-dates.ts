import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import type { Site } from '../../src/types.gen.ts';

/** Finds hours that are not whole, and links of the footer and notices that end before they begin (D-37). */
export function* checkSiteDates(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'site');
  if (!file) return;
  const { footer, notices = [], otherHours = [] } = file.data as Site;
  const at = (pointer: string, message: string) => ({ file: file.path, pointer, message });
  for (const [index, { from, until }] of otherHours.entries())
    if ((from === undefined) !== (until === undefined))
      yield at(
        `/otherHours/${index}`,
        '"from" and "until" belong together: give both or, for days on which the phone is shut, neither.',
      );
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
