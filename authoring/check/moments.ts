import type { Fault } from '../../src/content/problem/problem.ts';
import { londonOffsets } from '../../src/rules/london-time.ts';

const example = '2027-04-01T00:00:00+01:00';
const form = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Finds the mistakes in a time: it needs the offset from UTC that clocks in London then have, or Z. */
export function momentFaults(text: string): Fault[] {
  if (!text.trim()) return [{ message: 'No day is chosen here yet.' }];
  const shown = JSON.stringify(text);
  const [, day, minute = '00:00', second = ':00', offset] = form.exec(text.trim()) ?? [];
  if (day === undefined) return [{ message: `${shown} is no day and time such as ${example}.` }];
  const local = `${day}T${minute}${second}`;
  const asUtc = new Date(`${local}Z`);
  if (!asUtc.toJSON()?.startsWith(local)) return [{ message: `${shown} is no time of the calendar.` }];
  if (Number(day.slice(0, 4)) < 2000)
    return [{ message: `${shown} is long ago: write the whole year, as in ${example}.` }];
  const offsets = londonOffsets(local);
  // Programs write times so. A midnight is meant in London.
  if (text === `${local}Z` && (minute !== '00:00' || offsets.includes('+00:00'))) return [];
  if (offsets.some((one) => text === local + one)) return [];
  const [first, again] = offsets;
  if (first === undefined) {
    const later = `${new Date(asUtc.getTime() + 60 * 60 * 1000).toJSON().slice(0, 19)}+01:00`;
    return [{ message: `${shown} is no time in London: the clocks go forward then.`, suggestion: later }];
  }
  if (again !== undefined) {
    const message = `${shown} comes twice in London, because the clocks go back: first with ${first}, then with ${again}.`;
    return [{ message, suggestion: local + first }];
  }
  const message =
    offset === undefined
      ? `${shown} does not say how far the clock is from UTC, as in ${example}.`
      : `${shown} is not written as clocks in London show it: they are then at ${first} from UTC.`;
  return [{ message, suggestion: local + first }];
}
