import { withoutHidden } from '../text/line.ts';
import { hasPicture, isLegible, type Look, lookOf, type StyleReader, seen, styleReader, type Told } from './styles.ts';
import { signsOf } from './symbol-fonts.ts';

const named = (names: string) => new Set(names.split(' '));

/** Elements that only programs read. */
const silent = named('script style title meta link base rp xml');

/** Elements that browsers do not show. */
const unseen = named('template datalist noscript noframes noembed');

/** Elements that cannot be shown here, each with words for whoever made the document. */
const foreign: [Set<string>, string][] = [
  [named('iframe frame object embed'), 'a frame'],
  [named('audio video'), 'a recording'],
  [named('svg canvas map math'), 'a drawing or formula'],
  [named('input select textarea button progress meter'), 'a field or button'],
];

/** The classes of what Word keeps beside the words. */
const tracked = /(?:^|\s)msodel(?:\s|$)/i;
const comment = /(?:^|\s)(?:MsoComment\w*|msocom\w+)(?:\s|$)/i;

/** The classes of icons, whose signs are in a style sheet or a font. */
const icon = /(?:^|\s)(?:fa[bdlrs]?|bi|mdi|glyphicon|dashicons|material-(?:icons|symbols)\S*)(?:\s|$)/;

/** Classes of words that are hidden, deleted or struck, where the style of that is elsewhere. */
const elsewhere =
  /(?<![^\s])(?:[\w-]*[-_])?(?:del(?:eted?|etion)?|removed|str(?:ike|uck)(?:through|out)?|line-through|d-none|hidden|sr-only)(?![^\s])/i;

const struck = named('del s strike');

const divisions = named(
  'address article aside center details dialog fieldset figcaption figure footer form header hgroup legend main marquee nav search section summary',
);
/** Elements with lines of their own that are not among the allowed ones, and those that they become. */
const blocks: Record<string, string> = {
  ...Object.fromEntries([...divisions].map((name) => [name, 'div'])),
  ...{ dir: 'ul', menu: 'ul', listing: 'pre', xmp: 'pre', plaintext: 'pre' },
};
const blockNames = named(
  `p div table caption tr td th ul ol li dl dt dd hr pre blockquote h1 h2 h3 h4 h5 h6 thead tbody tfoot colgroup ${Object.keys(blocks).join(' ')}`,
);
const markers: Record<string, string> = {
  ...{ decimal: '1', 'lower-alpha': 'a', 'lower-latin': 'a', 'upper-alpha': 'A', 'upper-latin': 'A' },
  ...{ 'lower-roman': 'i', 'upper-roman': 'I' },
};

/**
 * Changes a parsed document to what its author shows, before its styles are removed: struck words are struck, hidden
 * ones are removed, pictures are their words, and blocks stand apart.
 */
export function asShown(body: HTMLElement, told: Told): void {
  const page = body.ownerDocument;
  // An element of a form hides the form's own properties by its name.
  for (const control of body.querySelectorAll('input, button, select, textarea, output, fieldset, object, img'))
    for (const name of ['name', 'id']) control.removeAttribute(name);
  for (const owner of body.querySelectorAll('form, embed, iframe')) owner.removeAttribute('name');
  for (const said of body.querySelectorAll('[data-said]')) said.remove();
  // Comments of Google Docs: their marks, and the boxes below the document.
  for (const mark of body.querySelectorAll('a[href^="#cmnt"]'))
    leaveOut(
      mark.closest(mark.getAttribute('href')!.startsWith('#cmnt_ref') ? 'div' : 'sup') ?? mark,
      'a comment',
      told,
    );

  if (body.querySelector('suggestion-start, [data-suggestion-start-before], [data-suggestion-end-after]'))
    told.unsure.add('changes that an editor suggests');
  const sheets = [...page.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  if (page.querySelector('link[rel~=stylesheet i][href]') || sheets.some((css) => /@import\b/i.test(css)))
    told.leftOut.add('a style sheet at another address, which may hide or strike words');
  const styles = styleReader(page, sheets, told);
  const around = lookOf(styles.styleOf(page.documentElement), seen);
  const look = lookOf(styles.styleOf(body), around);
  readInside(body, look, styles, told);
  if (look.isStruck) strike(body);
  // Browsers draw it last, wherever it stands.
  for (const foot of body.querySelectorAll('table > tfoot')) foot.parentElement!.append(foot);
}

function readInside(parent: Element, look: Look, styles: StyleReader, told: Told): void {
  let isForMail = false;
  let isOpen = false;
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === 3) readText(child as Text, look, told);
    else if (child.nodeType === 1) readElement(child as Element, look, styles, told, isForMail);
    else leaveOutComment(child, told);
    const words = child.nodeValue ?? '';
    // What stands behind words for Outlook alone is for all others, and so is all until the end of "not for Outlook".
    if (child.nodeType === 8) {
      isForMail = /\[if [^\]]*mso/.test(words);
      isOpen = !words.includes('[endif]');
    } else if (child.nodeType === 1 || words.trim()) isForMail &&= isOpen;
  }
}

/** HTML takes what XML marks as words for a comment. */
function leaveOutComment(comment: ChildNode, told: Told): void {
  const [, words] = /^\[CDATA\[\s*(.*?)\s*(?:\]\])?$/s.exec(comment.nodeValue ?? '') ?? [];
  if (words) told.leftOut.add(`in a part of XML (CDATA): "${words}"`);
  comment.remove();
}

function readText(text: Text, look: Look, told: Told): void {
  if (!isLegible(look)) {
    leaveOut(text, 'hidden', told);
    return;
  }
  const page = text.ownerDocument;
  const signs = look.font ? signsOf(text.data, look.font) : text.data;
  if (signs === undefined) told.unsure.add(`letters of the font ${look.font}`);
  const words = withoutHidden(signs ?? text.data).replace(/\p{Co}+/gu, () => {
    told.leftOut.add('an icon without words');
    return '';
  });
  // Letters with a stroke through each, as plain text strikes words.
  const parts = words.split(/((?:.[\u0335-\u0338])+)/u);
  const nodes = parts.flatMap((part, index): (string | Element)[] => {
    if (index % 2 === 0) return look.keepsLines && /\S/.test(words) ? lines(part, page) : [part];
    const stroke = page.createElement('s');
    stroke.append(part.replace(/[\u0335-\u0338]/g, ''));
    return [stroke];
  });
  text.replaceWith(...nodes.filter((node) => node !== ''));
}

const lines = (words: string, page: Document): (string | Element)[] =>
  words.split(/\r\n|\r|\n/).flatMap((line, index) => (index ? [page.createElement('br'), line] : [line]));

function readElement(element: Element, around: Look, styles: StyleReader, told: Told, isForMail: boolean): void {
  const { localName: name } = element;
  const style = styles.styleOf(element);
  if (isForMail) style.delete('mso-hide');
  const look = lookOf(style, around);
  look.isStruck ||= struck.has(name);
  for (const cause of unclear(element, style)) told.unsure.add(cause);
  if (/^col/.test(name) && (look.isGone || !look.isVisible)) told.unsure.add('a column of a table that is hidden');
  const words = pictureWords(element);
  const reason = hiddenBecause(element, look) ?? (words === undefined ? foreignKind(element) : undefined);
  if (silent.has(name) || isOfKind(element, 'hidden')) element.remove();
  else if (reason) leaveOut(element, reason, told);
  else if (words !== undefined) readPicture(element, words, look, told);
  else {
    const [place, order, direction] = ['position', 'order', 'flex-direction'].map((of) => style.get(of) ?? '');
    if (/absolute|fixed/.test(place!) || /[1-9]/.test(order!) || direction!.endsWith('reverse'))
      told.leftOut.add('where a style puts words on the page');
    // A picture behind no words may be a tick.
    if (!element.childElementCount && !element.textContent?.trim() && hasPicture(style))
      told.leftOut.add('a picture without words (alt)');
    readInside(element, { ...look, keepsLines: look.keepsLines && name !== 'pre' }, styles, told);
    const markers = [...style].flatMap(([of, value]) => (of.startsWith('list-style') ? [value] : [])).join(' ');
    if (/["']|url\(/.test(markers)) told.leftOut.add('the marks of a list');
    if (name === 'ol') setMarker(element, markers);
    const [loud] = elsewhere.exec(element.getAttribute('class') ?? '') ?? [];
    if (loud && !look.isStruck) told.leftOut.add(`the style of "${loud}", which may hide or strike words`);
    setApart(element, /left|right/.test(style.get('float') ?? '') ? 'inline-block' : (style.get('display') ?? ''));
    const shown = blocks[name] ? renamed(element, blocks[name]) : element;
    // It strikes all inside it, too.
    if (look.isStruck && !around.isStruck) strike(shown);
    raise(shown, style);
  }
}

/** Raises or lowers the words of an element as its style does, such as the mark of a footnote behind a price. */
function raise(element: Element, style: Map<string, string>): void {
  const heights = ['mso-text-raise', 'vertical-align', 'font-variant-position'].map((of) => style.get(of) ?? '');
  const [, isLow, isHigh] = /(?:^| )(?:(sub|-[\d.]*[1-9])|(super|text-top|[\d.]*[1-9]))/.exec(heights.join(' ')) ?? [];
  // A label may stand a little higher, too.
  const isMoved = /^-/.test(style.get('top') ?? '') && element.textContent!.trim().length < 4;
  if (isBlock(element) || /^su[bp]$/.test(element.localName) || !(isLow || isHigh || isMoved)) return;
  const mark = element.ownerDocument.createElement(isLow ? 'sub' : 'sup');
  mark.append(...element.childNodes);
  element.append(mark);
}

/** What of an element's style changes its words in a way that nobody can tell. */
function unclear(element: Element, style: Map<string, string>): string[] {
  const isTurned = element.localName === 'bdo' || /override/.test(style.get('unicode-bidi') ?? '');
  const isNamed = ['display', 'visibility', 'text-decoration'].some((name) => style.get(name)?.includes('var('));
  return [...(isTurned ? ['letters that a style turns round'] : []), ...(isNamed ? ['"var()" in a style'] : [])];
}

const isOfKind = (element: Element, type: string): boolean =>
  element.localName === 'input' && element.getAttribute('type')?.toLowerCase() === type;

function foreignKind({ localName, className, childElementCount }: Element): string | undefined {
  const isIcon = typeof className === 'string' && icon.test(className) && !childElementCount;
  return isIcon ? 'an icon without words' : foreign.find(([names]) => names.has(localName))?.[1];
}

/** Why the author does not show an element. */
function hiddenBecause(element: Element, look: Look): string | undefined {
  const { localName: name } = element;
  const has = (of: string) => element.hasAttribute(of);
  const classes = element.getAttribute('class') ?? '';
  const isTracked = name === 'del' && /^mailto:/i.test(element.getAttribute('cite') ?? '');
  if (isTracked || tracked.test(classes)) return 'deleted, as a tracked change';
  if (comment.test(classes)) return 'a comment';
  const isHidden = unseen.has(name) || has('hidden') || has('popover') || (name === 'dialog' && !has('open'));
  return isHidden || (look.isGone && !/^col/.test(name)) ? 'hidden' : undefined;
}

/** Removes what is left out, and says so once. Of what is hidden without words nobody asks. */
function leaveOut(node: Element | Text, why: string, told: Told): void {
  const typed = 'localName' in node && node.localName === 'input' ? (node.getAttribute('value') ?? '') : '';
  const words = withoutHidden([...textsIn(node), typed].join(' '))
    .replace(/\s+/g, ' ')
    .trim();
  const quoted = words.length > 60 ? `${words.slice(0, 60)}…` : words;
  if (/[\p{L}\p{N}\p{S}]/u.test(words) || why !== 'hidden') told.leftOut.add(words ? `${why}: "${quoted}"` : why);
  node.remove();
}

const textsIn = (node: Node): string[] =>
  node.nodeType === 3
    ? [node.nodeValue ?? '']
    : [...('content' in node ? (node.content as Node) : node).childNodes].flatMap(textsIn);

/** The words of a picture; undefined for any other element, and empty where the picture says nothing. */
function pictureWords(element: Element): string | undefined {
  const { localName: name } = element;
  const attribute = (of: string) => element.getAttribute(of)?.trim() ?? '';
  const label = attribute('aria-label');
  if (name === 'img' || isOfKind(element, 'image')) return attribute('alt') || label;
  // Of an order's options the ticked ones count.
  if (isOfKind(element, 'checkbox') || isOfKind(element, 'radio')) return element.hasAttribute('checked') ? '☑' : '☐';
  if (name === 'svg') return label || element.querySelector('title')?.textContent?.trim() || undefined;
  // An icon of an icon font is an empty element.
  const isIcon = attribute('role') === 'img' || (/^(?:i|span)$/.test(name) && !element.textContent?.trim());
  return (isIcon && label) || undefined;
}

function readPicture(picture: Element, words: string, look: Look, told: Told): void {
  const isShown = isLegible({ ...look, color: undefined });
  if (words && !isShown) told.leftOut.add(`hidden: "${words}"`);
  // Of a picture of one point, which tells that a mail was read, nobody asks.
  if (!words && picture.getAttribute('alt') === null && picture.getAttribute('width') !== '1')
    told.leftOut.add('a picture without words (alt)');
  const before = picture.previousSibling ? ' ' : '';
  const shown = isShown ? words : '';
  picture.replaceWith(before + shown + (shown && picture.nextSibling ? ' ' : ''));
}

function setMarker(list: Element, style: string): void {
  const marker = Object.keys(markers).find((name) => new RegExp(`(?:^|\\s)${name}(?:\\s|$)`).test(style));
  if (marker) list.setAttribute('type', markers[marker]!);
}

/** Sets apart inline elements that styles show on lines or in cells of their own. */
function setApart(element: Element, display: string): void {
  if (/flex|grid/.test(display)) for (const child of [...element.children]) if (!isBlock(child)) child.after(' ');
  if (isBlock(element)) return;
  const page = element.ownerDocument;
  const isLine = /^(?:block|flex|grid|table|list-item|table-row)$/.test(display);
  if (!isLine && !/^(?:inline-|table-cell)/.test(display)) return;
  const gap = () => (isLine ? page.createElement('br') : ' ');
  if (element.previousSibling && element.previousSibling.nodeName !== 'BR') element.before(gap());
  if (element.nextSibling) element.after(gap());
}

const isBlock = ({ localName }: Element): boolean => blockNames.has(localName);

function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  for (const attribute of ['lang', 'dir', 'type']) {
    const value = element.getAttribute(attribute);
    if (value !== null) other.setAttribute(attribute, value);
  }
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Strikes all words of an element: what stands on one line in one `s`, and so in each block inside it. */
function strike(element: Element): void {
  const hasBlock = (part: Element): boolean => [...part.children].some((child) => isBlock(child) || hasBlock(child));
  const isStroke = element.localName === 's';
  if (isStroke && !hasBlock(element)) return;
  let run: Node[] = [];
  const end = () => {
    if (run.some(({ textContent }) => textContent?.trim())) {
      const stroke = element.ownerDocument.createElement('s');
      run[0]!.parentNode!.insertBefore(stroke, run[0]!);
      stroke.append(...run);
    }
    run = [];
  };
  for (const child of [...element.childNodes]) {
    if (child.nodeType === 1 && (isBlock(child as Element) || hasBlock(child as Element))) {
      end();
      strike(child as Element);
    } else run.push(child);
  }
  end();
  if (isStroke) element.replaceWith(...element.childNodes);
}
