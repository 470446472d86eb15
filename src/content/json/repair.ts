import { createScanner, printParseErrorCode, type SyntaxKind } from 'jsonc-parser';
import { type Guess, guessSymbol, guessUnclosed } from './symbols.ts';

/** An error as the parser tells it. */
export type SyntaxFault = { error: Parameters<typeof printParseErrorCode>[0]; offset: number; length: number };

/** Where the parser could not go on, and what stands there. */
type Place = { code: string; offset: number; found: string };

type Token = { text: string; offset: number; end: number };

/** What an editor did, from where the parser could not go on. */
export function guessFor(text: string, { error, offset, length }: SyntaxFault): Guess {
  const code = printParseErrorCode(error);
  const found = text.slice(offset, offset + length);
  const tokens = tokensOf(text, offset);
  const last = tokens.at(-1);
  if (code === 'InvalidSymbol') {
    const previous = last?.end === offset && last.text.startsWith('"') ? last.text : undefined;
    return guessSymbol(text, offset, found, previous);
  }
  if (code === 'UnexpectedEndOfString') return guessUnclosed(text, offset, found);
  if (!last) return { offset, message: sentences[code] ?? 'This is not valid JSON.' };
  return (
    guessNumber(text, offset, last) ??
    guessBracket(text, { code, offset, found }, tokens) ??
    guessOpener(code, found, tokens) ??
    guessSeparator(code, offset, found, last) ?? { offset, message: sentences[code] ?? 'This is not valid JSON.' }
  );
}

/** A number with commas between its thousands. */
function guessNumber(text: string, offset: number, last: Token): Guess | undefined {
  const [before] = /\d{1,3}(?:,\d{3})*,$/.exec(text.slice(Math.max(offset - 40, 0), offset)) ?? [];
  const [after] = /^\d{3}(?:,\d{3})*(?![\d,]*\d)/.exec(text.slice(offset, offset + 40)) ?? [];
  if (last.text !== ',' || !before || !after) return undefined;
  const old = before + after;
  const edits = [{ old, next: old.replaceAll(',', '') }];
  return { offset: offset - before.length, message: `${old} is no number here: a number has no commas.`, edits };
}

/** A bracket that is not closed before what follows, or that closes nothing. */
function guessBracket(text: string, { code, offset, found }: Place, tokens: Token[]): Guess | undefined {
  const open = openIn(tokens);
  const opener = open.at(-1);
  const parent = open.at(-2);
  if (!opener) return undefined;
  const closesOther = (found === '}' || found === ']') && closerOf(opener) !== found;
  if (closesOther && !open.some((it) => closerOf(it) === found)) {
    return { offset, message: `This ${found} closes nothing.`, edits: [{ old: found, next: '' }] };
  }
  const startsNext = found === '{' && opener.text === '{' && parent?.text === '[' && code !== 'ColonExpected';
  if (closesOther || startsNext) return missing(text, opener, tokens.at(-1)!, startsNext);
  if (offset < text.trimEnd().length) return undefined;
  const otherwise = parent ? undefined : missing(text, opener, tokens.at(-1)!, false);
  const indented = guessIndented(text);
  return indented ? { ...indented, otherwise: otherwise ?? { offset, message: sentences[code]! } } : otherwise;
}

/** A bracket that is missing before a name or a list of objects. */
function guessOpener(code: string, found: string, tokens: Token[]): Guess | undefined {
  const last = tokens.at(-1)!;
  if (found === ':' && code === 'CommaExpected' && last.text.startsWith('"')) {
    return { offset: last.offset, message: 'A { is missing here.', edits: [{ old: '', next: '{ ' }] };
  }
  if (found !== '{' || code !== 'PropertyNameExpected' || last.text !== ',') return undefined;
  let depth = 0;
  const colon = tokens.findLast(({ text }) => {
    depth += Number(text === '}' || text === ']') - Number(text === '{' || text === '[');
    return text === ':' && depth === 0;
  });
  return colon && { offset: colon.end, message: 'A [ is missing here.', edits: [{ old: '', next: ' [' }] };
}

/** The bracket that a text which ends too early lacks, by how its lines are indented. */
function guessIndented(text: string): Guess | undefined {
  const open: Token[] = [];
  let last: Token | undefined;
  for (const token of tokensOf(text, text.length)) {
    const opener = open.at(-1);
    const isOut = opener && startsLine(text, token) && indentOf(text, token) <= indentOf(text, opener);
    if (isOut && token.text !== closerOf(opener)) return missing(text, opener, last!, !/^[}\]]$/.test(token.text));
    follow(open, token);
    last = token;
  }
  return undefined;
}

function missing(text: string, opener: Token, last: Token, goesOn: boolean): Guess {
  const closer = closerOf(opener);
  const isComma = last.text === ',';
  const line = text.slice(0, opener.offset).split('\n').length;
  const here = text.slice(opener.offset, last.end).includes('\n');
  const message = `A ${closer} is missing here${here ? `: the ${opener.text} of line ${line} is not closed` : ''}.`;
  const edits = [{ old: isComma ? ',' : '', next: closer + (goesOn ? ',' : '') }];
  return { offset: isComma ? last.offset : last.end, message, edits };
}

function guessSeparator(code: string, offset: number, found: string, last: Token): Guess | undefined {
  if (found === ',' && last.text === ',') {
    return { offset, message: 'This comma is one too many.', edits: [{ old: ',', next: '' }] };
  }
  const mark = code === 'CommaExpected' ? ',' : code === 'ColonExpected' ? ':' : undefined;
  if (!mark) return undefined;
  const message = `A ${mark === ',' ? 'comma' : 'colon'} is missing here.`;
  return { offset: last.end, message, edits: [{ old: '', next: mark }] };
}

const closerOf = ({ text }: Token) => (text === '{' ? '}' : ']');

const lineOf = (text: string, { offset }: Token) => text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset + 1);

const startsLine = (text: string, token: Token) => lineOf(text, token).trimStart().length === 1;

const indentOf = (text: string, token: Token) => lineOf(text, token).search(/\S/);

/** The brackets that tokens leave open, outermost first. */
function openIn(tokens: Token[]): Token[] {
  const open: Token[] = [];
  for (const token of tokens) follow(open, token);
  return open;
}

function follow(open: Token[], token: Token): void {
  if (token.text === '{' || token.text === '[') open.push(token);
  else if (token.text === '}' || token.text === ']') open.pop();
}

/** The tokens of a text up to a place, without spaces and comments. */
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
  InvalidEscapeCharacter: 'There is a wrong backslash escape here.',
  InvalidCharacter: 'There is a tab or another control character inside the quotes.',
};
