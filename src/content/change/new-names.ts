/** What is wrong with a new name for a file, a journey or a block; nothing where it will do. `taken` are those there are. */
export function nameProblem(kind: string, name: string, taken: Iterable<string>): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    const mended = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '');
    const rule = `"${name}" cannot be the name of a ${kind}: it has lower-case letters, digits and dashes, and starts with a letter.`;
    return mended ? `${rule} Did you mean "${mended}"?` : rule;
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
