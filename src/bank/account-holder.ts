import type { Read } from './typed.ts';

export type AccountHolderFault = 'empty' | 'too-long' | 'email' | 'number' | 'characters' | 'no-letters';

/** Characters, counted as people count them: one for each code point. */
const longest = 70;

/** What names have beside letters, their marks and digits: no script is left out, and businesses have accounts too. */
const inNames = /^[\p{L}\p{M}\p{Nd}\p{Nl}\p{Pd} '’‘`´′.,&/()+·・\u200c\u200d]+$/u;

/** Reads the name on an account, in any script: spaces put in order, invisible marks gone, else as it was typed. */
export function readAccountHolder(typed: string): Read<AccountHolderFault> {
  const name = typed
    .normalize('NFC')
    // Joiners belong to the spelling of some scripts; other invisible characters come with pasted text.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!name) return { code: 'empty' };
  if ([...name].length > longest) return { code: 'too-long' };
  if (name.includes('@')) return { code: 'email' };
  if (/\p{Nd}{6}/u.test(name.replace(/[\s\p{Pd}.]/gu, ''))) return { code: 'number' };
  if (!inNames.test(name)) return { code: 'characters' };
  return /\p{L}/u.test(name) ? { value: name } : { code: 'no-letters' };
}
