/** What the provider's server answers: names with dashes, lists and yes or no with their type. */
export type Value = string | number | boolean | undefined | Value[] | { [name: string]: Value };

/** An element with everything in it. Lists name their items after the list itself, without its last letter. */
export function xml(name: string, value: Value): string {
  const tag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (value === undefined) return '';
  if (Array.isArray(value)) {
    return `<${tag} type="array">${value.map((item) => xml(name === 'ids' || name === 'refundIds' ? 'item' : name.replace(/s$/, ''), item)).join('')}</${tag}>`;
  }
  if (typeof value === 'object') {
    return `<${tag}>${Object.entries(value)
      .map(([key, part]) => xml(key, part))
      .join('')}</${tag}>`;
  }
  const type = typeof value === 'string' ? '' : ` type="${typeof value === 'number' ? 'integer' : 'boolean'}"`;
  return `<${tag}${type}>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${tag}>`;
}

/** What the SDK sends. */
export type Body = Record<string, Record<string, unknown>>;
export type Reply = { status: number; xml: string };

export const notFound: Reply = { status: 404, xml: '' };

export const made = (name: string, value: Value, status = 201): Reply => ({ status, xml: xml(name, value) });

export function refusedFor(subject: string, code: string, message: string): Reply {
  const error = { attribute: 'payment_method_nonce', code, message };
  const errors = { errors: [], [subject]: { errors: [error] } };
  return made('apiErrorResponse', { errors, message }, 422);
}
