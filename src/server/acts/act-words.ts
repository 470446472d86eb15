import { hasBegun } from '../../rules/dates.ts';
import { readersOf } from '../../rules/facts.ts';
import { fillLine } from '../../rules/fill.ts';
import { pageAfter } from '../../rules/journey/journey.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import { holds } from '../../rules/when.ts';
import type { Compiled, ShownWords } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Words } from '../kind.ts';
import { answersOf, type LinkView, orderOf, toWholeLink } from '../ledger/link.ts';

/** The words where an act is recorded, and those of them that its call must bring (D-51), by their names. */
type PageWords = Words & { needed: Words };

/**
 * The words that the page of an act shows for the link, which differ for existing customers (D-12). A statement that
 * stands nowhere else is the button's (D-22). `answers` are those that are about to be recorded.
 */
export function actWords(compiled: Compiled, link: LinkView, act: string, answers?: ShownAnswers): PageWords[] {
  return [false, true].flatMap((isExisting) => {
    const { fact, lookup } = readers(compiled, link, isExisting, answers);
    return shownOf(compiled, act)
      .filter(({ when }) => holds(when, fact) !== false)
      .map(({ ticked, ...words }) => {
        const button = fillLine(words.button ?? '', lookup);
        const statement = words.statement === undefined ? button : fillLine(words.statement, lookup);
        return { statement, button, needed: { button, ...(ticked && { statement }) } };
      });
  });
}

/** Whether content shows words at the act, for whomever: where it does, nobody records it who sees none. */
export const hasWords = (compiled: Compiled, act: string): boolean => shownOf(compiled, act).length > 0;

/** Whether the act's page has a box to tick before its button. */
export const isTicked = (compiled: Compiled, act: string, page: string): boolean =>
  shownOf(compiled, act).some((words) => words.ticked && words.page === page);

/** The page to which the act leads from its page, or undefined at the end of the journey. */
export function pageAfterAct(compiled: Compiled, link: LinkView, act: string, page: string): string | undefined {
  const { fact } = readers(compiled, link, false);
  const all = shownOf(compiled, act).filter((words) => words.page === page);
  const words = all.find(({ when }) => holds(when, fact)) ?? all[0];
  if (words?.to !== 'next') return words?.to;
  return pageAfter(compiled.site, toWholeLink(compiled.site, link), page) ?? words.next;
}

/** The hash of what the pages of an act say otherwise from a day on; undefined where they say nothing such. */
export function saidSha256({ site }: Compiled, act: string, { values, as_of }: LinkView): string | undefined {
  const { says } = ownEntry(site.acts, act) ?? {};
  if (!says?.length) return undefined;
  return sha256Of(JSON.stringify(says.map((one) => (site.values[one] ? values[one] : hasBegun(one, as_of)))));
}

const shownOf = ({ acts }: Compiled, act: string): ShownWords[] => ownEntry(acts, act)?.shown ?? [];

const readers = ({ site }: Compiled, link: LinkView, isExisting: boolean, given?: ShownAnswers) =>
  readersOf(site, toWholeLink(site, link), orderOf(link), { ...answersOf(link), ...given }, isExisting);
