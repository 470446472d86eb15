/** The properties that change how words look and nothing else: they are dropped. */
const harmless =
  /^(?:color|background(?:-color)?|font-(?:family|size|style|weight)|line-height|letter-spacing|word-spacing|(?:margin|padding)(?:-(?:top|right|bottom|left))?|border(?:-(?!image)[a-z-]+)?|(?:min-|max-)?width|height|text-align|vertical-align|white-space|table-layout|word-break|word-wrap|overflow-wrap)$/;

/** The only values of some of them that leave the words as they are. */
const values: Record<string, RegExp> = {
  color: /^(?:#[\da-f]{3}|#[\da-f]{6}|rgb\(\d+, ?\d+, ?\d+\)|(?!transparent$)[a-z]+)$/,
  'font-size':
    /^(?:[\d.]*[1-9]\d(?:\.\d+)?(?:px|%)|(?:[6-9]|\d\d)(?:\.\d+)?(?:px|pt)|(?:[1-9]|0?\.[5-9])[\d.]*r?em|[a-z-]+)$/,
  'font-family': /^(?!.*(?:wingdings|webdings|dingbats|symbol|awesome|icons?\b))/,
  'vertical-align': /^(?:top|middle|bottom|baseline)$/,
  'white-space': /^(?:normal|nowrap)$/,
};

/** What to send instead of properties that do more to words, and instead of all that are not named. */
const mends: [property: RegExp, mend: string][] = [
  [/^text-(?:decoration|line-through)/, 'put a price that no longer holds in <del>, and take this out'],
  [/^vertical-align/, 'put a raised mark, such as that of a footnote, in <sup>'],
  [/^(?:position|top|left|float|order|transform)/, 'words stand where they are written: take it out'],
  [/^(?:content|list-style|counter)/, 'write as words what it adds, and take it out'],
  [/^white-space/, 'end lines by <br>'],
  [/^text-transform/, 'write the letters as they are to be seen'],
  [/^font-family/, 'write signs as words, or as characters such as ✓'],
  [
    /^(?:display|visibility|opacity|overflow|clip|color|font-size|mso-hide)/,
    'take the words out if nobody is to see them, or else the style',
  ],
];

/** The colour of a page behind its words. */
export const white = '#ffffff';

/**
 * Reads a style for what it does to words beside their look, with the colour behind the element. Returns what is wrong as
 * sentences, and the colour behind its words.
 */
export function readStyle(style: string, around: string): { faults: string[]; ground: string } {
  const faults: string[] = [];
  let [ground, ink] = [around, ''];
  // Whatever CSS takes for a declaration begins at one of these pieces, too.
  for (const piece of style.split(';').filter((one) => one.trim())) {
    const [, name = '', value = ''] =
      /^\s*([\w-]+)\s*:\s*(.*?)\s*(?:!\s*important\s*)?$/is.exec(piece.toLowerCase()) ?? [];
    if (/^background/.test(name)) ground = colourOf(value.split(' ')[0]!);
    if (name === 'color') ink = colourOf(value);
    const isPlain = /^[\w\s#%.,"'()-]*$/.test(value) && !/(?:^|[\s(,])-\.?\d|\b(?!rgba?\()\w+\(/.test(value);
    if (harmless.test(name) && isPlain && (values[name]?.test(value) ?? true)) continue;
    const mend = mends.find(([property]) => property.test(name))?.[1] ?? 'take it out';
    faults.push(`The style "${piece.trim().slice(0, 80)}" is not read: ${mend}.`);
  }
  if (ink && ink === ground)
    faults.push(
      'Its letters have the colour behind them: take the words out if nobody is to see them, or else the colour.',
    );
  return { faults, ground };
}

/** A colour in one of its spellings. */
const colourOf = (value: string): string =>
  ({ white, black: '#000000' })[value] ?? value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
