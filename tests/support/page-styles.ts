import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { styleRules } from '../../src/tools/build/sheets.ts';
import type { Compiled } from '../../src/types.gen.ts';

export const { shell } = JSON.parse(readFileSync('dist/compiled.json', 'utf8')) as Compiled;

/** A phone, a larger one and a desktop. */
export const widths = [320, 412, 1280];

const inFile = readFileSync(`dist${shell!.allStyles}`, 'utf8');
const accent = `:root{--accent:${shell!.accent}}`;
const states = 'hover|focus|focus-visible|focus-within|active|disabled|checked';
/** What changes of a selector without the bundle, and its parts of elements: in their place stands what fits each element. */
const changing = new RegExp(
  `:(?:not|has)\\((?::(?:${states})|\\[open\\])\\)|:(?:${states})(?![\\w-])|::?(?:before|after)|::[\\w-]+`,
  'g',
);

/** The selectors of rules that the page's own styles have not, though they are for something in it, also in another state. */
export async function missingRules(page: Page, html: string): Promise<string[]> {
  const own = new Map<string, string>();
  const nameOf = (within: string[], selector: string) => [...within, selector].join();
  const text = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, each]) => each).join('');
  for (const { within, selectors = [], text: declarations } of styleRules(text)) {
    for (const selector of selectors) {
      const name = nameOf(within, selector.text);
      own.set(name, `${own.get(name) ?? ''};${declarations}`);
    }
  }
  const printsByFile = html.includes('<noscript><link rel="stylesheet"');
  const missing = shell!.styleRules.flatMap(({ within, selectors = [], text: declarations, name }) => {
    if ((printsByFile && within.includes('@media print')) || (name && !text.includes(`var(${name}`))) return [];
    return selectors.filter((selector) => !own.get(nameOf(within, selector.text))?.includes(declarations));
  });
  const asked = missing.map(({ text: selector }) => ({ selector, always: selector.replace(changing, ':not(none)') }));
  return page.evaluate(
    (all) => all.filter(({ always }) => document.querySelector(always)).map(({ selector }) => selector),
    asked,
  );
}

/** What looks otherwise with all styles than with the page's own: place and size of each element, and all that is computed for it. */
export async function differences(page: Page): Promise<string[]> {
  return page.evaluate((text) => {
    const describe = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === 'none') return [];
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = `${part ?? ''} box: ${[x, y, width, height].join(' ')}`;
      const names = Array.from(style).filter((name) => !name.startsWith('--'));
      return [box, ...names.map((name) => `${part ?? ''} ${name}: ${style.getPropertyValue(name)}`)];
    };
    const look = () =>
      Array.from(document.querySelectorAll('html, body, body *'), (element) => ({
        element,
        is: [undefined, '::before', '::after'].flatMap((part) => describe(element, part)),
      }));
    // While something changes over time, what is computed is as it was.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [still];
    const before = look();
    const sheets = [...document.styleSheets].filter(({ media }) => media.mediaText !== 'print');
    const all = new CSSStyleSheet();
    all.replaceSync(text);
    for (const sheet of sheets) sheet.disabled = true;
    document.adoptedStyleSheets = [all, still];
    const after = look();
    document.adoptedStyleSheets = [];
    for (const sheet of sheets) sheet.disabled = false;
    return before.flatMap(({ element, is }, i) => {
      const then = after[i]!.is;
      const wrong = is.filter((line, place) => line !== then[place]);
      const name = `${element.localName}.${element.getAttribute('class')}`;
      if (is.length !== then.length) return [`${name} has another part`];
      return wrong.slice(0, 3).map((line) => `${name} ${line}, not ${then[is.indexOf(line)]}`);
    });
  }, inFile + accent);
}
