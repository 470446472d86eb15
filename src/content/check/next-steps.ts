import { oneOf } from '../problem/suggest.ts';
import { type Kind, kindOf } from '../schema/name-kinds.ts';

/** Beyond this a list of names is no help. */
const mostNames = 12;

/** What an editor can do about a name that nothing has and that is no slip, with a space before it; returns '' if nothing is known. */
export function nextStep(kind: Kind, name: string, known: string[] = []): string {
  const { advice, letters } = kindOf(kind);
  if (advice && (!advice.includes('<name>') || letters?.pattern.test(name))) {
    return ` ${advice.replaceAll('<name>', name)}`;
  }
  return known.length > 0 && known.length <= mostNames ? ` There can be ${oneOf(known)}.` : '';
}

/** Where the placeholders of a text come from. */
export function placesOf(inDocument: boolean, params: string[]): string {
  const own = params.map((name) => `{${name}}`);
  const places = [...own, '{provider}', 'the contacts in site.json', 'the names in values.json'];
  if (!inDocument) places.push('the facts in docs/content.md');
  return `Placeholders are ${places.slice(0, -1).join(', ')} and ${places.at(-1)}.`;
}
