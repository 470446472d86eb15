import { type Kind, kindOf, letters } from '../schema/name-kinds.ts';

/** What is wrong with the name of something new; returns undefined if it can have it. `taken` are the names that there are. */
export function nameProblem(kind: Kind | 'block', name: string, taken: Iterable<string>): string | undefined {
  const { pattern, rule, mend } = kind === 'block' ? letters.word : kindOf(kind).letters!;
  if (!pattern.test(name)) {
    const mended = mend(name);
    const problem = `"${name}" cannot be the name of a ${kind}: it has ${rule}.`;
    return mended ? `${problem} Did you mean "${mended}"?` : problem;
  }
  const all = new Set(taken);
  if (!all.has(name)) return undefined;
  let free = 2;
  while (all.has(`${name}-${free}`)) free += 1;
  return `There is a ${kind} named "${name}" already. Take another name, such as "${name}-${free}".`;
}

/** A name as a heading: `opening-hours` is `Opening hours`. */
export function headingOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
