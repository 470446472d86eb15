import { subjectOf } from '../../rules/when.ts';
import type { When } from '../../types.gen.ts';

/** Writes a condition as the end of a sentence: `customer_type is "existing"`. */
export function conditionInWords(when: When): string {
  if (when.all) return join(when.all, ' and ');
  if (when.any) return join(when.any, ' or ');
  if (when.not) return `not (${conditionInWords(when.not)})`;
  if (when.from !== undefined) return `it is ${when.from} or later`;
  const subject = subjectOf(when);
  if (when.exists !== undefined) return `${subject} is ${when.exists ? 'known' : 'not known'}`;
  if (when.in) return `${subject} is ${when.in.map((value) => JSON.stringify(value)).join(' or ')}`;
  return `${subject} is ${JSON.stringify(when.is)}`;
}

function join(whens: When[], word: string): string {
  const parts = whens.map((when) => {
    const words = conditionInWords(when);
    return (when.all ?? when.any ?? []).length > 1 ? `(${words})` : words;
  });
  return parts.join(word);
}
