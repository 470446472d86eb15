import { UsageError } from '../command-line.ts';

const units: Record<string, number> = { y: 365.25 * 86_400_000, d: 86_400_000, h: 3_600_000, m: 60_000 };

/** Reads a number of years, days, hours or minutes, in milliseconds. Returns undefined for other words. */
function durationOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,5})([ydhm])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit]!;
}

/** Reads a date and time with its time zone. Returns undefined for other words. */
function timeOf(text: string): Date | undefined {
  const date = new Date(text);
  return /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** Reads a time in the past, as a duration or a date. Throws {@link UsageError}. */
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

/** Reads a time to come, as a duration or a date. Throws {@link UsageError}. */
export function expiryOf(expires: string, now: Date): string {
  const ahead = durationOf(expires);
  const time = ahead === undefined ? timeOf(expires) : new Date(now.getTime() + ahead);
  if (!time) {
    throw new UsageError(
      `--expires must be days, hours or minutes such as 14d, 12h or 30m, a time such as 2026-12-24T12:00:00Z, or never, not "${expires}".`,
    );
  }
  if (time <= now) throw new UsageError('--expires must be in the future.');
  return time.toISOString();
}
