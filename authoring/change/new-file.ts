/** The rules for names of new files, and the placeholder text of a new one. */
import { didYouMean } from '../../src/content/problem/suggest.ts';
import { type Kind, letters, nameKind } from '../../src/content/schema/name-kinds.ts';

/** The content of a new text until somebody writes it. The release check finds it by its brackets. */
export const unwritten = '[Write here what customers read.]';

/** The name that words make: `Welcome back` is `welcome-back`. Returns the words where they make none. */
export function nameFrom(kind: Kind, typed: string): string {
  const { pattern, mend } = nameKind(kind).letters!;
  const parts = typed.trim().split('/');
  return parts.map((part) => (pattern.test(part) ? part : mend(part) || part)).join('/');
}

/** Describes the mistake in the name of something new. Returns undefined if it can have the name. */
export function nameProblem(kind: Kind | 'block', name: string, otherNames: Iterable<string>): string | undefined {
  const { pattern, rule, mend } = kind === 'block' ? letters.word : nameKind(kind).letters!;
  if (!pattern.test(name)) {
    const mended = mend(name);
    const problem = `"${name}" cannot be the name of ${withArticle(kind)}: it has ${rule}.`;
    return problem + didYouMean(mended || undefined);
  }
  const free = freeName(name, otherNames);
  if (free === name) return undefined;
  return `There is ${withArticle(kind)} named "${name}" already. Take another name, such as "${free}".`;
}

export const withArticle = (kind: string): string => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;

/** The name itself, or the first with a number after it, behind a `joint`, that is not taken. */
export function freeName(name: string, otherNames: Iterable<string>, joint = '-'): string {
  const all = new Set(otherNames);
  if (!all.has(name)) return name;
  let number = 2;
  while (all.has(`${name}${joint}${number}`)) number += 1;
  return `${name}${joint}${number}`;
}
