import type { Kind } from '../model/names.ts';
import { oneOf } from '../problem/suggest.ts';

/** Beyond this a list of names is no help. */
const mostNames = 12;

/** What an editor can do about a name that nothing has and that is no slip: with a space before it, or nothing. */
export function nextStep(kind: Kind, name: string, known: string[] = []): string {
  const isName = /^[a-z0-9-]+$/.test(name);
  if (kind === 'text' && isName) return ` npm run new text ${name} makes text/${name}.md.`;
  if (kind === 'page' && isName) return ` npm run new page ${name} makes it.`;
  if (kind === 'message') return ' Messages are in messages.json.';
  return known.length > 0 && known.length <= mostNames ? ` There can be ${oneOf(known)}.` : '';
}

/** Where the placeholders of a text come from. */
export function placesOf(inDocument: boolean, params: string[]): string {
  const own = params.map((name) => `{${name}}`);
  const places = [...own, '{provider}', 'the contacts in site.json', 'the names in values.json'];
  if (!inDocument) places.push('the facts in docs/content.md');
  return `Placeholders are ${places.slice(0, -1).join(', ')} and ${places.at(-1)}.`;
}
