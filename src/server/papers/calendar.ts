import { footOf } from '../../rules/document-file.ts';
import { fillLine } from '../../rules/fill.ts';
import { countedDates, dayAfter } from '../../rules/journey/counted-dates.ts';
import type { CompiledSite, Link, LinkReceipt } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { lookupFor } from '../journey/document-text.ts';
import { rowsLines } from './rows.ts';

/** A day for a calendar: its id, the day as YYYY-MM-DD, and its words. */
type Entry = { id: string; day: string; words: string };

/** The days that count from what a link has recorded, as a calendar; undefined where there are none. */
export function calendarOf(site: CompiledSite, link: Link, rows: LinkReceipt['rows'] = []): string | undefined {
  const lookup = lookupFor(site, link);
  const entries = countedDates(site, link).flatMap(({ name, day, calendar }) =>
    // A calendar is shared: the id of an entry must not lead back to the link.
    calendar === undefined ? [] : [{ id: sha256Of(`${link.id} ${name}`), day, words: fillLine(calendar, lookup) }],
  );
  const notes = [...rowsLines(rows), ...footOf(site)];
  return entries.length ? calendarFile(site.name, link.records?.at(-1)?.recorded_at ?? '', entries, notes) : undefined;
}

/**
 * Days as an iCalendar file (RFC 5545): each an all-day event, free, without an alarm, with the same notes. `madeAt` is in
 * UTC.
 */
export function calendarFile(
  provider: string,
  madeAt: string,
  entries: readonly Entry[],
  notes: readonly string[] = [],
): string {
  const stamp = madeAt.replace(/[-:]|\.\d+/g, '');
  const events = entries.flatMap(({ id, day, words }) => [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter(day, 1)?.replaceAll('-', '')}`,
    `SUMMARY:${escaped(words)}`,
    ...(notes.length > 0 ? [`DESCRIPTION:${notes.map(escaped).join('\\n')}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escaped(provider)}//Doorstep//EN`, ...events];
  return [...lines, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('');
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** A line has 75 bytes at most; a longer one goes on after a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (new TextEncoder().encode(part + character).length > (parts.length ? 74 : 75)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
