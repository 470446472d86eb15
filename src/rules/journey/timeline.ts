import type { CompiledSite, Moment } from '../../types.gen.ts';
import { placeholderNames } from '../fill.ts';
import { formatValue } from '../format-value.ts';
import { ownEntry } from '../own-entry.ts';
import { type FactReader, holds } from '../when.ts';

type Site = Pick<CompiledSite, 'acts' | 'facts' | 'values' | 'formats'>;

/** A moment of a link: what is done, or what is to come. */
type LinkMoment = Pick<Moment, 'text' | 'note' | 'todo' | 'countdown'> & {
  /** The fact that is its day, that day as customers read it, and as ISO 8601 has it. */
  dated?: { fact: string; day: string; iso: string };
  isDone: boolean;
};

/**
 * The moments of the acts that a link has recorded, on pages, in letters and in copies alike: what is done, then what
 * comes, each by its day. One stays with the moment before it where it has no day, and is left out where the link does
 * not tell what it names. No moment has a time: that is its receipt's.
 */
export function momentsOf(site: Site, fact: FactReader): LinkMoment[] {
  const completed = readOf(fact, 'completed');
  const moments = Object.entries(site.acts).flatMap(([act, { moments = [] }]) =>
    Array.isArray(completed) && completed.includes(act) ? inOneAct(moments, site, fact) : [],
  );
  moments.sort((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order)));
  return moments.map(({ date, day, isDone, text, note, todo, countdown }) => ({
    ...{ text, isDone },
    ...(todo && { todo }),
    ...(countdown && { countdown }),
    ...(note && { note }),
    ...(date && day && { dated: { fact: date, day: formatValue('date', day, site.formats), iso: day } }),
  }));
}

/** The same for a list, in which a day on which several things were done stands once. */
export function listedMoments(
  site: Site,
  fact: FactReader,
): (Omit<LinkMoment, 'dated'> & { day?: string; iso?: string })[] {
  let said: string | undefined;
  return momentsOf(site, fact).map(({ dated, ...moment }) => {
    const isSaid = moment.isDone && dated?.day === said;
    if (moment.isDone) said = dated?.day;
    return { ...moment, ...(dated && { iso: dated.iso }), ...(dated && !isSaid && { day: dated.day }) };
  });
}

function inOneAct(moments: readonly Moment[], { facts, values }: Site, fact: FactReader) {
  let latest = '';
  return moments.flatMap(({ date, when, ...words }) => {
    const named = [words.text, words.note].flatMap((line = '') => placeholderNames(line));
    const needed = named.filter((name) => Object.hasOwn(facts, name) || Object.hasOwn(values, name));
    if (![...(date ? [date] : []), ...needed].every((name) => readOf(fact, name) !== undefined)) return [];
    if (holds(when, fact) !== true) return [];
    const day = date && String(readOf(fact, date));
    latest = day ?? latest;
    // Only what is recorded has a time of its own.
    const isDone = date !== undefined && ownEntry(facts, date)?.of === 'recorded_at';
    return [{ ...words, date, day, isDone, order: `${isDone ? 0 : 1} ${latest}` }];
  });
}

function readOf(fact: FactReader, name: string) {
  const read = fact(name);
  return read.unknown ? undefined : read.value;
}
