/** Stands in a reading for what each link says otherwise: a number, an amount or a day. */
export const anyNumber = '\ue000';

/** A part of a reading: the source's own words, or what fills a placeholder or the number of a form. */
type Part = { text: string; start: number; end: number; isOwn: boolean };

/** A line as customers read it in one of its forms, part by part with the place in the source. */
export type Reading = { text: string; parts: Part[] };

type Lookup = (name: string) => string | undefined;
type Range = { start: number; end: number };

/** A brace that is shown, a plural as far as its forms, a placeholder, or the number of a form. */
const token = /\\\{|\{\s*([\w.]+)\s*,\s*plural\s*,|\{([A-Za-z][\w.]*)\}|#/g;

/** A line of content as customers read it, in each of its forms. */
export function readingsOf(line: string, lookup: Lookup): Reading[] {
  const first = readingAt(line, lookup, 0);
  const others = Array.from({ length: first.forms - 1 }, (_, index) => readingAt(line, lookup, index + 1));
  return [first, ...others];
}

/** A line as it stands in its file. */
export const asWritten = (line: string): Reading => ({
  text: line,
  parts: [{ text: line, start: 0, end: line.length, isOwn: true }],
});

/** One reading of a line: of each plural the form of that index, or its last. `forms`: how many the line has at most. */
function readingAt(line: string, lookup: Lookup, index: number): Reading & { forms: number } {
  const parts: Part[] = [];
  let forms = 1;
  const add = (start: number, end: number, text?: string) => {
    if (end > start) parts.push({ text: text ?? line.slice(start, end), start, end, isOwn: text === undefined });
  };
  function read({ start, end }: Range, count?: string): void {
    let at = start;
    token.lastIndex = start;
    for (let found = token.exec(line); found && found.index < end; found = token.exec(line)) {
      const [whole, plural, name] = found;
      if (whole === '#' && count === undefined) continue;
      add(at, found.index);
      at = found.index + whole.length;
      if (whole === '#') add(found.index, at, count);
      else if (name !== undefined) add(found.index, at, lookup(name) ?? anyNumber);
      else if (plural === undefined) add(found.index, at, '{');
      else {
        const all = formsIn(line, found.index);
        forms = Math.max(forms, all.ranges.length);
        const form = all.ranges[Math.min(index, all.ranges.length - 1)];
        if (form) read(form, form.selector === 'other' ? (lookup(plural) ?? anyNumber) : anyNumber);
        at = all.end;
      }
      token.lastIndex = at;
    }
    add(at, end);
  }
  read({ start: 0, end: line.length });
  return { text: parts.map(({ text }) => text).join(''), parts, forms };
}

/** The words of each form of the plural that begins at a brace, and where the plural ends. */
function formsIn(line: string, begin: number): { ranges: (Range & { selector: string })[]; end: number } {
  const ranges: (Range & { selector: string })[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: brace, index } of line.slice(begin).matchAll(/[{}]/g)) {
    const at = begin + index;
    if (brace === '{' && ++depth === 2) start = at + 1;
    if (brace === '}' && depth-- === 2)
      ranges.push({
        start,
        end: at,
        selector: line
          .slice(begin, start - 1)
          .trimEnd()
          .split(/\s/)
          .at(-1)!,
      });
    if (!depth) return { ranges, end: at + 1 };
  }
  return { ranges, end: line.length };
}

/** The source of a pattern that finds an amount or a day, as customers read them. */
export const amountOrDay = '£\\d[\\d,]*(?:\\.\\d\\d)?|\\d{1,2} \\p{L}{3,} \\d{4}';

const numbers = new RegExp(`${amountOrDay}|\\d+`, 'u');

/** Other words for a part of a source. */
export type Change = Range & { next: string };

/**
 * The changes of a source by which a part of a reading has other words. What fills a placeholder or a form stays where the
 * other words have it too; undefined where they do not, or where a form begins or ends among them.
 */
export function changesFor({ parts }: Reading, from: number, to: number, by: string): Change[] | undefined {
  let [rest, at] = [by, 0];
  /** The source's own words up to what is filled in next. */
  let own: (Range & { text: string })[] = [];
  const changes: Change[] = [];
  function put(next: string): boolean {
    if (own.map(({ text }) => text).join('') === next) return true;
    const [only, ...more] = own;
    if (!only || more.length) return false;
    changes.push({ start: only.start, end: only.end, next });
    return true;
  }
  for (const part of parts) {
    const [begin, end] = [Math.max(from, at), Math.min(to, at + part.text.length)];
    at += part.text.length;
    if (begin >= end) continue;
    const offset = begin - (at - part.text.length);
    if (part.isOwn) {
      const start = part.start + offset;
      own.push({ start, end: start + end - begin, text: part.text.slice(offset, offset + end - begin) });
      continue;
    }
    if (end - begin < part.text.length) return undefined;
    const filled = part.text === anyNumber ? numbers.exec(rest)?.[0] : part.text;
    const found = filled === undefined ? -1 : rest.indexOf(filled);
    if (found < 0 || !put(rest.slice(0, found))) return undefined;
    rest = rest.slice(found + filled!.length);
    own = [];
  }
  return put(rest) ? changes : undefined;
}

/** A source with changes, which do not overlap; one that several places ask for is made once. */
export const changed = (source: string, changes: readonly Change[]): string =>
  [...new Map(changes.map((one) => [one.start, one])).values()]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, next }) => text.slice(0, start) + next + text.slice(end), source);
