import { formatValue } from '../../../../../src/rules/format-value.ts';
import { inLondon, momentOf } from '../../../../../src/rules/london-time.ts';
import { isObject, type Located } from '../../../../api/pure.ts';
import type { Json } from '../../../types.ts';
import { propertiesOf, type SchemaResolver } from '../../schema-resolver.ts';

/** The time at which an entry that stands there for a time is ended now, and what is said then; undefined for others. */
export function endNow(
  resolver: SchemaResolver,
  items: Located,
  entry: Json,
): { time: string; words: string } | undefined {
  const times = propertiesOf(resolver, items).filter(({ located }) => located.schema.format === 'moment');
  if (!['from', 'until'].every((end) => times.some(({ name }) => name === end)) || !isObject(entry)) return undefined;
  const [from, until] = [entry.from, entry.until].map((time) => Date.parse(String(time)));
  if (from! > Date.now() || until! <= Date.now()) return undefined;
  const time = momentOf(inLondon(new Date().toISOString()).slice(0, 16));
  const was = Number.isNaN(until!) ? 'It had no end' : `It was to end on ${formatValue('time', String(entry.until))}`;
  const words = `ended on ${formatValue('time', time)}. ${was}. Customers see that once it is published and merged`;
  return { time, words };
}
