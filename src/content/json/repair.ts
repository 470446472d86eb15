import { createScanner, printParseErrorCode, type SyntaxKind } from 'jsonc-parser';
import { penceIn } from '../../rules/text/pounds.ts';
import type { Edit } from '../problem/problem.ts';

/** Where the parser stopped, and why. */
export type ParseError = { error: Parameters<typeof printParseErrorCode>[0]; offset: number; length: number };

/** A guess at the mistake, with edits: the first one that lets the parser get further is taken. */
type Guess = {
  offset: number;
  message: string;
  edits?: Edit[];
  /** The guess to take if none of the edits helps. */
  otherwise?: Guess;
};

/** The text at which the parser stopped. */
type Unexpected = { code: string; offset: number; symbol: string };

type Token = { text: string; offset: number; end: number };

const guessOf = (offset: number, message: string, ...edits: [old: string, next: string][]): Guess => ({
  offset,
  message,
  edits: edits.map(([old, next]) => ({ old, next })),
});

/** Guesses an editor's mistake from the position where the parser stopped. */
export function guessFor(text: string, { error, offset, length }: ParseError): Guess {
  const code = printParseErrorCode(error);
  const symbol = text.slice(offset, offset + length);
  const tokens = tokensOf(text, offset);
  const last = tokens.at(-1);
  const number =
    /^Invalid(?:Symbol|NumberFormat)|^(?:Comma|Value)Expected|EndOfNumber/.test(code) && guessDigits(text, offset);
  if (number) return number;
  if (code === 'InvalidSymbol') {
    const previous = last?.end === offset && last.text.startsWith('"') ? last.text : undefined;
    return guessSymbol(text, offset, symbol, previous);
  }
  if (code === 'UnexpectedEndOfString') return guessUnclosed(text, offset, symbol);
  if (code === 'InvalidEscapeCharacter') return guessEscape(offset, symbol);
  if (!last) return { offset, message: sentences[code] ?? 'This is not valid JSON.' };
  return (
    guessNumber(text, offset, last) ??
    guessBracket(text, { code, offset, symbol }, tokens) ??
    guessOpener(code, symbol, tokens) ??
    guessSeparator(code, offset, symbol, last) ?? { offset, message: sentences[code] ?? 'This is not valid JSON.' }
  );
}

/** Finds a backslash before a character that has no escape, as in C:\\code. */
function guessEscape(offset: number, symbol: string): Guess {
  const at = /^(?:[^\\]|\\["\\/bfnrtu])*/.exec(symbol)![0].length;
  const old = symbol.slice(at);
  const next = old.replace(/\\(["\\/bfnrtu]?)/g, (whole, sequence) => (sequence ? whole : '\\\\'));
  const message = `${old.slice(0, 2)} means nothing in JSON: a backslash in a text is written \\\\.`;
  return guessOf(offset + at, message, [old, next]);
}

/** Finds a number that begins or goes on as JSON has none, and a day without its quotes. */
function guessDigits(text: string, offset: number): Guess | undefined {
  const [before = ''] = /[\w.+-]*$/.exec(text.slice(Math.max(offset - 40, 0), offset)) ?? [];
  const start = offset - before.length;
  const [old = ''] = /^[\w.+-]+/.exec(text.slice(start, start + 60)) ?? [];
  if (!/^[+.]?\d/.test(old) || /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(old) || /["\\]/.test(text[start - 1] ?? ''))
    return undefined;
  if (/^\d{4}-\d\d-\d\d/.test(old))
    return guessOf(start, `${old} is a text here: it needs double quotes.`, [old, `"${old}"`]);
  const next = old
    .replace(/[_+]/g, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '');
  const message = `${old} is no number here: a number has digits alone.`;
  return /^\d+(?:\.\d+)?$/.test(next) ? guessOf(start, message, [old, next]) : { offset: start, message };
}

/** Finds a number with commas between its thousands. */
function guessNumber(text: string, offset: number, last: Token): Guess | undefined {
  const [before] = /\d{1,3}(?:,\d{3})*,$/.exec(text.slice(Math.max(offset - 40, 0), offset)) ?? [];
  const [pounds] = /\d+,$/.exec(text.slice(Math.max(offset - 40, 0), offset)) ?? [];
  const [pence] = /^\d\d(?!\d)/.exec(text.slice(offset, offset + 3)) ?? [];
  if (last.text === ',' && pounds && pence) {
    const old = pounds + pence;
    const message = `${old} is no number here: a price is whole pence, £${old.replace(',', '.')} is ${Number(old.replace(',', ''))}.`;
    return guessOf(offset - pounds.length, message, [old, String(Number(old.replace(',', '')))]);
  }
  const [after] = /^\d{3}(?:,\d{3})*(?![\d,]*\d)/.exec(text.slice(offset, offset + 40)) ?? [];
  if (last.text !== ',' || !before || !after) return undefined;
  const old = before + after;
  const message = `${old} is no number here: a number has no commas.`;
  return guessOf(offset - before.length, message, [old, old.replaceAll(',', '')]);
}

/** Finds a bracket that is not closed, or that closes nothing. */
function guessBracket(text: string, { code, offset, symbol }: Unexpected, tokens: Token[]): Guess | undefined {
  const open = openIn(tokens);
  const opener = open.at(-1);
  const parent = open.at(-2);
  if (!opener) return undefined;
  const closesOther = (symbol === '}' || symbol === ']') && closerOf(opener) !== symbol;
  if (closesOther && !open.some((it) => closerOf(it) === symbol))
    return guessOf(offset, `This ${symbol} closes nothing.`, [symbol, '']);
  const startsNext = symbol === '{' && opener.text === '{' && parent?.text === '[' && code !== 'ColonExpected';
  if (closesOther || startsNext) return guessMissingCloser(text, opener, tokens.at(-1)!, startsNext);
  if (offset < text.trimEnd().length) return undefined;
  const otherwise = parent ? undefined : guessMissingCloser(text, opener, tokens.at(-1)!, false);
  const indented = guessIndented(text);
  return indented ? { ...indented, otherwise: otherwise ?? { offset, message: sentences[code]! } } : otherwise;
}

/** Finds a bracket that is missing before a name or a list of objects. */
function guessOpener(code: string, symbol: string, tokens: Token[]): Guess | undefined {
  const last = tokens.at(-1)!;
  if (symbol === ':' && ['CommaExpected', 'EndOfFileExpected'].includes(code) && last.text.startsWith('"'))
    return guessOf(last.offset, 'A { is missing here.', ['', '{ ']);
  if (symbol !== '{' || code !== 'PropertyNameExpected' || last.text !== ',') return undefined;
  let depth = 0;
  const colon = tokens.findLast(({ text }) => {
    depth += Number(text === '}' || text === ']') - Number(text === '{' || text === '[');
    return text === ':' && depth === 0;
  });
  return colon && guessOf(colon.end, 'A [ is missing here.', ['', ' [']);
}

/** Finds a missing closing bracket by the indent of the lines, in a text that ends too early. */
function guessIndented(text: string): Guess | undefined {
  const open: Token[] = [];
  let last: Token | undefined;
  for (const token of tokensOf(text, text.length)) {
    const opener = open.at(-1);
    const isOut = opener && startsLine(text, token) && indentOf(text, token) <= indentOf(text, opener);
    if (isOut && token.text !== closerOf(opener))
      return guessMissingCloser(text, opener, last!, !/^[}\]]$/.test(token.text));
    updateOpen(open, token);
    last = token;
  }
  return undefined;
}

function guessMissingCloser(text: string, opener: Token, last: Token, goesOn: boolean): Guess {
  const closer = closerOf(opener);
  const isComma = last.text === ',';
  const line = text.slice(0, opener.offset).split('\n').length;
  const here = text.slice(opener.offset, last.end).includes('\n');
  const message = `A ${closer} is missing here${here ? `: the ${opener.text} of line ${line} is not closed` : ''}.`;
  const edit: [string, string] = [isComma ? ',' : '', closer + (goesOn ? ',' : '')];
  return guessOf(isComma ? last.offset : last.end, message, edit);
}

function guessSeparator(code: string, offset: number, symbol: string, last: Token): Guess | undefined {
  if (symbol === ',' && last.text === ',') return guessOf(offset, 'This comma is one too many.', [',', '']);
  const mark = code === 'CommaExpected' ? ',' : code === 'ColonExpected' ? ':' : undefined;
  if (!mark) return undefined;
  return guessOf(last.end, `A ${mark === ',' ? 'comma' : 'colon'} is missing here.`, ['', mark]);
}

const closerOf = ({ text }: Token) => (text === '{' ? '}' : ']');

const lineOf = (text: string, { offset }: Token) => text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset + 1);

const startsLine = (text: string, token: Token) => lineOf(text, token).trimStart().length === 1;

const indentOf = (text: string, token: Token) => lineOf(text, token).search(/\S/);

/** Returns the tokens of brackets that are not closed, outermost first. */
function openIn(tokens: Token[]): Token[] {
  const open: Token[] = [];
  for (const token of tokens) updateOpen(open, token);
  return open;
}

function updateOpen(open: Token[], token: Token): void {
  if (token.text === '{' || token.text === '[') open.push(token);
  else if (token.text === '}' || token.text === ']') open.pop();
}

/** Splits a text into tokens up to a place, without spaces and comments. */
function tokensOf(text: string, end: number): Token[] {
  const scanner = createScanner(text, true);
  const tokens: Token[] = [];
  const endOfFile: SyntaxKind = 17;
  while (scanner.scan() !== endOfFile && scanner.getTokenOffset() < end) {
    const offset = scanner.getTokenOffset();
    const length = scanner.getTokenLength();
    tokens.push({ text: text.slice(offset, offset + length), offset, end: offset + length });
  }
  return tokens;
}

/** The largest number of edits to try, because each one parses the whole text. */
const mostEdits = 8;

const curly = '“”„‟‘’‚«»＂「」『』`';
const literals: Record<string, string> = { true: 'true', yes: 'true', false: 'false', no: 'false' };

/** Guesses the meaning of characters that are not JSON. */
function guessSymbol(text: string, offset: number, symbol: string, previous = ''): Guess {
  const [rest = ''] = /^.*/.exec(text.slice(offset)) ?? [];
  const guess = (message: string, ...edits: [old: string, next: string][]) => guessOf(offset, message, ...edits);
  const mark = symbol[0]!;
  const narrow = mark.normalize('NFKC');
  if (narrow !== mark && ':,{}[]'.includes(narrow))
    return guess(`${mark} is a wide sign of another keyboard: JSON has ${narrow}.`, [mark, narrow]);
  const [comment = mark === '#' ? rest : ''] = /^<!--.*?(?:-->|$)/.exec(rest) ?? [];
  if (comment) return guess('JSON has no comments.', [comment, '']);
  if (previous && !rest.includes('"') && !/[\w;=()]/.test(mark))
    return guess(`${mark} is not valid here: a comma stands behind a text, or nothing.`, [mark, ','], [mark, '']);
  if (previous && !';=()'.includes(mark)) return guessQuotes(text, offset, previous);
  if (curly.includes(mark)) {
    const message = `${mark} is ${'“”„‟‘’‚«»'.includes(mark) ? 'a curly quote' : 'no quote of JSON'}: names and texts stand in straight ones (").`;
    const pieces = [...rest.matchAll(new RegExp(`[${curly}"]`, 'g'))].slice(1, mostEdits).map(({ index }) => index);
    return guess(
      message,
      ...pieces.map((end): [string, string] => [rest.slice(0, end + 1), `"${rest.slice(1, end)}"`]),
    );
  }
  if (symbol.startsWith("'")) {
    const [single = symbol] = /^'[^'"]*'/.exec(rest) ?? [];
    return guess('Text needs double quotes ("), not single ones.', [single, `"${single.slice(1, -1)}"`]);
  }
  if (symbol.endsWith(';')) {
    const message = '; is not valid here: a comma stands between entries, and nothing after the last.';
    return guessOf(offset + symbol.length - 1, message, [';', ','], [';', '']);
  }
  if (/^[=:]+>?$/.test(symbol))
    return guess(`${symbol} is not valid here: a colon stands after a name.`, [symbol, ':']);
  if (mark === '(' || mark === ')') {
    const rights = mark === '(' ? ['{', '['] : ['}', ']'];
    return guess(
      `${mark} is not valid here: brackets are { } and [ ].`,
      ...rights.map((it): [string, string] => [mark, it]),
    );
  }
  if (/^[£$€]/.test(symbol)) {
    const pence = penceIn(symbol);
    const example = pence === undefined ? '£34.99 is 3499' : `${symbol} is ${pence}`;
    const edits: [string, string][] = pence === undefined ? [] : [[symbol, String(pence)]];
    return guess(`${symbol} is not valid here: a price is whole pence, ${example}.`, ...edits);
  }
  if (/^(?:none|null|nil|undefined|n\/a|nan|-?infinity)$/i.test(symbol))
    return guess(`${symbol} is not valid here: leave out what has no value.`);
  const literal = literals[symbol.toLowerCase()];
  if (literal) return guess(`${symbol} is not valid here: write ${literal}.`, [symbol, literal]);
  const [words = symbol] = /^[^",:{}[\]]+(?=,?$|\s*[}\]])/.exec(rest) ?? [];
  if (/\d\s*$/.test(text.slice(offset - 9, offset)))
    return guess(`${words} is not valid here: a number has nothing behind it.`, [words, '']);
  const isOpened = /^[^"]*"\s*(?:[:,}\]]|$)/.test(rest);
  return guess(
    `${symbol} is not valid here: names and texts need double quotes.`,
    [symbol, isOpened ? `"${symbol}` : `"${symbol}"`],
    [symbol, `"${symbol}"`],
    [words, `"${words}"`],
  );
}

/** Finds a quote that ended a text too early: inside the text, or the next text's, because its own is missing. */
function guessQuotes(text: string, offset: number, previous: string): Guess {
  const start = offset - previous.length;
  const [line = ''] = /^.*/.exec(text.slice(start)) ?? [];
  const openString = /^("[^"]*?)(\s*[,:]\s*[{[]?\s*")$/.exec(previous);
  if (openString && (openString[2]!.includes(':') || /^[\w$]+"\s*:/.test(text.slice(offset)))) {
    return guessOf(start, unclosed, [previous, `${openString[1]}"${openString[2]}`]);
  }
  const ends = [...line.matchAll(/"(?=\s*(?:,|[}\]]|$))/g)].slice(0, mostEdits).map(({ index }) => index);
  const edits = ends.flatMap((end) => {
    const old = line.slice(previous.length - 1, end + 1);
    return old ? [{ old, next: `${old.slice(0, -1).replaceAll(/(?<!\\)"/g, '\\"')}"` }] : [];
  });
  return { offset: offset - 1, message: 'A quote inside a text is written \\".', edits };
}

const unclosed = 'The closing quote (") is missing.';

/** Guesses the meaning of a string that does not end on its line. */
function guessUnclosed(text: string, offset: number, symbol: string): Guess {
  const end = new RegExp(`[${curly}](?=\\s*(?:[,:}\\]]|$))`).exec(symbol);
  if (end) {
    const next = `${symbol.slice(0, end.index)}"${symbol.slice(end.index + 1)}`;
    return guessOf(offset, `This text ends with ${end[0]}: its quote has to be a straight one (").`, [symbol, next]);
  }
  const following = text.slice(offset + symbol.length + 1);
  const isLong = /^[ \t]*[^\s"{}[\]][^"]*"\s*(?:[,}\]]|$)/.test(following);
  if (isLong) return { offset, message: 'This text goes over more than one line: a text in quotes has only one.' };
  const edits = [/\s*[}\]][}\]\s]*,?\s*$/, /\s*,?\s*$/, /\s*$/].flatMap((tail) => {
    const index = tail.exec(symbol)?.index;
    return index ? [{ old: symbol, next: `${symbol.slice(0, index)}"${symbol.slice(index)}` }] : [];
  });
  return { offset, message: unclosed, edits };
}

const sentences: Record<string, string> = {
  InvalidNumberFormat: 'This is not a number.',
  PropertyNameExpected: 'A property name in double quotes is missing here.',
  ValueExpected: 'A value is missing here.',
  CloseBraceExpected: 'A closing } is missing.',
  CloseBracketExpected: 'A closing ] is missing.',
  EndOfFileExpected: 'The content has already ended before this.',
  UnexpectedEndOfComment: 'JSON has no comments.',
  UnexpectedEndOfNumber: 'This is not a number.',
  InvalidUnicode: 'There is a wrong \\u escape here.',
  InvalidCharacter: 'There is a tab or another control character inside the quotes.',
};
