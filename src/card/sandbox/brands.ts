import type { CardType } from '../gateway.ts';

/** What a card type's numbers look like: how long they may be, after which digits a space comes, how long the CVV is. */
export type Brand = {
  type: CardType;
  /** First digits, from and to, both of one length. */
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

/** How many of the digits a range has decided; nothing when they lie outside it. */
function strength(digits: string, [from, to]: [number, number]): { decided: number; whole: boolean } | undefined {
  const size = Math.min(digits.length, String(from).length);
  const first = Number(digits.slice(0, size));
  const fits = first >= Number(String(from).slice(0, size)) && first <= Number(String(to).slice(0, size));
  return fits ? { decided: size, whole: size === String(from).length } : undefined;
}

/** Every brand that these first digits may still belong to, the best match first. All of them before the first digit. */
export function possibleBrands(digits: string): Brand[] {
  if (!digits) return brands;
  const matches = brands.flatMap((brand) => {
    const fits = brand.ranges.map((range) => strength(digits, range)).filter((fit) => fit !== undefined);
    const best = fits.sort((a, b) => b.decided - a.decided)[0];
    return best ? [{ brand, ...best }] : [];
  });
  // Once every match is whole, the one that looked at more digits is right: 4936 98 is a maestro among the visas.
  const settled = matches.every((match) => match.whole);
  const most = Math.max(...matches.map((match) => match.decided));
  return matches.filter((match) => !settled || match.decided === most).map((match) => match.brand);
}

/** The one brand that the digits belong to, once there is exactly one (R-C04). */
export function brandOf(digits: string): Brand | undefined {
  const possible = possibleBrands(digits);
  return possible.length === 1 ? possible[0] : undefined;
}
