import { type Selector, type SelectorComponent, transform } from 'lightningcss';
import type { StyleRule, StyleSelector } from '../../types.gen.ts';

/**
 * Names a class of a CSS module by where it is written, without `styles`, the name of a block's own: `ui_button_primary`,
 * `receipt_row`. That is as unique as a hash, and says which styles a page has no use for.
 */
export function className(name: string, file: string): string {
  const [, folder, base] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? [];
  return [folder, base !== 'styles' && base, name].filter(Boolean).join('_');
}

/** The rules around rules: what they need is what the rules in them need. */
const around = /^@(layer|media|supports|container)\b/;

/**
 * Splits CSS, which the build has minified, into its innermost rules, in their order, with what a page must have for each. Each
 * custom property of `:root` is a rule of its own.
 */
export function styleRules(css: string, within: string[] = []): StyleRule[] {
  return statements(css).flatMap((statement): StyleRule | StyleRule[] => {
    const [, head, body] = /^([^{]*)\{(.*)\}$/s.exec(statement) ?? [];
    if (head === undefined || body === undefined) return { within, text: statement };
    if (around.test(head)) return styleRules(body, [...within, head]);
    const [, keyframes] = /^@keyframes (.+)/.exec(head) ?? [];
    if (head.startsWith('@')) return { within, text: statement, ...(keyframes && { name: keyframes }) };
    const selectors = selectorsOf(head);
    if (head !== ':root') return { within, selectors, text: body };
    return statements(`${body};`).map((declaration) => {
      const [, name] = /^(--[\w-]+):/.exec(declaration) ?? [];
      return { within, selectors, text: declaration.slice(0, -1), ...(name && { name }) };
    });
  });
}

/** The selectors of a list, and what each needs. */
function selectorsOf(list: string): StyleSelector[] {
  const found: StyleSelector[] = [];
  transform({
    filename: 'selectors.css',
    code: Buffer.from(`${list}{color:red}`),
    visitor: {
      Rule: {
        style({ value }) {
          const texts = parts(list);
          for (const [i, selector] of value.selectors.entries())
            found.push({ text: texts[i]!, needs: needsOf(selector) });
        },
      },
    },
  });
  return found;
}

/**
 * The words that a page must have for a selector, one of these lists whole: names of elements, `.class`, `#id` and
 * `[data-attribute]`. The value of an attribute may change without the bundle, some attributes may come, and what a page must not have may go.
 */
function needsOf(selector: Selector): string[][] {
  return selector.reduce<string[][]>(
    (needs, part) => {
      const more = partNeeds(part);
      return needs.flatMap((words) => more.map((others) => [...new Set([...words, ...others])]));
    },
    [[]],
  );
}

/** The pseudo-classes that need any one of the selectors in them. */
const anyOf = ['is', 'where', 'has', 'any'];

function partNeeds(part: SelectorComponent): string[][] {
  if (part.type === 'type') return [[part.name]];
  if (part.type === 'class') return [[`.${part.name}`]];
  if (part.type === 'id') return [[`#${part.name}`]];
  if (part.type === 'attribute') return part.name.startsWith('data-') ? [[`[${part.name}]`]] : [[]];
  if (part.type !== 'pseudo-class' || !('selectors' in part)) return [[]];
  return anyOf.includes(part.kind) ? (part.selectors as Selector[]).flatMap(needsOf) : [[]];
}

/** Splits a list at the commas that are in no brackets. */
function parts(list: string): string[] {
  const found = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/"(?:[^"\\]|\\.)*"|\\.|./gs)) {
    if (/^[([]$/.test(token)) depth += 1;
    if (/^[)\]]$/.test(token)) depth -= 1;
    if (token === ',' && depth === 0) found.push('');
    else found[found.length - 1] += token;
  }
  return found;
}

/** Splits CSS, which the build has minified, into its outermost rules and statements. */
function statements(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth > 0 || token === '{' || token.length > 1) continue;
    found.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return found;
}
