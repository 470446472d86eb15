import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { themeStyles } from '../../../src/rules/theme/theme.ts';
import type { Compiled } from '../../../src/types.gen.ts';

const { shell } = JSON.parse(readFileSync('dist/compiled.json', 'utf8')) as Compiled;

/** A phone, a larger one and a desktop. */
export const widths = [320, 412, 1280];

const { styles, files, theme, printStyles } = shell!;
const paper = readFileSync(`dist${printStyles}`, 'utf8');
const everyStyle = [styles, ...Object.values(files), themeStyles(theme), paper].join('\n');

/** Lists the elements that look otherwise with all styles than with the page's own: their place, size and computed styles. */
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
    const sheets = [...document.styleSheets];
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
  }, everyStyle);
}
