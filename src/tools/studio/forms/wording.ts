import type { Json } from '../model.ts';
import type { FormFacts } from './condition/condition-words.ts';
import { sentenceOf } from './condition/condition-words.ts';

/** Writes a property's name as a label: `losing_provider` and `cardNumber` are `Losing provider` and `Card number`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const wordy = [
  'label',
  'text',
  'title',
  'heading',
  'name',
  'note',
  'markdown',
  'document',
  'message',
  'legend',
  'section',
  'id',
];

/** Says in a few words what an entry of a list is, by its own words. */
export function summaryOf(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : String(value);
  if (Array.isArray(value)) return value.map(summaryOf).join(', ');
  const named = wordy.map((name) => value[name]).find((it) => typeof it === 'string' && it);
  const any = Object.entries(value).find(([name, it]) => name !== 'type' && name !== 'when' && typeof it === 'string');
  const first = named ?? any?.[1];
  if (typeof first === 'string') return first;
  return Array.isArray(value.heading) ? summaryOf(value.heading[0]) : '';
}

/** Says to whom an entry shows, if not to everybody. */
export function shownTo(value: Json | undefined, facts: FormFacts): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !value.when) return '';
  return sentenceOf(value.when, facts);
}
