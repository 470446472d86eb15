import type { Fault } from '../problem/problem.ts';
import { type Node, startOf } from './tree.ts';

type FoundFault = Fault & { offset: number };

const read = (mark: string) => `${mark} is a mark of another program, and customers would read it: delete it.`;

/** Marks of other programs: the pattern, and the message of what it finds, with the right words where they are known. */
const marks: [RegExp, (match: RegExpMatchArray) => Omit<Fault, 'offset'>][] = [
  [/(?<!\\)(==|\+\+|\^)(?=[^\s=+^])[^=+^\n]*?(?<=\S)\1/g, ([, mark]) => ({ message: read(mark!) })],
  [/(?<![\w:]):[a-z][a-z0-9_+-]+:(?![\w:])/g, ([name]) => ({ message: read(name) })],
  [/\[!(?:note|tip|important|warning|caution|info)\]/gi, ([mark]) => ({ message: read(mark) })],
  [/^\[{1,2}_?toc_?\]{1,2}$/gim, ([mark]) => ({ message: read(mark) })],
  [
    /^h([1-6])\. (?=\S)/gm,
    ([old, depth]) =>
      suggesting(
        'This is no heading: it starts with ## and a space.',
        old,
        `${'#'.repeat(depth === '1' ? 2 : Number(depth))} `,
      ),
  ],
  [
    /<(https?:\/\/[^|>\s]+)\|([^>\n]+)>/g,
    ([old, address, words]) =>
      suggesting('This is no link: it is written [words](address).', old, `[${words}](${address})`),
  ],
  [
    /^(\(?(?:[a-z]|[ivx]{1,4})[.)]\s).*\n(?=[ \t]*\(?(?:[a-z]|[ivx]{1,4})[.)]\s)/gim,
    ([, mark]) => ({
      message: `Lines that start with ${mark!.trim()} make no list, and run together: put an empty line between them.`,
    }),
  ],
  [
    /^[^\t\n|]+\S\t\S[^\n|]*\n(?=[^\t\n|]+\t\S)/gm,
    () => ({
      message:
        'Columns with tabs between them make no table: its lines are written | a | b |, and the second | --- | --- |.',
    }),
  ],
];

const suggesting = (message: string, old: string, next: string) => ({
  message,
  suggestion: next.trim(),
  edit: { old, next },
});

/** Finds marks that mean something in other programs, and are words here. Those of one kind on adjacent lines are one. */
export function* foreignMarks(source: string): Generator<FoundFault> {
  for (const [pattern, faultOf] of marks) {
    let end = -1;
    for (const match of source.matchAll(pattern)) {
      const isFurther = match.index === end;
      end = match.index + match[0].length;
      if (!isFurther) yield { offset: match.index, ...faultOf(match) };
    }
  }
}

/** Finds entries of a list that have no words, and lists with boxes that nobody can tick here. */
export function* itemMistakes(nodes: readonly Node[]): Generator<FoundFault> {
  for (const node of nodes) {
    if (node.type === 'listItem' && !node.children?.length)
      yield { offset: startOf(node), message: 'This entry of the list is empty: give it words, or delete its line.' };
    if (node.type === 'list' && node.children?.some(({ checked }) => typeof checked === 'boolean'))
      yield { offset: startOf(node), message: 'A list has no boxes to tick: write - and its words, without [ ].' };
  }
}
