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
};

/** A name as the payment scheme writes it. `complete` is false if it had characters that cannot be written. */
export type BankSpelling = { spelling: string; complete: boolean };

/** Spells a name with the characters of the scheme's files: capital letters A to Z, digits, spaces and `. & / -`. */
export const bankSpelling = (name: string): BankSpelling => asciiSpelling(name.toUpperCase());

/** The same with small letters too, as card schemes take names. */
export function asciiSpelling(name: string): BankSpelling {
  const spelt = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => letters[letter] ?? letters[letter.toUpperCase()]?.toLowerCase() ?? letter)
    .replace(/\p{Pd}/gu, '-')
    .replace(/['’‘`´′ʼʻ]/g, '');
  const spelling = spelt
    .replace(/[^A-Za-z0-9.&/ -]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { spelling, complete: !/(?![A-Za-z0-9])[\p{L}\p{N}]/u.test(spelt) };
}
