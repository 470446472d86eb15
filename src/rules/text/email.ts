/** E-mail addresses as people type them, and as other programs copy them. */
import { lineOf, unlabelled } from './line.ts';

const inBrackets = /[<([](?:mailto:)?([^\s<>()[\]]+@[^\s<>()[\]]+)[>)\]]/gi;
const label = /^(?:mailto:|smtp:|e-?mail(?:\s+address)?(?:;[^:@]*)?(?:\s*[:=]|\s+[–-]|\s+(?=\S+@))|e:)\s*/i;

/**
 * The address that a line means: without its owner's name, a label, the scheme of a link, quotes and brackets. A line
 * with several stays as it is, because nobody can tell which is meant.
 */
export function emailIn(typed: string): string {
  // Telephones write a curly apostrophe for the one that an address has, and other keyboards wide marks.
  const line = lineOf(typed)
    .replace(/[’‘ʼ]/g, "'")
    .replaceAll('＠', '@')
    .replace(/[。．]/g, '.');
  const [found, ...others] = new Set([...line.matchAll(inBrackets)].map(([, address]) => address!));
  const besides = unquoted(unlabelled(line.replace(inBrackets, ''), label));
  if (found !== undefined && !others.length && (!besides.includes('@') || besides === found)) return found;
  const bare = unquoted(unlabelled(line.replace(/\s*\([^()@]*\)$/, ''), label));
  return bare.replace(/(?<=@[^?]*)\?.*$/, '').replace(/[>/:]+$/, '');
}

const unquoted = (line: string): string => line.replace(/^["'“]+(.*?)["'”]+$/, '$1');

const form =
  /^(?!\.)(?!.*\.[.@])[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;

/** Whether a text has the form of one address. Which of them mail servers take, the server knows. */
export const isEmail = (text: string): boolean => form.test(text);
