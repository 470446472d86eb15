/** How banks write the letters that are not one of A to Z with a diacritic. */
const letters: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'NG',
  ẞ: 'SS',
  Ɓ: 'B',
  Ɖ: 'D',
  Ɗ: 'D',
  Ə: 'E',
  Ɛ: 'E',
  Ƙ: 'K',
  Ɔ: 'O',
  Ƴ: 'Y',
};

/** A name as the payment scheme writes it. `complete` is false if it had characters that cannot be written. */
export type BankSpelling = { spelling: string; complete: boolean };

/** Spells a name with the characters of the scheme's files: capital letters A to Z, digits, spaces and `. & / -`. */
export const bankSpelling = (name: string): BankSpelling => asciiSpelling(name.toUpperCase());

/** The same with small letters too, as card schemes take names. */
export function asciiSpelling(name: string): BankSpelling {
  const spelt = name
    // Its compatible form is a space.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f](?=(\p{Ll})?)/gu, (letter, next?: string) => plainLetter(letter, next !== undefined))
    .replace(/\p{Pd}/gu, '-')
    .replace(/['’‘`′ʼʻ·]/g, '');
  const spelling = spelt
    .replace(/[^A-Za-z0-9.&/ -]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { spelling, complete: !/(?![A-Za-z0-9])[\p{L}\p{N}]/u.test(spelt) };
}

/** A letter by its plain ones; a capital that becomes two before a small one has the second small. */
function plainLetter(letter: string, isBeforeSmall: boolean): string {
  const capital = letter.toUpperCase();
  const plain = letters[capital] ?? (/^[A-Z]+$/.test(capital) ? capital : undefined);
  if (plain === undefined) return letter;
  if (letter !== capital) return plain.toLowerCase();
  return isBeforeSmall ? plain[0] + plain.slice(1).toLowerCase() : plain;
}
