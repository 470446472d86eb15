import { Refusal } from './refusal.ts';

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
    throw new Refusal('bad-request');
  }
  checkNames(text);
  if (!isStorable(body)) throw new Refusal('invalid');
  return body;
}

/** Decodes strictly: anything but UTF-8 is answered with 400. Windows tools put a byte order mark before it. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('bad-request');
  }
}

/** Looks at every name of valid JSON: `JSON.parse` keeps the last, and a regular expression overflows the stack. */
function checkNames(text: string): void {
  const objects: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      if (objects.push(character === '{' ? new Set() : undefined) > maxDepth) throw new Refusal('bad-request');
    } else if (character === '}' || character === ']') objects.pop();
    else if (character === '"') {
      const from = at;
      at = endOfText(text, from);
      if (!isName(text, at)) continue;
      const name = JSON.parse(text.slice(from, at + 1)) as string;
      const names = objects.at(-1)!;
      if (names.has(name) || name in Object.prototype) throw new Refusal('bad-request');
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

/** Whether every text in it can be stored: PostgreSQL takes neither NUL nor a lone surrogate. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
