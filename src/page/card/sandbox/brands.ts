import type { CardType } from '../gateway.ts';

/**
 * The form of a card type's numbers: their lengths, the digits that are followed by a gap, and the length of the CVV.
 */
export type Brand = {
  type: CardType;
  /** Ranges of first digits. Both ends of a range have the same length. */
  ranges: [from: number, to: number][];
  lengths: number[];
  gaps: number[];
  cvv: number;
};

const fours = [4, 8, 12, 16];

const brands: Brand[] = [
  { type: 'visa', ranges: [[4, 4]], lengths: [16, 18, 19], gaps: fours, cvv: 3 },
  {
    type: 'master-card',
    ranges: [
      [51, 55],
      [2221, 2720],
    ],
    lengths: [16],
    gaps: fours,
    cvv: 3,
  },
  {
    type: 'american-express',
    ranges: [
      [34, 34],
      [37, 37],
    ],
    lengths: [15],
    gaps: [4, 10],
    cvv: 4,
  },
  {
    type: 'diners-club',
    ranges: [
      [300, 305],
      [36, 36],
      [38, 39],
    ],
    lengths: [14, 16, 19],
    gaps: [4, 10],
    cvv: 3,
  },
  {
    type: 'discover',
    ranges: [
      [6011, 6011],
      [644, 649],
      [65, 65],
    ],
    lengths: [16, 19],
    gaps: fours,
    cvv: 3,
  },
  {
    type: 'jcb',
    ranges: [
      [2131, 2131],
      [1800, 1800],
      [3528, 3589],
    ],
    lengths: [16, 17, 18, 19],
    gaps: fours,
    cvv: 3,
  },
  {
    type: 'unionpay',
    ranges: [
      [62, 62],
      [81, 81],
    ],
    lengths: [14, 15, 16, 17, 18, 19],
    gaps: fours,
    cvv: 3,
  },
  {
    type: 'maestro',
    ranges: [
      [493698, 493698],
      [50, 50],
      [56, 59],
      [63, 63],
      [67, 67],
    ],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    gaps: fours,
    cvv: 3,
  },
];

/**
 * Says how many digits match a range and whether the whole range
 * is typed. Returns undefined if the digits are outside it.
 */
function matchRange(digits: string, [from, to]: [number, number]): { matched: number; whole: boolean } | undefined {
  const size = Math.min(digits.length, String(from).length);
  const first = Number(digits.slice(0, size));
  const fits = first >= Number(String(from).slice(0, size)) && first <= Number(String(to).slice(0, size));
  return fits ? { matched: size, whole: size === String(from).length } : undefined;
}

/** Returns every brand that a number with these first digits can belong to. Without digits that is every brand. */
export function possibleBrands(digits: string): Brand[] {
  if (!digits) return brands;
  const matches = brands.flatMap((brand) => {
    const fits = brand.ranges.map((range) => matchRange(digits, range)).filter((fit) => fit !== undefined);
    const best = fits.sort((a, b) => b.matched - a.matched)[0];
    return best ? [{ brand, ...best }] : [];
  });
  // Once every matching range is typed whole, the longest one decides: 4936 98 is a Maestro although 4 is Visa.
  const areAllWhole = matches.every((match) => match.whole);
  const longestMatch = Math.max(...matches.map((match) => match.matched));
  return matches.filter((match) => !areAllWhole || match.matched === longestMatch).map((match) => match.brand);
}

/** Returns the brand of the digits if exactly one is possible (R-C04). */
export function brandOf(digits: string): Brand | undefined {
  const possible = possibleBrands(digits);
  return possible.length === 1 ? possible[0] : undefined;
}
