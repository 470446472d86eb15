import { userInfo } from 'node:os';
import { parseLine } from '../command-line.ts';
import { UsageError } from './usage-error.ts';

type Options = { [name: string]: { type: 'string' | 'boolean'; short?: string } };

/** Reads options, and so many words beside them; `--json` is always one. Throws {@link UsageError}. */
export function readWords<Named extends Options>(
  args: string[],
  options: Named,
  wanted: { least: number; most: number; missing?: string },
) {
  const parsed = parseLine({ ...options, json: { type: 'boolean' as const } }, args);
  if (parsed.positionals.length < wanted.least)
    throw new UsageError(wanted.missing ?? 'Say which link: its id is missing.');
  const surplus = parsed.positionals[wanted.most];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  return parsed;
}

/** Takes one of several words. Throws {@link UsageError}. */
export function oneOf<const Word extends string>(option: string, words: readonly Word[], given: string): Word {
  const found = words.find((word) => word === given);
  if (!found) throw new UsageError(`${option} must be ${words.join(' or ')}, not "${given}".`);
  return found;
}

const units: Record<string, number> = { y: 365.25 * 86_400_000, d: 86_400_000, h: 3_600_000, m: 60_000 };

/** So many years, days, hours or minutes, in milliseconds; nothing for other words. */
export function durationOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,5})([ydhm])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit]!;
}

/** A point in time, written out with its zone; nothing for other words. */
export function timeOf(text: string): Date | undefined {
  const date = new Date(text);
  return /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** A time that is past: so long ago, or written out. Throws {@link UsageError}. */
export function pastTime(option: string, text: string, now: Date): string {
  const ago = durationOf(text);
  const time = ago === undefined ? timeOf(text) : new Date(now.getTime() - ago);
  if (!time) {
    throw new UsageError(
      `${option} must be how long ago, such as 7d, 12h or 1y, or a time such as 2026-10-01T00:00:00Z.`,
    );
  }
  return time.toISOString();
}

/** Whose account runs the command; a container's user may have no name. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
