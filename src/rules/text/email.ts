/** E-mail addresses as people type them, and as other programs copy them. */
import { lineOf } from './line.ts';

/** What may be an address: it ends at brackets, quotes and spaces, and a comma in it is a mistake. */
const addresses = /[^\s<>()[\]{}«»‹›,;:"“”|\\•·]+@[^\s<>()[\]{}«»‹›"“”|\\•·?/!…]+/g;
const labels = /^.*(?<![\p{L}\p{N}])(?:e-?mail(?:\s+address)?|mail|e|is|on|at|to)\s+(?=\0)/iu;

/**
 * The address that a line means, without a name before brackets, a label, or a link's scheme. A line with several stays
 * as it is, and one with words that may be a part of the address.
 */
export function emailIn(typed: string): string {
  // Telephones write a curly apostrophe for the one that an address has, and other keyboards wide marks.
  const line = lineOf(typed)
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[＠﹫]|%40/g, '@')
    .replace(/[。．․]/g, '.')
    .replace(/%(?:20|3[ce]|0[ad])/gi, ' ')
    // They write a space behind a name and a full stop too.
    .replace(/^(\S+?)\s*@\s*([^\s.]+)\s*\.\s*(\S+)$/, '$1@$2.$3');
  const found = new Map<string, string>();
  const others = line.replace(addresses, (one) => {
    const address = one.replace(/^(?:e-?mail=|['/]+)|[',.:;]+$/gi, '');
    found.set(address.toLowerCase(), address);
    return `\0${/[',.:;]*$/.exec(one)}`;
  });
  const real = [...found.values()].filter(isEmail);
  const isDoubtful = /[\p{L}\p{N}.]\s+\0|\0\s+[\p{L}\p{N}]/u.test(others.replace(labels, ''));
  return real.length === 1 && !isDoubtful ? real[0]! : line;
}

const form =
  /^(?!\.)(?!.*\.[.@])[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;

/** Whether a text has the form of one address. Which of them mail servers take, the server knows. */
export const isEmail = (text: string): boolean => form.test(text);
