import type { CardType } from '../gateway.ts';

/** The form of a card type's numbers: their lengths, the digits that a gap follows, and the length of the CVV. */
export type Brand = {
  type: CardType;
  /** The first digits, as `34` or as a range such as `51-55`, whose ends have the same length. */
  begins: string[];
  lengths: number[];
  gaps: number[];
  cvv: number;
};

const fours = [4, 8, 12, 16];

const brands: Brand[] = [
  { type: 'visa', begins: ['4'], lengths: [16, 18, 19], gaps: fours, cvv: 3 },
  { type: 'master-card', begins: ['51-55', '2221-2720'], lengths: [16], gaps: fours, cvv: 3 },
  { type: 'american-express', begins: ['34', '37'], lengths: [15], gaps: [4, 10], cvv: 4 },
  { type: 'diners-club', begins: ['300-305', '36', '38-39'], lengths: [14, 16, 19], gaps: [4, 10], cvv: 3 },
  { type: 'discover', begins: ['6011', '644-649', '65'], lengths: [16, 19], gaps: fours, cvv: 3 },
  { type: 'jcb', begins: ['2131', '1800', '3528-3589'], lengths: [16, 17, 18, 19], gaps: fours, cvv: 3 },
  { type: 'unionpay', begins: ['62', '81'], lengths: [14, 15, 16, 17, 18, 19], gaps: fours, cvv: 3 },
  {
    type: 'maestro',
    begins: ['493698', '50', '56-59', '63', '67'],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    gaps: fours,
    cvv: 3,
  },
];

/** How many digits match first digits or a range of them, and whether all of it is typed. Undefined outside it. */
function matchOf(digits: string, begin: string): { matched: number; whole: boolean } | undefined {
  const [from = '', to = from] = begin.split('-');
  const matched = Math.min(digits.length, from.length);
  const first = digits.slice(0, matched);
  const fits = first >= from.slice(0, matched) && first <= to.slice(0, matched);
  return fits ? { matched, whole: matched === from.length } : undefined;
}

/** Returns every brand that a number with these first digits can belong to. Without digits that is every brand. */
export function possibleBrands(digits: string): Brand[] {
  if (!digits) return brands;
  const matches = brands.flatMap((brand) => {
    const fits = brand.begins.flatMap((begin) => matchOf(digits, begin) ?? []);
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
