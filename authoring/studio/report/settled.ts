import { hasBegun, secondOf } from '../../../src/rules/dates.ts';
import type { Drawn } from '../site/site-server.ts';

/** Longer before the day of the states than content is dated. */
const years = 50;

/**
 * Content in which all that has changed by now did so long before the day of its states. Two versions are drawn on the
 * same clock so, whatever has passed in one of them, and both as customers have them now.
 */
export function settled(drawn: Drawn): Drawn {
  const { dates = [], asOf } = drawn.site;
  if (asOf === undefined) return drawn;
  const passed = new Set(dates.filter((date) => hasBegun(date, asOf)).map((date) => Date.parse(date)));
  return JSON.parse(JSON.stringify(drawn), (_name, value: unknown) => {
    if (typeof value !== 'string' || value[10] !== 'T' || !passed.has(Date.parse(value))) return value;
    const earlier = new Date(value);
    earlier.setUTCFullYear(earlier.getUTCFullYear() - years);
    return secondOf(earlier);
  }) as Drawn;
}
