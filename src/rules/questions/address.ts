import { fields, readField } from '../text/fields.ts';
import type { Address, Question } from './question.ts';
import { type PartFault, type Parts, type ReadPart, rawOf, readText } from './text.ts';

/** The fields of an address, and the messages that are their labels. */
export const addressLabels: Record<keyof Address, string> = {
  line_1: 'questionLine',
  line_2: 'questionLine2',
  town: 'questionTown',
  county: 'questionCounty',
  postcode: 'questionPostcode',
};

export function readAddress(question: Question, typed: Parts): ReadPart {
  const parts = Object.keys(addressLabels) as (keyof Address)[];
  const raw = parts.map((part) => [part, rawOf(typed, part)] as const);
  if (!raw.some(([, text]) => text.trim()) && (question.required === false || question.messages?.missing)) return {};
  const texts: Partial<Record<keyof Address, string>> = {};
  const faults = raw.flatMap(([part, text]): PartFault[] => {
    const { longest } = fields[part];
    const read = readText(text, longest);
    if ('fault' in read) return [{ part, ...read.fault }];
    const message = addressMissing[part];
    if (!read.text) return message ? [{ part, code: 'missing', message }] : [];
    texts[part] = read.text;
    return part === 'postcode' && 'wrong' in readField(part, text) ? [{ part, code: 'not-a-postcode' }] : [];
  });
  if (faults.length) return { faults };
  const { bare } = readField('postcode', texts.postcode!) as { bare: string };
  const end = bare.startsWith('BFPO') ? 4 : -3;
  return { value: { ...texts, postcode: `${bare.slice(0, end)} ${bare.slice(end)}` } as Address };
}

const addressMissing: Record<string, string> = {
  line_1: 'questionLineMissing',
  town: 'questionTownMissing',
  postcode: 'questionPostcodeMissing',
};
