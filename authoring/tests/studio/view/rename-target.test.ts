import { expect, test } from 'vitest';
import { renameTargetOf, selectedTarget } from '../../../studio/view/rename-target.ts';

const page = JSON.stringify({
  blocks: [{ type: 'toggle', blocks: [{ type: 'question-text', name: 'reason', label: 'Why?' }] }, { type: 'text' }],
});
const inFile = (kind: 'acts' | 'reads' | 'values' | 'journeys' | 'page', at?: (string | number)[]) =>
  selectedTarget({ path: '', title: '', words: '', place: { kind, name: '' } as never }, page, at);

test('D-41 the studio offers to rename a letter, and the act, read, value, journey or question that is selected', () => {
  const place = { kind: 'letter', name: 'reminder', schema: '' } as const;
  expect(renameTargetOf({ path: '', title: '', words: '', place })).toEqual({ kind: 'letter', name: 'reminder' });
  expect(inFile('acts', ['leave', 'meaning'])).toEqual({ kind: 'act', name: 'leave', at: ['leave'] });
  expect(inFile('reads', ['slots'])).toEqual({ kind: 'read', name: 'slots', at: ['slots'] });
  expect(inFile('values', ['price', 'value'])).toEqual({ kind: 'value', name: 'price', at: ['price'] });
  const steps = ['journeys', 'card', 'steps', 0];
  expect(inFile('journeys', steps)).toEqual({ kind: 'journey', name: 'card', at: ['journeys', 'card'] });
  const question = { kind: 'question', name: 'reason' };
  expect(inFile('page', ['blocks', 0, 'blocks', 0, 'label'])).toEqual(question);
});

test('where nothing with a name is selected, nothing is offered', () => {
  expect(inFile('acts')).toBeUndefined();
  expect(inFile('journeys', ['methods', 'card'])).toBeUndefined();
  expect(inFile('page', ['blocks', 1])).toBeUndefined();
  expect(inFile('page', ['title'])).toBeUndefined();
});
