import type { Edit } from '../problem/problem.ts';

/** What may be wrong, and edits of which the first that leads to JSON is meant. */
export type Guess = {
  offset: number;
  message: string;
  edits?: Edit[];
  /** What is said where none of the edits leads to JSON. */
  otherwise?: Guess;
};

/** Each edit is tried by reading the whole text. */
const mostEdits = 8;

const curly = '“”„‟‘’‚«»';
const wordsFor: Record<string, string> = { true: 'true', yes: 'true', false: 'false', no: 'false' };

/** What was meant by something that is no part of JSON. */
export function guessSymbol(text: string, offset: number, found: string, previous = ''): Guess {
  const [rest = ''] = /^.*/.exec(text.slice(offset)) ?? [];
  const tell = (message: string, ...edits: [old: string, next: string][]): Guess => ({
    offset,
    message,
    edits: edits.map(([old, next]) => ({ old, next })),
  });
  const mark = found[0]!;
  if (previous && !';=()'.includes(mark)) return guessQuotes(text, offset, previous);
  if (curly.includes(mark)) {
    const message = `${mark} is a curly quote: names and texts stand in straight ones (").`;
    const pieces = [...rest.matchAll(new RegExp(`[${curly}"]`, 'g'))].slice(1, mostEdits).map(({ index }) => index);
    return tell(message, ...pieces.map((end): [string, string] => [rest.slice(0, end + 1), `"${rest.slice(1, end)}"`]));
  }
  if (found.startsWith("'")) {
    const [single = found] = /^'[^'"]*'/.exec(rest) ?? [];
    return tell('Text needs double quotes ("), not single ones.', [single, `"${single.slice(1, -1)}"`]);
  }
  if (found.endsWith(';')) {
    const at = offset + found.length - 1;
    const edits = [',', ''].map((next) => ({ old: ';', next }));
    return {
      offset: at,
      message: '; is not valid here: a comma stands between entries, and nothing after the last.',
      edits,
    };
  }
  if (/^[=:]+>?$/.test(found)) return tell(`${found} is not valid here: a colon stands after a name.`, [found, ':']);
  if (mark === '(' || mark === ')') {
    const rights = mark === '(' ? ['{', '['] : ['}', ']'];
    return tell(
      `${mark} is not valid here: brackets are { } and [ ].`,
      ...rights.map((it): [string, string] => [mark, it]),
    );
  }
  if (/^[£$€]/.test(found)) return tell(`${found} is not valid here: a price is whole pence, £34.99 is 3499.`);
  if (/^(?:none|null|nil|undefined|n\/a)$/i.test(found))
    return tell(`${found} is not valid here: leave out what has no value.`);
  const meant = wordsFor[found.toLowerCase()];
  if (meant) return tell(`${found} is not valid here: write ${meant}.`, [found, meant]);
  const [words = found] = /^[^",:{}[\]]+(?=,?$|\s*[}\]])/.exec(rest) ?? [];
  return tell(
    `${found} is not valid here: names and texts need double quotes.`,
    [found, `"${found}`],
    [found, `"${found}"`],
    [words, `"${words}"`],
  );
}

/** A quote that ended a text too early: one inside it, or the next one, because its own is missing. */
function guessQuotes(text: string, offset: number, previous: string): Guess {
  const start = offset - previous.length;
  const [line = ''] = /^.*/.exec(text.slice(start)) ?? [];
  const lost = /^("[^"]*?)(\s*[,:]\s*[{[]?\s*")$/.exec(previous);
  if (lost && (lost[2]!.includes(':') || /^[\w$]+"\s*:/.test(text.slice(offset)))) {
    return { offset: start, message: unclosed, edits: [{ old: previous, next: `${lost[1]}"${lost[2]}` }] };
  }
  const ends = [...line.matchAll(/"(?=\s*(?:,|[}\]]|$))/g)].slice(0, mostEdits).map(({ index }) => index);
  const edits = ends.flatMap((end) => {
    const old = line.slice(previous.length - 1, end + 1);
    return old ? [{ old, next: `${old.slice(0, -1).replaceAll(/(?<!\\)"/g, '\\"')}"` }] : [];
  });
  return { offset: offset - 1, message: 'A quote inside a text is written \\".', edits };
}

const unclosed = 'The closing quote (") is missing.';

/** What was meant by a text that does not end on its line. */
export function guessUnclosed(text: string, offset: number, found: string): Guess {
  const end = new RegExp(`[${curly}](?=\\s*(?:[,:}\\]]|$))`).exec(found);
  if (end) {
    const next = `${found.slice(0, end.index)}"${found.slice(end.index + 1)}`;
    return {
      offset,
      message: `This text ends with ${end[0]}: its quote has to be a straight one (").`,
      edits: [{ old: found, next }],
    };
  }
  const following = text.slice(offset + found.length + 1);
  const isLong = /^[ \t]*[^\s"{}[\]][^"]*"\s*(?:[,}\]]|$)/.test(following);
  if (isLong) return { offset, message: 'This text goes over more than one line: a text in quotes has only one.' };
  const edits = [/\s*[}\]][}\]\s]*,?\s*$/, /\s*,?\s*$/, /\s*$/].flatMap((tail) => {
    const index = tail.exec(found)?.index;
    return index ? [{ old: found, next: `${found.slice(0, index)}"${found.slice(index)}` }] : [];
  });
  return { offset, message: unclosed, edits };
}
