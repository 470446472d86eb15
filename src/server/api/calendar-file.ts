import { dayAfter } from '../../rules/counted-dates.ts';

/** A day for a calendar: its id, the day as YYYY-MM-DD, and its words. */
type Entry = { id: string; day: string; words: string };

/** Days as an iCalendar file (RFC 5545): each an all-day event, free, without an alarm. `madeAt` is in UTC. */
export function calendarFile(provider: string, madeAt: string, entries: readonly Entry[]): string {
  const stamp = madeAt.replace(/[-:]|\.\d+/g, '');
  const events = entries.flatMap(({ id, day, words }) => [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter(day, 1)?.replaceAll('-', '')}`,
    `SUMMARY:${escaped(words)}`,
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
