import type { Problem } from './problem.ts';

/** A line as it was, and as it should be. */
export type Correction = { line: string; corrected: string };

/**
 * The line of a problem with what was meant in place of what is there; nothing where the message alone says what to do.
 * `text` is the file's.
 */
export function correctionOf(
  { line, column, message, suggestion, edit }: Problem,
  text: string,
): Correction | undefined {
  const whole = text.split('\n')[line - 1];
  if (whole === undefined) return undefined;
  const before = whole.slice(0, column - 1);
  const rest = whole.slice(column - 1);
  if (edit && rest.startsWith(edit.old)) {
    return { line: whole, corrected: before + edit.next + rest.slice(edit.old.length) };
  }
  if (suggestion === undefined) return undefined;
  const found = wordsIn(rest, suggestion, message) ?? addressIn(rest, before, suggestion, message);
  if (!found) return undefined;
  return { line: whole, corrected: before + found.right + rest.slice(found.wrong.length) };
}

type Found = { wrong: string; right: string };

/** What can be told by its own marks: a JSON text, a placeholder, the marks of a heading. */
function wordsIn(rest: string, suggestion: string, message: string): Found | undefined {
  const [json] = /^"(?:[^"\\]|\\.)*"/.exec(rest) ?? [];
  if (json) return { wrong: json, right: JSON.stringify(addressFor(json.slice(1, -1), suggestion, message)) };
  const [placeholder] = /^\{[^{}\n]*\}/.exec(rest) ?? [];
  if (placeholder) return { wrong: placeholder, right: `{${suggestion}}` };
  const [reference] = /^\[[^[\]]+\](?! *\()/.exec(rest) ?? [];
  if (reference) return { wrong: reference, right: `[${suggestion}]` };
  const [link] = /^(?:\[[^[\]]+\] +\([^()]+\)|\([^()]+\)\[[^[\]]+\])/.exec(rest) ?? [];
  if (link) return { wrong: link, right: suggestion };
  const [marks] = /^#+(?=\s)/.exec(rest) ?? [];
  return marks && /^#+$/.test(suggestion) ? { wrong: marks, right: suggestion } : undefined;
}

/** The address of a link or an image in Markdown. */
function addressIn(rest: string, before: string, suggestion: string, message: string): Found | undefined {
  if (!/(\(|<|\]:\s*)$/.test(before) && !/^(https?:|www\.)/i.test(rest)) return undefined;
  const [address = ''] = /^[^\s)>]+/.exec(rest) ?? [];
  const wrong = before.endsWith('(') ? address : address.replace(/[.,;:!?]+$/, '');
  return { wrong, right: addressFor(wrong, suggestion, message) };
}

/** A suggestion with the parts of an address that are right already. */
function addressFor(wrong: string, suggestion: string, message: string): string {
  const [path, id] = wrong.split('#') as [string, string?];
  if (message.includes('heading with the id')) return `${path}#${suggestion}`;
  const slash = message.includes('file in public/') && path.startsWith('/') ? '/' : '';
  return slash + suggestion + (message.includes('page with the path') && id !== undefined ? `#${id}` : '');
}
