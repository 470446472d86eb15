/** The closed list of an order document (D-57, D-62): what it may have, and what to send instead of all else. */

export const mostKilobytes = 64;
export const most = { elements: 2_000, attributes: 8, depth: 20, rows: 400, columns: 12, marks: 4 };

export const tooLong = `An order document has at most ${mostKilobytes} kB: send the prices of this order alone.`;

const named = (list: string) => new Set(list.split(' '));

/** The elements that are drawn: with blocks inside, and with words alone. */
export const blocks = named('p div ul ol li dl dt dd table thead tbody tfoot tr th td hr');
export const lines = named('h1 h2 h3 h4 h5 h6 caption strong em b i s del ins sup sub small br span');

/** The elements that may be there and draw nothing, and those that are around a page. */
export const silent = named('title meta colgroup col');
export const frames = named('html head body');

/** Parts of a table, which browsers leave out where there is none around them. */
export const tableParts = named('caption colgroup col thead tbody tfoot tr th td');

/** The attributes that are drawn, and those that say how something looks or nothing, with the elements that may have them. */
const kept: Record<string, RegExp> = { lang: /./, colspan: /^t[hd]$/, rowspan: /^t[hd]$/, scope: /^t[hd]$/ };
const dropped: Record<string, RegExp> = {
  ...{ width: /./, height: /./, align: /./, valign: /./, border: /./, bgcolor: /./, nowrap: /./, style: /./ },
  ...{ cellpadding: /^table$/, cellspacing: /^table$/, span: /^col/, xmlns: /^html$/, 'xml:lang': /^html$/ },
  ...{ charset: /^meta$/, name: /^meta$/, content: /^meta$/ },
};

export const isKept = (attribute: string, element: string, value: string): boolean =>
  kept[attribute]?.test(element) === true && /^[\w-]*$/.test(value);

export const isDropped = (attribute: string, element: string, value: string): boolean =>
  dropped[attribute]?.test(element) ??
  (attribute === 'http-equiv' && /^content-(?:type|language)$/i.test(value.slice(0, 20)));

/** Elements of whose inside nothing is said, because all of it goes with them, or is no tag there. */
export const opaque = named(
  'title style script noscript template select iframe object frameset audio video picture svg math textarea xmp noembed noframes plaintext',
);

/** The list as DOMPurify reads it: what is drawn, with the marks that are added to it. */
export const purifying = {
  ALLOWED_TAGS: [...blocks, ...lines],
  ALLOWED_ATTR: [...Object.keys(kept), 'data-amount', 'data-said'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const mends: Record<string, string> = {
  'style link': 'Style sheets are not read: take it out, and say by elements what it says',
  'script noscript template base': 'Nothing runs or loads here: take it out',
  'img picture svg canvas map image':
    'Pictures are not shown: take it out, and write what it says, such as Included or ✓',
  'iframe frameset frame object embed applet audio video math': 'Write what it shows as words, and take it out',
  'form input select textarea button label fieldset': 'Write what it says as words, such as Yes or No, and take it out',
  a: 'Links are not followed: write the address as words, without <a>',
  strike: 'Write <del>',
  'section article header footer main aside nav address figure blockquote center details dialog': 'Write <div>',
  pre: 'Write <p>, with <br> at the ends of its lines',
};
const anyOther = 'Take its tags out, or write <strong>, <em>, <span> or <div>';

/** What to send instead of an element that is not on the list. */
export function mendOfElement(name: string): string {
  const [, mend = anyOther] = Object.entries(mends).find(([list]) => named(list).has(name)) ?? [];
  return `${mend}.`;
}

const ofClass = 'take it out, and say by elements what it says, such as <del> for a price that no longer holds';
const ofNumbers = 'take it out, and write other numbers than 1, 2, 3 as words, in <p>';
const attributeMends: Record<string, string> = {
  ...{ class: ofClass, id: ofClass, hidden: 'take out what nobody is to see' },
  ...{ start: ofNumbers, value: ofNumbers, type: ofNumbers, reversed: ofNumbers },
  dir: 'take it out, and write words and amounts in the order in which they are to be read',
};

/** What to send instead of an attribute that is not on the list. */
export const mendOfAttribute = (name: string): string =>
  `The attribute ${name} is not read: ${attributeMends[name] ?? 'take it out'}.`;

/** Characters that are not what one sees, and what to send instead. */
export const strange: [RegExp, string][] = [
  [/[\u202a-\u202e\u2066-\u2069]/u, 'turns letters round: take it out'],
  [/\p{Co}/u, 'is of an icon font: write a word, or ✓'],
  [/[\u0335-\u0338\u20d0-\u20ff\p{Me}]/u, 'strikes a letter out or surrounds it: put words that do not hold in <del>'],
];

/** The properties that change how words look and nothing else: they are dropped. */
const harmless =
  /^(?:color|background(?:-color)?|font-(?:family|size|style|weight)|line-height|letter-spacing|word-spacing|(?:margin|padding)(?:-(?:top|right|bottom|left))?|border(?:-(?!image)[a-z-]+)?|(?:min-|max-)?width|height|text-align|vertical-align|white-space|table-layout|word-break|word-wrap|overflow-wrap)$/;

/** The only values of some of them that leave the words as they are. */
const values: Record<string, RegExp> = {
  color: /^(?:#[\da-f]{3}|#[\da-f]{6}|rgb\(\d+, ?\d+, ?\d+\)|(?!transparent$)[a-z]+)$/,
  'font-size':
    /^(?:\d{0,5}\.?\d{0,5}[1-9]\d(?:\.\d+)?(?:px|%)|(?:[6-9]|\d\d)(?:\.\d+)?(?:px|pt)|(?:[1-9]|0?\.[5-9])[\d.]*r?em|[a-z-]+)$/,
  'vertical-align': /^(?:top|middle|bottom|baseline)$/,
  'white-space': /^(?:normal|nowrap)$/,
};
const fontsOfSigns = ['wingdings', 'webdings', 'dingbats', 'symbol', 'awesome', 'icon'];

/** What to send instead of properties that do more to words, and instead of all that are not named. */
const styleMends: [property: RegExp, mend: string][] = [
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

/** No value of a style that is dropped is longer. */
const longestValue = 200;

/**
 * Reads a style for what it does to words beside their look, with the colour behind the element. Returns what is wrong as
 * sentences, and the colour behind its words.
 */
export function readStyle(style: string, around: string): { faults: string[]; ground: string } {
  const faults: string[] = [];
  let [ground, ink] = [around, ''];
  // Whatever CSS takes for a declaration begins at one of these pieces, too.
  for (const piece of style.replace(/\s+/g, ' ').split(';')) {
    if (!piece.trim()) continue;
    const colon = piece.indexOf(':');
    const name = piece.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = withoutImportant(piece.slice(colon + 1).toLowerCase());
    if (name.startsWith('background')) ground = colourOf(value.split(' ')[0]!);
    if (name === 'color') ink = colourOf(value);
    if (harmless.test(name) && leavesWords(name, value)) continue;
    const mend = styleMends.find(([property]) => property.test(name))?.[1] ?? 'take it out';
    faults.push(`The style "${piece.trim().slice(0, 80)}" is not read: ${mend}.`);
  }
  if (ink && ink === ground)
    faults.push(
      'Its letters have the colour behind them: take the words out if nobody is to see them, or else the colour.',
    );
  return { faults, ground };
}

function leavesWords(name: string, value: string): boolean {
  if (value.length > longestValue) return false;
  if (name === 'font-family' && fontsOfSigns.some((one) => value.includes(one))) return false;
  const isPlain = /^[\w #%.,"'()-]*$/.test(value) && !/(?:^|[ (,])-\.?\d|\b(?!rgba?\()\w+\(/.test(value);
  return isPlain && (values[name]?.test(value) ?? true);
}

function withoutImportant(value: string): string {
  const [before = '', after, ...more] = value.split('!');
  return after?.trim() === 'important' && !more.length ? before.trim() : value.trim();
}

/** A colour in one of its spellings. */
const colourOf = (value: string): string =>
  ({ white, black: '#000000' })[value] ?? value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
