/** What the styles of a document's author do to its words: which are not seen, and which are struck out. */
import { symbolFont } from './symbol-fonts.ts';

/** Properties of one element by name, in small letters. */
type Style = Map<string, string>;

type Rule = { selector: string; style: Style };

/** What is not shown, and what nobody can tell of, in words. */
export type Told = Record<'leftOut' | 'unsure', Set<string>>;

/** Reads the style of an element: its attributes, the document's style sheets, and its own `style`. */
export type StyleReader = { styleOf: (element: Element) => Style };

/** The greatest number of rules that are looked at: each asks for its elements in the whole document. */
const mostRules = 400;

/** How many rules may be around one: each adds its selectors to those inside it. */
const deepest = 20;

/** Reads the style sheets of a page, and adds the words that they put before or after elements. */
export function styleReader(page: Document, sheets: string[], told: Told): StyleReader {
  type Found = Map<Element, { weight: number; style: Style }[]>;
  const found: Record<string, Found> = { '': new Map(), before: new Map(), after: new Map(), marker: new Map() };
  const rules = sheets.flatMap((css) => rulesIn(css, told.unsure));
  if (rules.length > mostRules) told.unsure.add(`more than ${mostRules} rules of style`);
  for (const { selector, style } of rules.slice(0, mostRules)) {
    const [plain = '', pseudo = ''] = selector.split(
      /::?(?=(?:before|after|first-l\w+|marker|placeholder|selection)\b)/i,
    );
    const part = found[pseudo.toLowerCase()];
    // What is seen under the pointer alone does not count.
    if (!part || /:(?:hover|focus|active|visited|checked|target)/i.test(plain)) continue;
    try {
      for (const element of page.querySelectorAll(plain || '*'))
        part.set(element, [...(part.get(element) ?? []), { weight: weightOf(plain), style }]);
    } catch {
      if (!pseudo && isHiding(style)) told.unsure.add(`"${selector}"`);
    }
  }
  for (const place of ['before', 'after', 'marker'])
    for (const [element] of found[place]!) addWords(element, place, merged(rulesFor(element, place)));

  function addWords(element: Element, place: string, style: Style) {
    // Behind the last slash is what screen readers say.
    const content = (style.get('content') ?? '').replace(/\/\s*(?:"[^"]*"|'[^']*')\s*$/, '');
    // Google Docs counts the entries of its lists so, which count themselves.
    const [isNumber, , type = 'decimal'] =
      /^(?:""\s*)?counter\(\s*([\w-]+)\s*(?:,\s*([\w-]+))?\s*\)\s*"[.)]?\s*"$/.exec(content) ?? [];
    const list = element.parentElement;
    if (isNumber && place === 'before' && list?.localName === 'ol') {
      list.setAttribute('style', `${list.getAttribute('style') ?? ''};list-style-type:${type}`);
      return;
    }
    if (/counters?\(/.test(content)) told.unsure.add(`"content: ${content}"`);
    const parts = [...content.matchAll(/attr\(([\w-]+)\)|"([^"]*)"|'([^']*)'/g)];
    const words = parts
      .map(([, name, one, other]) => (name ? (element.getAttribute(name) ?? '') : unescaped(one ?? other ?? '')))
      .join('');
    if (parts.length && !words.trim() && style.get('position') === 'absolute')
      told.leftOut.add('what a style draws, which may strike words out');
    // Entries of lists have marks of their own.
    const isMark = element.localName === 'li' && /^[\s•●○■◦▪‣►·–-]*$/.test(words);
    if (!style.has('content') || ((isMark || !words.trim()) && !hasPicture(style))) return;
    const added = page.createElement('span');
    added.setAttribute('style', [...style].map(([name, value]) => `${name}:${value}`).join(';'));
    added.append(words);
    element[place === 'after' ? 'append' : 'prepend'](added);
  }

  function styleOf(element: Element): Style {
    const style = ownStyle(element);
    for (const [name, value] of style) if (value.includes('var(')) style.set(name, withValues(value, element));
    // A list may begin with another number, which its entries do not say.
    for (const name of ['counter-reset', 'counter-set'])
      if (/(?:^|\s)-?0*[1-9]\d*(?=\s|$)/.test(style.get(name) ?? '') && !element.matches('[start], [value]'))
        told.unsure.add(`"${name}: ${style.get(name)}"`);
    return style;
  }

  /** A value with what its names stand for, 50 at most: in the element, in those around it, or beside the name itself. */
  function withValues(value: string, element: Element, left = { names: 50 }): string {
    return value.replace(
      /var\(\s*(--[\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)/g,
      (whole, name: string, other?: string) => {
        if (left.names-- <= 0) return whole;
        for (let at: Element | null = element; at; at = at.parentElement) {
          const found = ownStyle(at).get(name);
          if (found !== undefined) return withValues(found, at, left);
        }
        return other === undefined ? whole : withValues(other, element, left);
      },
    );
  }

  function ownStyle(element: Element): Style {
    const own = declarationsIn(element.getAttribute('style') ?? '');
    return merged([attributesOf(element), ...rulesFor(element, ''), own]);
  }

  /** Of two rules the one with more weight holds, and then the later one. */
  function rulesFor(element: Element, part: string): Style[] {
    const matching = found[part]!.get(element) ?? [];
    return matching.toSorted((one, other) => one.weight - other.weight).map(({ style }) => style);
  }

  return { styleOf };
}

/** Whether a style draws a picture. */
export const hasPicture = (style: Style): boolean => [...style.values()].some((value) => value.includes('url('));

/** Styles as one: the later one holds, and `!important` is before all others. */
function merged(all: Style[]): Style {
  const style: Style = new Map();
  for (const isImportant of [false, true])
    for (const one of all)
      for (const [name, value] of one)
        if (value.includes('!important') === isImportant) style.set(name, value.replace(/\s*!important/, ''));
  return style;
}

/** The properties that decide whether words are seen, and as what. */
const telling =
  /^(?:--|display|visibility|mso-(?:hide|element)|opacity|font(?:-size)?|color|background(?:-color)?|text-(?:decoration|line-through|indent)|overflow|(?:max-)?(?:height|width)|position|left|top|right|clip|clip-path|transform|white-space|list-style(?:-type)?|content|unicode-bidi|filter|zoom|text-fill-color|margin|order|flex-direction|vertical-align|mso-text-raise|mask)/;

const isHiding = (style: Style): boolean => {
  const look = lookOf(style, seen);
  return look.isGone || !look.isVisible || look.isTiny || look.isStruck;
};

/** The rules of a style sheet that may tell something, as it holds on a wide screen, those within others too. */
function rulesIn(css: string, unsure: Told['unsure']): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  const add = (text: string) => {
    const style = declarationsIn(text);
    const isTelling = [...style.keys()].some((name) => telling.test(name));
    if (!isTelling || !open.every((at) => !at.startsWith('@') || holdsOnWideScreen(at))) return;
    const selectors = open.filter((one) => !one.startsWith('@')).reduce(within, ['']);
    if (selectors[0]) for (const selector of selectors) rules.push({ selector, style });
  };
  // What is not closed goes on to the end.
  const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, '');
  for (const [, text = '', bracket] of plain.matchAll(/([^{}]*)([{}]|$)/g)) {
    const start = bracket === '{' ? text.lastIndexOf(';') + 1 : text.length;
    add(text.slice(0, start));
    if (bracket === '{') open.push(text.slice(start).trim());
    else open.pop();
    if (rules.length > mostRules) break;
    if (open.length <= deepest) continue;
    unsure.add(`rules of style inside more than ${deepest} others`);
    break;
  }
  return rules;
}

/** The selectors of a rule, each within every one of the rule around it: no more than are looked at. */
const within = (outer: string[], inner: string): string[] =>
  inner
    .split(/,(?![^(]*\))/, mostRules + 1)
    .flatMap((one) =>
      outer.map((around) => (one.includes('&') ? one.replaceAll('&', around) : `${around} ${one}`).trim()),
    )
    .slice(0, mostRules + 1);

const wide = 1280;

/** Whether the rules in it hold on a wide screen. A feature of the screen that is not its width counts as missing. */
function holdsOnWideScreen(at: string): boolean {
  const [, queries] = /^@media\s*(.*)$/is.exec(at) ?? [];
  if (queries === undefined) return /^@(?:layer|supports)/i.test(at);
  return queries
    .toLowerCase()
    .split(',')
    .some((query) => {
      const features = query.match(/\([^()]*\)/g) ?? [];
      const type = query.replace(/\([^()]*\)|\band\b|\bonly\b/g, '').trim();
      return /^(?:all|screen)?$/.test(type) && features.every(fitsWideScreen);
    });
}

function fitsWideScreen(feature: string): boolean {
  const [, bound, mark, number, unit] =
    /(?:(min|max)-)?(?:device-)?width\s*(:|[<>]=?)\s*([\d.]+)(px|r?em)/.exec(feature) ?? [];
  if (number === undefined || (mark === ':') !== (bound !== undefined)) return false;
  const pixels = Number(number) * (unit === 'px' ? 1 : 16);
  return bound === 'min' || mark?.startsWith('>') ? wide >= pixels : wide <= pixels;
}

function declarationsIn(text: string): Style {
  const pairs =
    text
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
      .match(/(?<![\w-])[\w-]+\s*:(?:\([^)]*(?:\)|$)|"[^"]*(?:"|$)|'[^']*(?:'|$)|[^;"'(])+/g) ?? [];
  return new Map(
    pairs.map((pair): [string, string] => {
      const [name = '', ...value] = pair.split(':');
      const lower = name
        .trim()
        .toLowerCase()
        .replace(/^-webkit-/, '');
      return [lower, lower === 'content' ? value.join(':').trim() : value.join(':').trim().toLowerCase()];
    }),
  );
}

/** The style that older attributes give. */
function attributesOf(element: Element): Style {
  const named = { bgcolor: 'background-color', color: 'color', text: 'color', face: 'font-family' };
  const pairs = Object.entries(named).map(([name, property]) => [property, element.getAttribute(name) ?? ''] as const);
  if (element.hasAttribute('background')) pairs.push(['background-image', 'url()']);
  return new Map(pairs.filter(([, value]) => value).map(([property, value]) => [property, value.toLowerCase()]));
}

function weightOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return 10_000 * count(/#[\w-]/g) + 100 * count(/\.[\w-]|\[|:[\w-]/g) + count(/(?:^|[\s>+~(])[a-z]/gi);
}

const unescaped = (text: string) =>
  text.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code) =>
    String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );

/** How an element looks: what its words have from it and from the elements around it. */
export type Look = {
  /** It and all in it are not there. */
  isGone: boolean;
  isVisible: boolean;
  /** Its letters are too small to be read. */
  isTiny: boolean;
  isStruck: boolean;
  /** The font of signs that its letters are of; '' for any other. */
  font: string;
  /** Its line ends are shown as they are. */
  keepsLines: boolean;
  /** Red, green and blue; undefined where it cannot be told. */
  color: Color | undefined;
  background: Color | undefined;
};

type Color = readonly [number, number, number];

/** The look of a page around a document: black on white. */
export const seen: Look = {
  isGone: false,
  isVisible: true,
  isTiny: false,
  isStruck: false,
  font: '',
  keepsLines: false,
  color: [0, 0, 0],
  background: [255, 255, 255],
};

/** Whether words of this look can be read. Letters in the colour behind them cannot. */
export function isLegible({ isGone, isVisible, isTiny, color, background }: Look): boolean {
  const isSame = color && background && color.every((part, index) => Math.abs(part - background[index]!) < 16);
  return !isGone && isVisible && !isTiny && !isSame;
}

/** The look of an element with this style, in an element with that look. */
export function lookOf(style: Style, around: Look): Look {
  const get = (name: string) => style.get(name) ?? '';
  const visibility = get('visibility');
  const color = get('text-fill-color') || get('color');
  const space = get('white-space');
  const family = get('font-family') || get('font').replace(/^.*\d\S*\s+/, '');
  return {
    isGone: isGone(get),
    isVisible: visibility && visibility !== 'inherit' ? visibility === 'visible' : around.isVisible,
    isTiny: isTiny(
      get('font-size') || (/(?:^|\s)(\.?[\d.]+[a-z%]*)\s*(?:\/|\s)/.exec(get('font'))?.[1] ?? ''),
      around.isTiny,
    ),
    isStruck:
      around.isStruck ||
      /line-through/.test(get('text-decoration') + get('text-decoration-line')) ||
      /^(?!none)./.test(get('text-line-through')),
    font: family && family !== 'inherit' ? symbolFont(family) : around.font,
    keepsLines: space ? /pre|break-spaces/.test(space) : around.keepsLines,
    color: color && color !== 'inherit' ? colorIn(color, around.background) : around.color,
    background: backgroundOf(get, around.background),
  };
}

function isGone(get: (name: string) => string): boolean {
  const isZero = (name: string) => /^-?0*\.?0+(?:px|pt|em|rem|%|in|cm)?$/.test(get(name));
  const isOff = (name: string) => /^-\d{3,}/.test(get(name)) && Number.parseFloat(get(name)) <= -500;
  const isCut = /hidden|clip/.test(get('overflow') + get('overflow-x') + get('overflow-y'));
  const opacity = Number.parseFloat(get('opacity')) / (get('opacity').endsWith('%') ? 100 : 1);
  const isLoose = /absolute|fixed|relative/.test(get('position'));
  return (
    get('display') === 'none' ||
    get('mso-hide') === 'all' ||
    /^(?:comment|comment-list)$/.test(get('mso-element')) ||
    get('content-visibility') === 'hidden' ||
    opacity < 0.1 ||
    /opacity\(\s*0*\.?0*%?\s*\)|zoom 0?\.0/.test(`${get('filter')}zoom ${get('zoom')}`) ||
    /scale(?:3d)?\(\s*0+(?:\.0+)?\s*[,)]/.test(get('transform')) ||
    (isCut && ['height', 'max-height', 'width', 'max-width'].some(isZero)) ||
    (isLoose &&
      (['left', 'top', 'right'].some(isOff) || /rect\(\s*(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]/.test(get('clip')))) ||
    /inset\(\s*(?:50|100)%|circle\(\s*0/.test(get('clip-path')) ||
    /translate(?:x|y|3d)?\((?:\s*[^,()]+,)?\s*-\d{4}/.test(get('transform')) ||
    /-\d{4,}/.test(get('margin') + get('margin-left') + get('margin-top')) ||
    isOff('text-indent')
  );
}

/** Whether letters of a size are too small, in element whose letters are or are not. */
function isTiny(size: string, around: boolean): boolean {
  const [, number, unit = ''] = /^(\d*\.?\d+)([a-z%]*)$/.exec(size) ?? [];
  if (number === undefined) return size === '' || /^(?:inherit|smaller|larger)$/.test(size) ? around : false;
  const least: Record<string, number> = { px: 2, pt: 1.5, '': 2, em: 0.1, rem: 0.1, '%': 10 };
  return Number(number) < (least[unit] ?? 0) || (around && /^(?:em|%)$/.test(unit));
}

function backgroundOf(get: (name: string) => string, around: Color | undefined): Color | undefined {
  const value = get('background-color') || get('background');
  if (/url\(|gradient/.test(get('background') + get('background-image'))) return undefined;
  if (!value || /^(?:none|inherit|initial|transparent|unset)\b/.test(value)) return around;
  const [first = ''] = value.match(/#[\da-f]+|rgba?\([^)]*\)|[a-z]+/) ?? [];
  return colorIn(first, around);
}

/** Names of colours that nobody tells from white. */
const whitish = /^(?:(?:ghost|floral)?white|whitesmoke|snow|ivory|azure|mintcream|aliceblue|honeydew)$/;

/** The names of colours that HTML has always had, in hexadecimal digits. */
const namedColours: Record<string, string> = {
  ...{ black: '000', gray: '808080', grey: '808080', silver: 'c0c0c0', maroon: '800000', red: 'f00', purple: '800080' },
  ...{ fuchsia: 'f0f', green: '008000', lime: '0f0', olive: '808000', yellow: 'ff0', navy: '000080', blue: '00f' },
  ...{ teal: '008080', aqua: '0ff' },
};

/** Reads a colour. One that lets all through is the colour behind it. */
function colorIn(text: string, behind: Color | undefined): Color | undefined {
  if (text === 'transparent' || /^#(?:[\da-f]{3}0|[\da-f]{6}00)$/.test(text)) return behind;
  const hex = Object.hasOwn(namedColours, text) ? `#${namedColours[text]}` : text;
  const [, short, long] = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/.exec(hex) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Color;
  const [, kind, list = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(text) ?? [];
  const [one, two, three, alpha] = list.split(/[\s,/]+/).filter(Boolean);
  if (alpha !== undefined && Number.parseFloat(alpha) === 0) return behind;
  if (one !== undefined && two !== undefined && three !== undefined) {
    const parts = [one, two, three].map(
      (part) => Number.parseFloat(part) * (kind === 'rgb' && part.endsWith('%') ? 2.55 : 1),
    );
    return kind === 'hsl' ? ofHue(parts) : (parts as unknown as Color);
  }
  return whitish.test(text) ? [255, 255, 255] : undefined;
}

/** The colour of a hue in degrees, with saturation and lightness in percent. */
function ofHue([hue = 0, saturation = 0, lightness = 0]: number[]): Color {
  const range = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const part = (at: number) => {
    const turn = (at + hue / 30) % 12;
    return 255 * (lightness / 100 - range * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [part(0), part(8), part(4)];
}
