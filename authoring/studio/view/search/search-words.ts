import { visit } from 'jsonc-parser';
import { formatValue } from '../../../../src/rules/format-value.ts';
import type { StudioLocation } from '../../state/use-address.ts';
import type { StudioContent } from '../../types.ts';
import { amountOrDay, anyNumber, asWritten, type Change, changesFor, type Reading, readingsOf } from './readings.ts';

/** A number of five digits or more, with the gaps and signs between them. */
const longNumber = /\(?\d(?:[\s()‑–-]*\d){4,}/;

/** What a link may say otherwise, and long numbers. */
const told = new RegExp(`${amountOrDay}|${longNumber.source}|\\d+`, 'gu');

/** What stands between the digits of a number, and how numbers of this country begin abroad. */
const [gap, abroad] = ['[\\s()‑–-]*', /\+44[\s(‑–-]*(?:0[\s)‑–-]*)?(?=\d)/g];

/**
 * What finds words however they are written: in any case, with any gaps, hyphens and quotes, long numbers by their digits,
 * with 0 or +44 before them. A number, amount or day among words is also found where each link says another.
 */
export function patternOf(words: string): RegExp {
  const parts = words.trim().replace(abroad, '0');
  const written = (text: string) =>
    text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/[\s‑–-]+/g, '[\\s‑–-]+')
      .replace(/['‘’]/g, "['‘’]")
      .replace(/["“”]/g, '["“”]');
  const hasWords = /\p{L}/u.test(parts.replace(told, ''));
  const byDigits = (number: string) => {
    const [first = '', ...digits] = number.replace(/\D/g, '');
    return [first === '0' ? `(?:\\(?0|\\+44(?:${gap}0)?)` : `\\(?${first}`, ...digits].join(gap);
  };
  let source = '';
  let end = 0;
  for (const { 0: number, index } of parts.matchAll(told)) {
    const found = longNumber.exec(number)?.[0] === number ? byDigits(number) : written(number);
    source += written(parts.slice(end, index)) + (hasWords ? `(?:${found}|${anyNumber})` : found);
    end = index + number.length;
  }
  return new RegExp(source + written(parts.slice(end)), 'iu');
}

/** A line as customers read it, in each of its forms, as far as the site's own values and contacts go. */
export function shownIn(content: StudioContent | undefined, line: string): Reading[] {
  const { contacts = {}, values = {}, name: provider } = content?.sites.content.site ?? {};
  return readingsOf(
    line,
    (name) =>
      ({ ...contacts, provider })[name] ??
      (values[name]?.value === undefined ? undefined : formatValue(values[name].type, values[name].value)),
  );
}

/**
 * The places of a source that have some words, in each of its forms: the changes by which others are there; none where a form
 * or a placeholder makes the words.
 */
export function placesIn(
  content: StudioContent | undefined,
  source: string,
  words: string,
  by: string,
): (Change[] | undefined)[] {
  const pattern = new RegExp(patternOf(words), 'giu');
  // Whoever looks for a placeholder wants what is written.
  const readings = words.includes('{') ? [asWritten(source)] : shownIn(content, source);
  const found = readings.flatMap((reading) =>
    [...reading.text.matchAll(pattern)].map(({ 0: text, index }) =>
      changesFor(reading, index, index + text.length, by),
    ),
  );
  // What stands outside of a form is in the reading of each.
  return [...new Map(found.map((changes) => [JSON.stringify(changes), changes])).values()];
}

/** A line of Markdown or a text in JSON: its words, its place, and where it begins and ends in the file. */
export type Piece = { words: string; place: Pick<StudioLocation, 'at' | 'spot'>; start: number; end: number };

/** The words of a file of content that customers read. */
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
  const isRead = readBy.find(([file]) => file.test(path))?.[1];
  visit(text.replace(/^\ufeff/, ' '), {
    onLiteralValue(value, start, length, _line, _column, pathSupplier) {
      const at = pathSupplier();
      if (typeof value === 'string' && isRead?.test(`/${at.join('/')}`) && !isName.test(value))
        pieces.push({ words: value, place: { at }, start, end: start + length });
    },
  });
  return pieces;
}

/** What stands in JSON as the name or address of something, and is no words. */
const isName = /^[0-9.-]*[a-z_/#][a-z0-9_./#-]*$/;

/** Where the files of JSON have words that customers read. No others have any. */
const readBy: [file: RegExp, at: RegExp][] = [
  [/(^|\/)values\.json$/, /\/value$/],
  [/(^|\/)acts\.json$/, /\/(calendar|countdown|text|note)$/],
  [/(^|\/)facts\.json$/, /\/(label|text|note)$/],
  [/(^|\/)documents\/[^/]*\/document\.json$/, /^\/title$|\/gist$/],
  [/(?:messages|site)\.json$/, /^\/(?!\$schema|review|formerly)/],
  [/(?:pages|letters)\/[^/]*\.json$/, /^\/(?!\$schema|review|formerly)/],
];
