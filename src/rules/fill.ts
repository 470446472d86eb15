import { escapeText } from './escape-html.ts';

/** Fills `{name}` placeholders, the same way in the browser, on the server and in the build (D-07). */

/** Returns the text of a placeholder by its name; `undefined` while it is not known. */
export type Lookup = (name: string) => string | undefined;

/** A piece of a line: text, or a placeholder that is still to be filled. */
export type LinePart = string | { name: string };

/**
 * Plurals of a line as the build compiles them, because not every browser knows the rules of every language. A plural
 * is the placeholder of its number, the index of the form of each number from 0 to 199 as one digit, and the forms.
 * From 200 on, 100 plus the last two digits says the form. All other numbers have the first. No line of content has
 * the braces between these parts.
 */
const compiled = /\{([\w.]+)\}\{\|([\da-z]*)\{\|(.*)$/s;

/** How many forms a plural can have, and so the base of the digits of their indexes. */
export const mostForms = 36;

/** A plural as it stands in a compiled line. */
export const compiledPlural = (name: string, formOf: string, forms: readonly string[]): string =>
  `{${name}}{|${formOf}{|${forms.join('{|')}|}`;

/** Returns a line with the form of each of its numbers. A number that is not known yet stands there as a placeholder. */
function withForms(line: string, lookup: Lookup): string {
  // Each plural ends a piece, and is looked for no further than there.
  const pieces = line.split('|}');
  const rest = pieces.pop()!;
  const withForm = (piece: string) =>
    piece.replace(compiled, (_, name: string, formOf: string, forms: string) => {
      const number = lookup(name);
      if (!number) return `{${name}}`;
      const index = formOf[+number] ?? formOf[100 + +number.slice(-2)] ?? '0';
      return forms.split('{|')[Number.parseInt(index, mostForms)]!;
    });
  return pieces.map((piece) => (compiled.test(piece) ? withForm(piece) : `${piece}|}`)).join('') + rest;
}

/**
 * Splits a line into text and placeholders, so that a caller can find those that are not known (D-17). `\{` is a brace. `lookup`
 * chooses the forms of plurals: without it the placeholders of all forms are there.
 */
export const lineParts = (line: string, lookup?: Lookup): LinePart[] =>
  (lookup ? withForms(line, lookup) : line)
    .split(/(?<!\\)\{([A-Za-z]\w*(?:\.[a-z][A-Za-z0-9]*)?)\}/)
    .flatMap((part, position): LinePart[] | string =>
      position % 2 ? [{ name: part }] : part.replaceAll('\\{', '{') || [],
    );

/** The names of a line's placeholders, those of all forms of its plurals among them. */
export const placeholderNames = (line: string): string[] =>
  lineParts(line).flatMap((part) => (typeof part === 'string' ? [] : [part.name]));

/** Looks placeholders up among a line's own, such as the name of a field in a message, and then in `lookup`. */
export const withParams =
  (lookup: Lookup, params: Record<string, string | number | undefined> = {}): Lookup =>
  (name) =>
    Object.hasOwn(params, name) ? params[name]?.toString() : lookup(name);

/** Fills the placeholders of a line. An unknown placeholder is left out. The result is text, not HTML. */
export function fillLine(text: string, lookup: Lookup): string {
  return lineParts(text, lookup)
    .map((part) => (typeof part === 'string' ? part : (lookup(part.name) ?? '')))
    .join('');
}

/** Fills the slots of compiled HTML, as `innerHTML` returns it. An unknown slot stays empty. */
export function fillHtml(html: string, lookup: Lookup): string {
  return html.replace(/<span data-v="([^"]*)"><\/span>/g, (slot, name: string) => {
    const value = lookup(name);
    return value === undefined ? slot : `<span data-v="${name}">${inInnerHtml(value)}</span>`;
  });
}

/** Text as `innerHTML` writes it. */
const inInnerHtml = (text: string) => escapeText(text).replaceAll('\u00a0', '&nbsp;');
