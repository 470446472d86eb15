import type { CompiledShell } from '../../types.gen.ts';

type Sheet = CompiledShell['sheets'][number];

/**
 * Names a class of a CSS module by where it is written, without `styles`, the name of a block's own: `ui_button_primary`,
 * `receipt_row`. That is as unique as a hash, and says which styles a page has no use for.
 */
export function className(name: string, file: string): string {
  const [, folder, base] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? [];
  return [folder, base !== 'styles' && base, name].filter(Boolean).join('_');
}

/** Splits the styles that every page may need into those for every page, for some blocks, and for what is on some pages. */
export function sheetsOf(styles: string): Sheet[] {
  const sheets: Sheet[] = [];
  for (const statement of statements(styles)) {
    const [, layer, body] = /^(@layer [\w-]+)\{(.*)\}$/s.exec(statement) ?? [];
    for (const rule of body === undefined ? [statement] : statements(body)) {
      const wanted = neededBy(rule);
      const last = sheets.at(-1);
      const text = layer ? `${layer}{${rule}}` : rule;
      if (last && last.block === wanted.block && last.mark === wanted.mark) last.text = joined(last.text, text);
      else sheets.push({ ...wanted, text });
    }
  }
  return sheets;
}

/** Adds a rule within a layer to text that may end with the same layer. */
function joined(before: string, added: string): string {
  const [layer = ''] = /^@layer [\w-]+\{/.exec(added) ?? [];
  const isSame = layer !== '' && before.lastIndexOf('@layer ') === before.lastIndexOf(layer);
  return isSame ? before.slice(0, -1) + added.slice(layer.length) : before + added;
}

/** The folders of components that stand on some pages only. Any other folder with classes is a block's. */
const components = ['ui', 'render'];

/** The names of tables' elements, whose styles are of no use where there is no table. */
const inTables = /^(table|caption|thead|tbody|tr|th|td)$/;

/** What a page has that needs a rule: a block of a type, or a mark in its HTML; neither if any page may need it. */
function neededBy(rule: string): Omit<Sheet, 'text'> {
  const classes = [...rule.matchAll(/(?:\.|@keyframes )([a-z][a-z-]*)_([a-z][a-z-]*)/g)];
  const owners = new Set(
    classes.map(([, folder = '', next]) => (components.includes(folder) ? `${folder}_${next}_` : folder)),
  );
  const [owner] = owners;
  if (owners.size > 1) return {};
  if (owner) return owner.endsWith('_') ? { mark: owner } : { block: owner };
  const selectors = rule.startsWith('@container') ? rule.slice(rule.indexOf('{')) : rule;
  const elements = [
    ...selectors.replaceAll(/\{[^{}]*\}/g, ' ').matchAll(/(?<![\w:.[=-])[a-z][a-z0-9]*(?![\w-]*\()/g),
  ].map(([name]) => name);
  return elements.length > 0 && elements.every((name) => inTables.test(name)) && !/[.[*]/.test(selectors.split('{')[0]!)
    ? { mark: '<table' }
    : {};
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
