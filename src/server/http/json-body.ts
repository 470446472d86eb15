import { Refusal } from '../problems.ts';

const maxDepth = 20;

/**
 * Parses a JSON body, strictly: UTF-8, no name twice in one object, none that means something to JavaScript,
 * not nested deeply; all else is 400. Text that the database cannot hold (NUL, half a character) is 422.
 */
export function parseBody(bytes: Uint8Array): unknown {
  const text = decode(bytes);
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

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal('bad-request');
  }
}

/** Walks text that is valid JSON, token by token, and looks at every name. `JSON.parse` lets the last of equal names win. */
function checkNames(text: string): void {
  const objects: (Set<string> | undefined)[] = [];
  for (const [token, , colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') {
      if (objects.push(token === '{' ? new Set() : undefined) > maxDepth) throw new Refusal('bad-request');
    } else if (token === '}' || token === ']') objects.pop();
    else if (colon) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = objects.at(-1)!;
      if (names.has(name) || name in Object.prototype) throw new Refusal('bad-request');
      names.add(name);
    }
  }
}

/** Whether every text in it can be stored: PostgreSQL takes neither NUL nor a lone surrogate. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
