import { escapeText } from './escape-html.ts';

/**
 * Fills `{name}` placeholders, the same way in the browser, on the server and in the build (D-07).
 * This file imports nothing.
 */

/** Returns the text of a placeholder by its name; `undefined` while it is not known. */
export type Lookup = (name: string) => string | undefined;

/** A piece of a line: text, or a placeholder that is still to be filled. */
export type LinePart = string | { name: string };

/** Splits a line into text and placeholders, so that a caller can find the pending ones (D-17). `\{` is a brace. */
export function lineParts(text: string): LinePart[] {
  const parts: LinePart[] = [];
  let words = '';
  let end = 0;
  for (const match of text.matchAll(/\\\{|\{([A-Za-z][A-Za-z0-9_]*(?:\.[a-z][A-Za-z0-9]*)?)\}/g)) {
    words += text.slice(end, match.index);
    end = match.index + match[0].length;
    const name = match[1];
    if (name === undefined) {
      words += '{';
      continue;
    }
    if (words) parts.push(words);
    parts.push({ name });
    words = '';
  }
  words += text.slice(end);
  if (words) parts.push(words);
  return parts;
}

/** Looks placeholders up among a line's own, such as the name of a field in a message, and then in `lookup`. */
export const withParams =
  (lookup: Lookup, params: Record<string, string | number | undefined> = {}): Lookup =>
  (name) =>
    Object.hasOwn(params, name) ? params[name]?.toString() : lookup(name);

/** Fills the placeholders of a line. An unknown placeholder is left out. The result is text, not HTML. */
export function fillLine(text: string, lookup: Lookup): string {
  return lineParts(text)
    .map((part) => (typeof part === 'string' ? part : (lookup(part.name) ?? '')))
    .join('');
}

/**
 * Fills the slots of compiled HTML. The result is exactly the
 * text that `innerHTML` returns. An unknown slot stays empty.
 */
export function fillHtml(html: string, lookup: Lookup): string {
  return html.replace(/<span data-v="([^"]*)"><\/span>/g, (slot, name: string) => {
    const value = lookup(name);
    return value === undefined ? slot : `<span data-v="${name}">${inInnerHtml(value)}</span>`;
  });
}

/** Text as `innerHTML` writes it. */
const inInnerHtml = (text: string) => escapeText(text).replaceAll('\u00a0', '&nbsp;');
