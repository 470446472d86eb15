import type { FastifyInstance } from 'fastify';
import { holdsCardNumber } from '../../rules/bank/card-number.ts';
import { isEveryObjects } from '../../rules/own-entry.ts';
import { escaped, fieldRefusal, Refusal } from './refusal.ts';

const maxDepth = 20;

/**
 * Parses a JSON body, strictly: UTF-8, no name twice in one object, none that means something to JavaScript,
 * not nested deeply; all else is 400. Text that the database cannot hold (NUL, half a character) is 422.
 */
export function parseBody(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw fieldRefusal('bad-request', '', 'json', 'The body is not whole JSON.');
  }
  checkNames(text);
  checkTexts(body);
  return body;
}

/** Decodes strictly: anything but UTF-8 is answered with 400. Windows tools put a byte order mark before it. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw fieldRefusal('bad-request', '', 'encoding', 'The body is not in UTF-8.');
  }
}

/** Looks at every name of valid JSON: `JSON.parse` keeps the last, and a regular expression overflows the stack. */
function checkNames(text: string): void {
  const objects: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      if (objects.push(character === '{' ? new Set() : undefined) > maxDepth)
        throw fieldRefusal('bad-request', '', 'depth', 'The body has too many objects in each other.');
    } else if (character === '}' || character === ']') objects.pop();
    else if (character === '"') {
      const from = at;
      at = endOfText(text, from);
      if (!isName(text, at)) continue;
      const name = JSON.parse(text.slice(from, at + 1)) as string;
      const names = objects.at(-1)!;
      const fault = names.has(name) ? 'stands twice in one object' : isEveryObjects(name) && 'can be no name here';
      if (fault) throw fieldRefusal('bad-request', `/${name}`, 'name', `${JSON.stringify(name)} ${fault}.`);
      names.add(name);
    }
  }
}

/** Returns the position of the quote that ends the string at `from`. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}

/** Throws `invalid` with the place of the first text that cannot be stored. */
export function checkTexts(body: unknown): void {
  const pointer = unstorableIn(body);
  if (pointer === undefined) return;
  const place = pointer ? JSON.stringify(pointer.slice(1).replaceAll('/', '.')) : 'The body';
  throw fieldRefusal('invalid', pointer, 'text', `${place} has a character that cannot be stored.`);
}

export const isStorable = (value: unknown): boolean => unstorableIn(value) === undefined;

/** A JSON pointer to the first text that cannot be stored: PostgreSQL takes neither NUL nor a lone surrogate. */
const unstorableIn = (body: unknown): string | undefined => findText(body, (text) => /\0|\p{Surrogate}/u.test(text));

/** A JSON pointer to the first text that has a card number, but for documents, which are base64. */
export const cardNumberIn = (body: unknown): string | undefined =>
  findText(body, (text, place) => !place.endsWith('/ots_document') && holdsCardNumber(text.slice(0, 20_000)));

/** What is said of a text with a card number, whose words are kept nowhere. */
export const cardNumberRefused =
  'A card number stands in it, or a code of a card or bank: write the last four digits at most. Nothing was kept.';

/** A JSON pointer to the first text of a body, or the first name in it, that is found. */
function findText(value: unknown, isFound: (text: string, place: string) => boolean, place = ''): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return isFound(String(value), place) ? place : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findText(name, isFound, place) ?? findText(inner, isFound, `${place}/${escaped(name)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const jsonLines = 'application/x-ndjson';

/** Makes the scope accept JSON lines alone, as a list. Each line is parsed as strictly as a whole body. */
export function takeJsonLines(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(jsonLines, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(
        null,
        linesOf(body as Buffer).map(([line, bytes]) => parseLine(line, bytes)),
      );
    } catch (error) {
      done(error as Error);
    }
  });
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(fieldRefusal('unsupported-media-type', 'Content-Type', 'form', `The body must be ${jsonLines}.`)),
  );
}

/** Splits a body into lines and numbers them from 1. Empty lines are left out. */
function linesOf(body: Buffer): [line: number, bytes: Buffer][] {
  const lines: [number, Buffer][] = [];
  for (let from = 0, line = 1; from < body.length; line += 1) {
    const end = body.indexOf(10, from);
    const bytes = body.subarray(from, end === -1 ? body.length : end);
    if (bytes.some((byte) => byte > 32)) lines.push([line, bytes]);
    from += bytes.length + 1;
  }
  return lines;
}

function parseLine(line: number, bytes: Buffer): unknown {
  try {
    return parseBody(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.details.errors?.map((fault) => ({ ...fault, field: `line ${line}`, line }));
    throw new Refusal(error.slug, {}, { ...(errors && { errors }) });
  }
}
