import { digitsOf } from '../text/line.ts';
import type { Question } from './question.ts';
import { type Parts, type ReadPart, tidy } from './text.ts';

/** Times of day that people write in words. */
const named: Record<string, string> = { noon: '12:00', midday: '12:00', midnight: '00:00' };

/** A time of day as HH:MM of 24 hours, from `9`, `9.30 am`, `14:30` or `noon`; undefined for other words. */
export function timeIn(typed: string): string | undefined {
  const text = digitsOf(typed).trim().toLowerCase();
  if (named[text]) return named[text];
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.h ]?(\d\d))?\s*(?:([ap])\.?m\.?)?$/.exec(text) ?? [];
  const isWhole = hour !== '' && Number(minute) < 60;
  if (!isWhole || (half ? Number(hour) < 1 || Number(hour) > 12 : Number(hour) > 23)) return undefined;
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Reads a time of day from its field. */
export function readTime({ earliest, latest }: Extract<Question, { type: 'question-time' }>, typed: Parts): ReadPart {
  const text = tidy(typed);
  if (!text) return {};
  const value = timeIn(text);
  if (value === undefined) return { faults: [{ code: 'not-a-time' }] };
  if (earliest && value < earliest)
    return { faults: [{ code: 'too-early', message: 'questionTimeTooEarly', params: { earliest } }] };
  if (latest && value > latest)
    return { faults: [{ code: 'too-late', message: 'questionTimeTooLate', params: { latest } }] };
  return { value };
}
