/** Characters that neither a preview nor an editor shows. */
import { codeOf } from '../json/parse.ts';

/** Characters without a width, and those that turn the direction of words, but marks where words run to the left. */
const hiddenIn = (text: string): RegExp =>
  /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text)
    ? /[\u200b\u2060\ufeff\ufffc\u202a-\u202e]+/g
    : /[\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff\ufffc\u202a-\u202e]+/g;

/** A text as it was meant, when it is pasted. */
export const withoutInvisible = (text: string): string => text.replace(hiddenIn(text), '');

/** Finds the first characters that nobody sees. Pasted words have many, and each text gets one message. */
export function invisibleIn(text: string) {
  const match = hiddenIn(text).exec(text);
  if (!match) return undefined;
  const [found] = match;
  const message = `There is an invisible character (${codeOf(found)}) here, as pasted words have: delete it.`;
  return { offset: match.index, found, message, edit: { old: found, next: '' } };
}
