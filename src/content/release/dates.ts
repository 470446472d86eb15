import { formatValue } from '../../rules/format-value.ts';
import { type ContentIndex, referencesBy } from '../model/content-index.ts';
import type { Finding } from './finding.ts';
import { placeName } from './finding-names.ts';

const ninetyDays = 90 * 24 * 60 * 60 * 1000;

/**
 * Reports content that changes by its date within the next ninety days, because a site without our server must be built
 * again then. Reports dates too that have been past for ninety days (D-37). `today` is an ISO date in UTC.
 */
export function dateFindings(contentIndex: ContentIndex, today: string): Finding[] {
  const now = Date.parse(today);
  return referencesBy(contentIndex, 'moment').flatMap(({ file, pointer, value }): Finding[] => {
    const from = Date.parse(value) - now;
    const at = { file: file.path, pointer, value };
    const time = formatValue('time', value);
    if (from >= 0 && from <= ninetyDays) {
      const message = `This changes what customers see on ${time}: where pages are served as files alone, build them again then.`;
      return [{ ...at, message, name: `change:${placeName(file, pointer)}` }];
    }
    if (from >= -ninetyDays) return [];
    const message = `This has been past since ${time}: keep what holds now, and delete the date.`;
    return [{ ...at, message, name: `past-change:${placeName(file, pointer)}` }];
  });
}
