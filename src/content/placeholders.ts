/** A `{name}` in a text. The name may be any that an editor could have meant for one. */
export type Placeholder = { name: string; index: number };

/** Every placeholder of a text, wrong ones too; `\{` and a brace around other words are text. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(/\\\{|\{( *[\w.-]+ *)\}/g)].flatMap((match) =>
    match[1] === undefined ? [] : [{ name: match[1], index: match.index }],
  );
}

/** Every `{name` of a text whose brace is never closed; it is a placeholder only where there is one of that name. */
export function openPlaceholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(/\\\{|\{(\w+)(?![\w.-]* *\})/g)].flatMap(({ 1: name, index }) =>
    name === undefined ? [] : [{ name, index }],
  );
}
