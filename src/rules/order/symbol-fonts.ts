/** What letters stand for in fonts of signs, such as Word, Outlook and Excel write ticks and smileys with. */

const wingdings = {
  ...{ J: '☺', K: '😐', L: '☹', l: '●', n: '■', o: '□', q: '❑', v: '❖', à: '→', è: '➔', ð: '⇨', Ø: '➢', '§': '▪' },
  ...{ '¨': '☐', '¡': '○', ü: '✓', û: '✗', ý: '☒', þ: '☑' },
};

const fonts: Record<string, Record<string, string>> = {
  wingdings,
  'wingdings 2': { P: '✓', O: '✗', R: '☑', Q: '☒', '£': '☐' },
  symbol: { '·': '•' },
  'wingdings 3': {},
  webdings: {},
};

/** The font of signs that a list of fonts begins with; '' for any other. */
export function symbolFont(families: string): string {
  const first = families.split(',')[0]!.replace(/["']/g, '').trim().toLowerCase();
  return Object.hasOwn(fonts, first) ? first : '';
}

/** A text of a font of signs in signs that every font has; undefined where one of its letters is not known. */
export function signsOf(text: string, font: string): string | undefined {
  const signs = [...text].map((letter) => {
    const code = letter.charCodeAt(0);
    // Word keeps the letters of these fonts in the private use area.
    const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : letter;
    return /\s/.test(plain) ? plain : fonts[font]?.[plain];
  });
  return signs.includes(undefined) ? undefined : signs.join('');
}
