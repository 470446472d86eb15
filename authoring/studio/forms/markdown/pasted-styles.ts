/** What styles say of copied words: their rules, what stands on lines of its own, and what is bold or slanted. */

/** The elements that stand on lines of their own. */
export const blocks =
  'p, div, ul, ol, li, dl, dt, dd, table, blockquote, pre, h1, h2, h3, h4, h5, h6, br, hr, address, article, aside, details, figcaption, figure, footer, header, legend, main, nav, section, summary';

export const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Writes what the copied page's rules say of an element before its own `style`, which alone is read afterwards. */
export function takeRules(document: Document): void {
  const sheet = new CSSStyleSheet();
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n');
  // Word writes its rules as a comment of HTML.
  sheet.replaceSync(css.replace(/<!--|-->/g, ''));
  const styles = new Map<Element, string>();
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const element of matching(document.body, rule.selectorText))
      styles.set(element, `${styles.get(element) ?? ''}${rule.style.cssText};`);
  }
  for (const [element, style] of styles) {
    const declarations = `${style}${element.getAttribute('style') ?? ''}`.split(';');
    // Of two declarations of a property the last one counts.
    const last = new Map(declarations.map((one) => [one.split(':')[0]!.trim().toLowerCase(), one]));
    element.setAttribute('style', [...last.values()].join(';'));
  }
}

/** The elements that a selector of the copied page matches. One with a namespace is none that a browser finds by. */
function matching(body: HTMLElement, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector);
  } catch {
    return [];
  }
}

/** The first word of what a `style` attribute says of a property: the studio's policy leaves `element.style` empty. */
export function declared(element: Element, property: string): string | undefined {
  const declarations = (element.getAttribute('style') ?? '').split(';').map((one) => one.split(':'));
  const [, value] = declarations.findLast(([name]) => name!.trim().toLowerCase() === property) ?? [];
  return value?.trim().toLowerCase().split(/[ !]/)[0];
}

/** Gives what stands on lines of its own where it was copied an element that says so, and what does not one that does not. */
export function takeDisplay(body: HTMLElement): void {
  const madeOf = (tag: string, ...nodes: Node[]) => {
    const made = body.ownerDocument.createElement(tag);
    made.append(...nodes);
    return made;
  };
  for (const one of body.querySelectorAll('[data-stringify-type="paragraph-break"]')) one.replaceWith(madeOf('div'));
  for (const one of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) br')) one.replaceWith(' ');
  for (const one of body.querySelectorAll('[style*="display" i]')) {
    const display = declared(one, 'display') ?? '';
    if (['block', 'flex', 'grid', 'list-item', 'flow-root', 'table'].includes(display) && !one.matches(blocks)) {
      const own = madeOf('div');
      one.replaceWith(own);
      own.append(one);
    } else if (display.startsWith('inline') && one.matches('p, div')) {
      const own = madeOf('span', ...one.childNodes);
      own.setAttribute('style', one.getAttribute('style')!);
      one.replaceWith(...(display === 'inline' ? [own] : [' ', own, ' ']));
    }
  }
}

/** Makes bold and slanted words that a `style` attribute says elements, and those elements that it says plain, words. */
export function takeEmphasis(element: Element): void {
  const [weight, slant] = [declared(element, 'font-weight'), declared(element, 'font-style')];
  const marks: [said: string | undefined, is: RegExp, tag: string, tags: string][] = [
    [weight, /^(?:bold|bolder|[6-9]00)$/i, 'strong', 'b, strong'],
    [slant, /^(?:italic|oblique)$/i, 'em', 'i, em'],
  ];
  for (const [said, is, tag, tags] of marks) {
    if (said === undefined) continue;
    if (!is.test(said)) {
      if (element.matches(tags)) unwrap(element);
      continue;
    }
    if (element.closest(`${tags}, h1, h2, h3, h4, h5, h6`) || element.querySelector(blocks)) continue;
    const mark = element.ownerDocument.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}
