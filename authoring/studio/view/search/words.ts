import { visit } from 'jsonc-parser';
import { fillLine } from '../../../../src/rules/fill.ts';
import { formatValue } from '../../../../src/rules/format-value.ts';
import type { StudioLocation } from '../../state/use-address.ts';
import type { StudioContent } from '../../types.ts';

/** A number of five digits or more, with the gaps and signs between them. */
const longNumber = /\(?\d(?:[\s()‑–-]*\d){4,}/g;

/** What stands between the digits of a number, and how numbers of this country begin abroad. */
const [gap, abroad] = ['[\\s()‑–-]*', /\+44[\s(‑–-]*(?:0[\s)‑–-]*)?(?=\d)/g];

/**
 * What finds words however they are written: in any case, with any gaps, hyphens and quotes, long numbers by their digits,
 * with 0 or +44 before them.
 */
export function patternOf(words: string): RegExp {
  const parts = words.trim().replace(abroad, '0');
  const written = (text: string) =>
    text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/[\s‑–-]+/g, '[\\s‑–-]+')
      .replace(/['‘’]/g, "['‘’]")
      .replace(/["“”]/g, '["“”]');
  let source = '';
  let end = 0;
  for (const { 0: number, index } of parts.matchAll(longNumber)) {
    const [first = '', ...digits] = number.replace(/\D/g, '');
    const begin = first === '0' ? `(?:\\(?0|\\+44(?:${gap}0)?)` : `\\(?${first}`;
    source += [written(parts.slice(end, index)) + begin, ...digits].join(gap);
    end = index + number.length;
  }
  return new RegExp(source + written(parts.slice(end)), 'iu');
}

/** A text as customers read it, as far as the site's own values and contacts go. */
export function filled(content: StudioContent | undefined, text: string): string {
  if (!content) return text;
  const { contacts, values } = content.sites.content.site;
  return fillLine(
    text,
    (name) => contacts[name] ?? (values[name] && formatValue(values[name].type, values[name].value)),
  );
}

/** A line of Markdown or a text in JSON: its words, its place, and where it begins and ends in the file. */
export type Piece = { words: string; place: Pick<StudioLocation, 'at' | 'spot'>; start: number; end: number };

export function piecesOf(text: string, path: string): Piece[] {
  const pieces: Piece[] = [];
  if (path.endsWith('.md')) {
    let start = 0;
    for (const [index, line] of text.split('\n').entries()) {
      const words = line.replace(/\r$/, '');
      pieces.push({ words, place: { spot: `${index + 1}:1` }, start, end: start + words.length });
      start += line.length + 1;
    }
    return pieces;
  }
  visit(text.replace(/^\ufeff/, ' '), {
    onLiteralValue(value, start, length, _line, _column, pathSupplier) {
      const at = pathSupplier();
      if (typeof value === 'string' && at[0] !== '$schema')
        pieces.push({ words: value, place: { at }, start, end: start + length });
    },
  });
  return pieces;
}
