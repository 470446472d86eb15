/** What the provider's server answers: names with dashes, lists and yes or no with their type. */
type Value = string | number | boolean | undefined | Value[] | { [name: string]: Value };

/** An element with everything in it. Lists name their items after the list itself, without its last letter. */
export function xml(name: string, value: Value): string {
  const tag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (value === undefined) return '';
  if (Array.isArray(value)) {
    return `<${tag} type="array">${value.map((item) => xml(name === 'ids' ? 'item' : name.replace(/s$/, ''), item)).join('')}</${tag}>`;
  }
  if (typeof value === 'object') {
    return `<${tag}>${Object.entries(value)
      .map(([key, part]) => xml(key, part))
      .join('')}</${tag}>`;
  }
  const type = typeof value === 'string' ? '' : ` type="${typeof value === 'number' ? 'integer' : 'boolean'}"`;
  return `<${tag}${type}>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${tag}>`;
}
