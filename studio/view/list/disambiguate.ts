import { groupBy } from '../../../src/content/api/pure.ts';
import type { StudioFile } from '../../types.ts';

/** The number of words shown for a file that shares its title. */
const shown = 8;

/** Returns for each file that shares its title the first words that distinguish it, by path. */
export function disambiguate(files: readonly StudioFile[]): Map<string, string> {
  const alike = groupBy(files, ({ title }) => title).filter((same) => same.length > 1);
  return new Map(
    alike.flatMap((same) => {
      const words = same.map((file) => file.words.split(/\s+/));
      const first = words[0]!.findIndex((word, i) => words.some((other) => other[i] !== word));
      // Texts that nobody has written yet differ by their paths alone.
      if (first < 0) return [];
      const from = Math.max(0, first - 1);
      return same.map(({ path }, i) => [path, `… ${words[i]!.slice(from, from + shown).join(' ')}`] as const);
    }),
  );
}
