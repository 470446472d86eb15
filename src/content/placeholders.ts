/** A `{name}` in a text. The name may be any that an editor could have meant for one. */
export type Placeholder = { name: string; index: number };

/** Every placeholder of a text, wrong ones too; `\{` and a brace around other words are text. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(/\\\{|\{( *[\w.-]+ *)\}/g)].flatMap((match) =>
    match[1] === undefined ? [] : [{ name: match[1], index: match.index }],
  );
}

/** The first `{name` of a text whose brace is never closed, where `known` has that name. */
export function openPlaceholder(text: string, known: string[]): Placeholder | undefined {
  const open = text.matchAll(/\\\{|\{(\w+)(?![\w.-]* *\})/g);
  return [...open].flatMap(({ 1: name = '', index }) => (known.includes(name) ? [{ name, index }] : []))[0];
}
