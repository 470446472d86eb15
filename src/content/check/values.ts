import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { fractionsIn } from '../model/fractions.ts';
import { contactNames, objectOr } from '../model/names.ts';
import type { Mistake } from '../problem/problem.ts';
import { nearest, oneOf } from '../problem/suggest.ts';
import { isObject } from '../schema/walk.ts';

/** Finds mistakes in values that their schema cannot express (D-18). Values that break their schema are left out. */
export function* checkValues(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'values');
  if (!file) return;
  const { facts } = contentIndex.schemas;
  const fractions = fractionsIn(file.text ?? '');
  for (const [name, entry] of Object.entries(objectOr(file.data))) {
    if (!isObject(entry)) continue;
    const { type, value, choices } = entry;
    const written = fractions.get(`/${name}/value`);
    const isWhole = Number.isInteger(value) && !written;
    const mistakeIn = (property: string, message: string, suggestion?: string): Mistake => {
      const place = property ? { pointer: `/${name}/${property}` } : { pointer: '', key: name };
      return { file: file.path, ...place, message, suggestion };
    };
    if (name in facts || contactNames(contentIndex.schemas).all.includes(name) || name === 'provider') {
      yield mistakeIn('', `"${name}" is the name of a ${name in facts ? 'fact' : 'contact'} already.`);
    } else if (type === 'money' && !name.endsWith('_pence')) {
      yield mistakeIn('', "A money value's name ends in _pence.", `${name}_pence`);
    } else if (typeof type === 'string' && type !== 'money' && name.endsWith('_pence')) {
      yield mistakeIn('type', 'A value whose name ends in _pence is money.', 'money');
    } else if (type === 'money' && ['number', 'string'].includes(typeof value) && !isWhole) {
      yield mistakeIn('value', `${written ?? JSON.stringify(value)} is not whole pence: £34.99 is 3499.`);
    } else if (type === 'number' && typeof value === 'string') {
      yield mistakeIn('value', `${JSON.stringify(value)} is text; a number has no quotes.`);
    } else if (type === 'text' && typeof value === 'number') {
      yield mistakeIn('value', `${value} is a number; text has quotes.`);
    } else if (type === 'choice') {
      yield* choiceFaults(entry).map(({ property, message, suggestion }) => mistakeIn(property, message, suggestion));
    } else if (choices !== undefined) {
      yield mistakeIn('choices', 'Only a choice has "choices".');
    } else if (value === undefined) {
      yield mistakeIn('', '"value" is missing here: only a choice may do without it.');
    } else if (type === 'text' && typeof value === 'string' && !value.trim()) {
      yield mistakeIn('value', 'This text is blank.');
    }
  }
}

/** What is wrong with a value that is one of several words. */
function choiceFaults({ value, choices }: Record<string, unknown>): {
  property: string;
  message: string;
  suggestion?: string | undefined;
}[] {
  if (!Array.isArray(choices)) return [{ property: '', message: 'A choice needs "choices": what it can be.' }];
  if (value === undefined || choices.includes(value)) return [];
  const suggestion = nearest(String(value), choices.map(String));
  return [{ property: 'value', message: `${JSON.stringify(value)} is not one of ${oneOf(choices)}.`, suggestion }];
}
