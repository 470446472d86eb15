import { lineOf } from '../text/line.ts';
import type { Read } from './digits.ts';

export type AccountHolderFault = 'empty' | 'too-long' | 'email' | 'number' | 'characters' | 'no-letters';

/** The greatest length of a name, in code points. */
const longest = 70;

/** The characters of a name: letters of any script, marks, digits, and punctuation of people's and firms' names. */
const inNames = /^[\p{L}\p{M}\p{N}\p{Pd} '’‘`´′"“”.,!#@%™®&/()+·・\u200c\u200d]+$/u;

/** Reads the name on an account, in any script. It tidies spaces and removes invisible characters. */
export function readAccountHolder(typed: string): Read<AccountHolderFault> {
  const name = lineOf(typed).replace(/^(?:account\s+)?(?:holder(?:['’]s)?\s*)?(?:name)?\s*:\s*/i, '');
  if (!name) return { code: 'empty' };
  if ([...name].length > longest) return { code: 'too-long' };
  if (/\S@\S/.test(name)) return { code: 'email' };
  if (/\p{Nd}{6}/u.test(name.replace(/[\s\p{Pd}.]/gu, ''))) return { code: 'number' };
  if (!inNames.test(name)) return { code: 'characters' };
  return /\p{L}/u.test(name) ? { value: name } : { code: 'no-letters' };
}
