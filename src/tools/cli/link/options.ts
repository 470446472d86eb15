/** The parsers of the options of `npm run link`: from a word of the command line to a value. */
import { allMethods, type Method } from '../../../rules/journey/methods.ts';
import { endOfDay } from '../../../rules/london-time.ts';
import { isDay, timeIn } from '../../../rules/questions/calendar.ts';
import { amountIn, inPounds } from '../../../rules/text/pounds.ts';
import { type Scope, scopes, scopesOf } from '../../../server/base/provider-token.ts';
import { UsageError } from '../command-line.ts';

/** Leaves out the properties that are undefined: a command goes through JSON. */
export const withoutUndefined = <T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** Reads payment methods with commas between them. Throws {@link UsageError}. */
export function methodsOf(list: string): Method[] {
  const methods = list.split(',').map((name) => allMethods.find((method) => method === name.trim()));
  if (methods.includes(undefined) || new Set(methods).size !== methods.length)
    throw new UsageError(`--methods must be ${allMethods.join(', ')} or ${allMethods.join(',')}, not "${list}".`);
  return methods as Method[];
}

/** Reads pounds and pence, in pence. A whole number is refused: it could be either (D-39). */
export function penceOf(amount: string): number {
  const read = amountIn(amount);
  if (!read) throw new UsageError(`--amount must be pounds and pence such as 34.99, not "${amount}".`);
  if (!read.isWhole) return read.pence;
  const [small, large] = [inPounds(read.pence / 100), inPounds(read.pence)];
  throw new UsageError(`--amount ${amount} could be £${small} or £${large}. Write ${small} or ${large}.`);
}

/** Reads a reason, which is kept with the link. Throws {@link UsageError} for an empty one. */
export function reasonOf(words: string): string {
  const reason = words.trim();
  if (!reason) throw new UsageError('Say why: --accept-difference "…". It is kept with the link.');
  return reason;
}

/** Reads the name of a database role. Throws {@link UsageError}. */
export function roleOf(role: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role))
    throw new UsageError('Say which role: --role doorstep_app, in small letters, digits and underscores.');
  return role;
}

export function tokenNameOf(name: string): string {
  if (!/^[\w.-]{1,40}$/.test(name)) throw new UsageError(`A token's name is letters, digits, dots and dashes.`);
  return name;
}

/** Reads scopes that are joined by +. Throws {@link UsageError}. */
export function scopesIn(list: string): Scope[] {
  const tokenScopes = scopesOf(list);
  if (!tokenScopes) throw new UsageError(`--scopes must be ${scopes.join(', ')}, or several joined by +.`);
  return tokenScopes;
}

const units: Record<string, number> = { y: 365.25 * 86_400_000, d: 86_400_000, h: 3_600_000, m: 60_000 };

/** Reads a number of years, days, hours or minutes, in milliseconds. Returns undefined for other words. */
function durationOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,5})([ydhm])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit]!;
}

/** Reads a time in the past, as a duration or a date. Throws {@link UsageError}. */
export function pastTime(option: string, text: string, now: Date): string {
  const ago = durationOf(text);
  const time = ago === undefined ? timeIn(text) : new Date(now.getTime() - ago);
  if (!time) {
    throw new UsageError(
      `${option} must be how long ago, such as 7d, 12h or 1y, or a time such as 2026-10-01T00:00:00Z.`,
    );
  }
  return time.toISOString();
}

/** Reads a time to come, as a duration or a date; `never` stays. Throws {@link UsageError}. */
export function expiryOf(expires: string, now: Date): string {
  if (expires === 'never') return expires;
  // Days end with the last of them, as a date does (D-50).
  const days = /^(\d{1,5})d$/.exec(expires)?.[1];
  if (days !== undefined) return endOfDay(now.toISOString(), Number(days)).toISOString();
  const isDate = isDay(expires);
  const ahead = durationOf(expires);
  const atTime = ahead === undefined ? timeIn(expires) : new Date(now.getTime() + ahead);
  const time = isDate ? endOfDay(`${expires}T12:00Z`) : atTime;
  if (!time) {
    throw new UsageError(
      `--expires must be days, hours or minutes such as 14d, 12h or 30m, a day such as 2026-12-24, a time such as 2026-12-24T12:00:00Z, or never, not "${expires}".`,
    );
  }
  if (time <= now) throw new UsageError('--expires must be in the future.');
  return time.toISOString();
}
