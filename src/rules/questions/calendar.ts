/** Days as YYYY-MM-DD, times, and the working days of the parts of the United Kingdom. This file imports nothing. */

const msInDay = 86_400_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * msInDay);

/** The day of a year, month and date, or undefined if there is none, such as 30 February. */
export function dayFrom(year: number, month: number, date: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const time = timeOf(text);
  return !Number.isNaN(time) && dayOf(time) === text ? text : undefined;
}

/** Whether something is a day as YYYY-MM-DD. */
export function isDay(text: unknown): text is string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(text)) ?? [];
  return year !== undefined && dayFrom(Number(year), Number(month), Number(date)) === text;
}

/** Reads a time with its zone, such as 2026-12-24T12:00:00Z; undefined for other words, and for a day that no month has. */
export function timeIn(text: string): Date | undefined {
  const time = new Date(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  // The database stores only the years 1 to 9999, and JavaScript goes on to March after 30 February.
  const [isOfCalendar, year] = [isDay(text.slice(0, 10)), time.getUTCFullYear()];
  return isTime && isOfCalendar && year >= 1 && year <= 9999 ? time : undefined;
}

/** From 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string) => new Date(timeOf(day)).getUTCDay();

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export const weekdayName = (day: string) => weekdays[weekdayOf(day)]!;

/** Whose bank holidays are left out, and further days; left out: those of England and Wales. */
export type Holidays = { region: string; also?: readonly string[] };

/** Whether a day is no Saturday, no Sunday and no bank holiday. */
export const isWorkingDay = (day: string, holidays?: Holidays): boolean =>
  ![0, 6].includes(weekdayOf(day)) && !isBankHoliday(day, holidays);

export const isBankHoliday = (day: string, { region, also = [] }: Holidays = { region: '' }): boolean =>
  bankHolidays(Number(day.slice(0, 4)), region).includes(day) || also.includes(day);

/** The day so many working days later, or earlier. */
export function addWorkingDays(day: string, days: number, holidays?: Holidays): string {
  let at = day;
  for (let remaining = Math.abs(days); remaining > 0; ) {
    at = addDays(at, Math.sign(days));
    if (isWorkingDay(at, holidays)) remaining -= 1;
  }
  return at;
}

/**
 * A bound of a date: `today`, `+30 days`, `+10 working days`, or a day. Bounds are counted from `today`.
 */
export function boundary(bound: string, today: string, holidays?: Holidays): string {
  const [, sign, count, working] = /^([+-])(\d+) (working )?days?$/.exec(bound) ?? [];
  if (count === undefined) return bound === 'today' ? today : bound;
  const days = Number(`${sign}${count}`);
  return working ? addWorkingDays(today, days, holidays) : addDays(today, days);
}

/** The bank holidays of a year that return each year. One for an event, such as a coronation, is not among them. */
function bankHolidays(year: number, region: string): string[] {
  const easter = easterSunday(year);
  const [isScotland, isNorth] = [region === 'scotland', region === 'northern-ireland'];
  return [
    withSubstitutes([`${year}-01-01`, ...(isScotland ? [`${year}-01-02`] : [])]),
    [addDays(easter, -2), ...(isScotland ? [] : [addDays(easter, 1)])],
    [`${year}-05-01`, `${year}-05-25`, isScotland ? `${year}-08-01` : `${year}-08-25`].map(mondayFrom),
    ...(isScotland ? [withSubstitutes([`${year}-11-30`])] : []),
    ...(isNorth ? [`${year}-03-17`, `${year}-07-12`].map((day) => withSubstitutes([day])) : []),
    withSubstitutes([`${year}-12-25`, `${year}-12-26`]),
  ].flat();
}

/** Moves those of neighbouring days that fall on a weekend to the next weekdays after them. */
function withSubstitutes(days: string[]): string[] {
  const weekdays = days.filter((day) => ![0, 6].includes(weekdayOf(day)));
  for (let day = days.at(-1)!; weekdays.length < days.length; day = addDays(day, 1)) {
    if (![0, 6].includes(weekdayOf(day)) && !weekdays.includes(day)) weekdays.push(day);
  }
  return weekdays;
}

/** The first Monday on or after a day. */
const mondayFrom = (day: string): string => addDays(day, (8 - weekdayOf(day)) % 7);

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayFrom(year, Math.floor(n / 31), (n % 31) + 1)!;
}
