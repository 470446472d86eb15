import { isDay } from '../../rules/questions/calendar.ts';
import type { Link } from '../../types.gen.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { linkName } from '../base/link-name.ts';
import { errorAt, type FieldError, Refusal } from '../base/refusal.ts';
import { schemas } from '../base/schemas.ts';

/** How many links a page has that says no limit. */
const linksAPage = 100;

const customers = ['new', 'existing'] as const;

const nameIn = (text: string) => (/^[a-z][a-z0-9-]{0,59}$/.test(text) ? text : undefined);

const statuses = schemas.Link.properties.status.enum as Link['status'][];

/** Reads the query of a list. Throws `bad-request` with all mistakes. */
export function listQuery(query: Record<string, string | string[] | undefined>) {
  const errors: FieldError[] = [];
  const read = <T>(name: string, detail: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = query[name];
    const value = typeof text === 'string' ? parse(text) : undefined;
    if (text !== undefined && value === undefined) errors.push(errorAt(name, 'form', detail));
    return value;
  };
  const stateOfLink = {
    reference: read('reference', '"reference" must come once.', (text) => (text.includes('\0') ? undefined : text)),
    search: read('search', '"search" must be from 2 to 200 characters.', (text) =>
      /^[^\0]{2,200}$/.test(text.trim()) ? text : undefined,
    ),
    since: read('since', '"since" must be a time such as 2026-12-24T12:00:00Z, or a day such as 2026-12-24.', timeIn),
    status: read('status', `"status" must be one of ${statuses.join(', ')}.`, (text) =>
      statuses.find((status) => status === text),
    ),
    journey: read('journey', '"journey" must be the name of a journey.', nameIn),
    customer_type: read('customer_type', '"customer_type" must be new or existing.', (text) =>
      customers.find((customer) => customer === text),
    ),
    recorded: read('recorded', '"recorded" must be the name of an act.', nameIn),
    after: read('after', '"after" must be the next of a page.', (text) => (linkName.test(text) ? text : undefined)),
    limit:
      read('limit', '"limit" must be from 1 to 1000.', (text) =>
        /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1_000 ? Number(text) : undefined,
      ) ?? linksAPage,
  };
  for (const name of Object.keys(query)) {
    if (!Object.hasOwn(stateOfLink, name))
      errors.push(errorAt(name, 'unknown', `"${name}" is not known.${didYouMean(name, Object.keys(stateOfLink))}`));
  }
  if (errors.length) throw new Refusal('bad-request', {}, { errors });
  return stateOfLink;
}

/** A time with its zone, or a day (UTC), of the years that the database stores; undefined for other text. */
export function timeIn(text: string): string | undefined {
  const isTime = isDay(text.slice(0, 10)) && /^.{10}(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = new Date(isTime ? text : Number.NaN);
  return time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999 ? time.toISOString() : undefined;
}
