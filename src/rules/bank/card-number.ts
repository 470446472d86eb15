import { digitsOf } from '../text/line.ts';

/** Whether digits have the beginning, the length and the check digit (Luhn) of a card number. */
const isCardNumber = (digits: string): boolean =>
  /^(?:2[2-7]|[3-6]\d)\d{11,17}$/.test(digits) &&
  [...digits].reverse().reduce((sum, digit, at) => sum + Number(at % 2 ? '0246813579'[+digit] : digit), 0) % 10 === 0;

/** What programs write, whose digits are no card's: ids, hashes and times. */
const ofPrograms =
  /(?<![0-9a-z])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{24,})(?![0-9a-z])|(?<!\d)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?/gi;

/** The code on the back of a card, and a sort code by its name. */
const called = /\bcv[cv]2?\b\D{0,8}\d{3,4}(?!\d)|\bsort[ -]?code\b\D{0,8}\d\d\D?\d\d\D?\d\d(?!\d)/i;

/**
 * Whether a card number stands in a text, with up to three signs that are no digit between its digits, whatever other
 * digits stand beside it; or a card's code or a sort code by its name. Nobody may keep them.
 */
export function holdsCardNumber(text: string): boolean {
  const plain = digitsOf(text).replace(ofPrograms, '    ');
  const runs = plain.match(/\d+(?:\D{1,3}\d+)*/g) ?? [];
  return called.test(plain) || runs.some((run) => holdsCard(run.match(/\d+/g)!));
}

function holdsCard(groups: string[]): boolean {
  return groups.some((_, at) => {
    let digits = '';
    for (let next = at; next < groups.length && digits.length < 19; next += 1) {
      digits += groups[next];
      if (isCardNumber(digits)) return true;
    }
    return false;
  });
}
