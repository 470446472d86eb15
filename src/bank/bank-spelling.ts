/** Letters that are no letter of A to Z with a mark on it, as banks write them. */
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

/** A name as the payment scheme carries it, and whether every letter of it could be carried. */
export type BankSpelling = { spelling: string; complete: boolean };

/** Spells a name with what the scheme's files have: capital letters A to Z, digits, spaces and `. & / -`. */
export function bankSpelling(name: string): BankSpelling {
  const spelt = name
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => letters[letter] ?? letter)
    .replace(/\p{Pd}/gu, '-')
    .replace(/['’‘`´′ʼʻ]/g, '');
  const spelling = spelt
    .replace(/[^A-Z0-9.&/ -]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { spelling, complete: !/(?![A-Z0-9])[\p{L}\p{N}]/u.test(spelt) };
}
