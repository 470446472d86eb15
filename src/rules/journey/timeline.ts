import type { CompiledSite, TimelineBlock } from '../../types.gen.ts';
import { placeholderNames } from '../fill.ts';
import { formatValue } from '../format-value.ts';
import { type FactReader, holds } from '../when.ts';

type Reading = {
  facts: CompiledSite['facts'];
  fact: FactReader;
  /** Reads what a placeholder names. */
  read: FactReader;
};

/**
 * The steps of a timeline in their order, on pages and in letters: what is done, then what comes, each by its day. A step
 * stays with the one before it where it has no day, and is left out where the link does not tell what it names. Of what
 * was done on one day, the first alone has its date.
 */
export function timelineSteps(items: TimelineBlock['items'], { facts, fact, read }: Reading) {
  let day = '';
  const steps = items.flatMap((item) => {
    const { date, text, note, when } = item;
    const known = [date, text, note].flatMap((line = '') => placeholderNames(line)).map(read);
    if (known.some((each) => !each.pending && each.value === undefined) || holds(when, fact) === false) return [];
    const dates = placeholderNames(date ?? '');
    const [dated] = dates.map(read);
    if (dated && !dated.pending) day = String(dated.value);
    // Only what is recorded has a time of its own.
    const isDone = dates.some((name) => facts[name]?.of === 'recorded_at');
    const order = `${isDone ? 0 : 1} ${day}`;
    return [
      { item, order, isDone, day, isPending: known.some(({ pending }) => pending) || holds(when, fact) === undefined },
    ];
  });
  steps.sort((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order)));
  let said = '';
  return steps.map(({ isDone, day, isPending, item: { date, ...undated } }) => {
    const before = said;
    if (isDone) said = formatValue('date', day);
    const isSaid = isDone && said !== '' && said === before;
    const item: TimelineBlock['items'][number] = isSaid || date === undefined ? undated : { ...undated, date };
    return { item, isDone, isPending };
  });
}
