import { answerPrefix } from '../../../../../src/rules/questions/question.ts';
import { freeName, nameFrom, objectOr } from '../../../../api/pure.ts';
import type { JsonEdit, Pointer } from '../../../types.ts';
import { dataAt, type FormTools } from '../../form-context.ts';

/** How many letters a name may have. */
const most = 40;

/** Names what has a label and no name yet, such as a question or an option, by the words of its label. */
export function nameFromLabel({ root, names }: Pick<FormTools, 'root' | 'names'>, at: Pointer): JsonEdit | undefined {
  const around = at.slice(0, -1);
  const { label, name, value } = objectOr(dataAt(root, around));
  if (at.at(-1) !== 'label' || typeof label !== 'string' || !/[a-z]/i.test(label)) return undefined;
  // A name begins with a letter.
  const words = label.slice(label.search(/[a-z]/i));
  const nameOf = (kind: 'question' | 'text') => nameFrom(kind, firstOf(words));
  if (name === '') {
    const taken = names.offers.fact?.map((one) => one.name) ?? [];
    const free = freeName(answerPrefix + nameOf('question'), taken, '').slice(answerPrefix.length);
    return { do: 'set', at: [...around, 'name'], value: free };
  }
  return value === '' ? { do: 'set', at: [...around, 'value'], value: nameOf('text') } : undefined;
}

/** The first words, as many as a name has room for. */
function firstOf(words: string): string {
  const all = words.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const count = all.findIndex((_, index) => all.slice(0, index + 1).join('-').length > most - 2);
  return (count < 0 ? all : all.slice(0, Math.max(count, 1))).join(' ').slice(0, most);
}
