/** Which states the studio draws to tell what a change changes for customers. */
import { expect, test } from 'vitest';
import type { PageState } from '../../../compare/comparison.ts';
import { type Snapshot, trackStateDiffs } from '../../../view/changes/state-diffs.ts';

type Sources = { before?: [page: string, around: string]; after?: [page: string, around: string] };

function state(id: string, { before, after }: Sources, files: string[] = []): PageState {
  const from = {
    before: before && { page: before[0], around: before[1] },
    after: after && { page: after[0], around: after[1] },
  };
  const is = !before ? 'new' : after ? 'changed' : 'gone';
  return { id, is, page: id, title: id, facts: {}, journeys: [], from, files };
}

/** Draws all that is asked for. Returns what was drawn, and the ids of the states that differ. */
function drawn(
  states: PageState[],
  draw: (side: 'before' | 'after', id: string) => Partial<Snapshot>,
  { names = [] as string[], cache = new Map<string, Snapshot>() } = {},
) {
  const vocabulary = { before: 'v1', after: names.length ? 'v2' : 'v1' };
  const drawing = trackStateDiffs({ states, names, vocabulary }, cache);
  const asked: string[] = [];
  for (let next = drawing.advance(); next.length; next = drawing.advance())
    for (const { side, id } of next) {
      asked.push(`${id} ${side}`);
      drawing.put(side, id, { lines: [], look: '', read: [], ...draw(side, id) });
    }
  expect(drawing.done()).toBe(states.length);
  return { asked, changed: drawing.changes() };
}

test('D-36 where only what is around the pages differs, one state is drawn for all of them', () => {
  const states = ['a', 'b', 'c'].map((id) => state(id, { before: [id, 'old'], after: [id, 'new'] }));
  const { asked, changed } = drawn(states, (side) => ({ lines: [`footer ${side}`], look: side }));
  expect(asked).toEqual(['a before', 'a after']);
  expect(changed.map(({ id, lines }) => [id, lines.length])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ]);
});

test('D-36 where a name has other words, a state that has not read it is drawn once, and does not differ', () => {
  const states = ['a', 'b'].map((id) => state(id, { before: [id, 'same'], after: [id, 'same'] }));
  const read = (id: string) => (id === 'a' ? ['contacts.phone'] : ['messages.next']);
  const { asked, changed } = drawn(states, (side, id) => ({ lines: [side], read: read(id) }), {
    names: ['contacts.phone'],
  });
  expect(asked).toEqual(['a before', 'b before', 'a after']);
  expect(changed.map(({ id }) => id)).toEqual(['a']);
});

test('D-36 a page that is another one is drawn twice, one that is new or gone once, and nothing twice in one visit', () => {
  const states = [
    state('other', { before: ['1', 'same'], after: ['2', 'same'] }),
    state('new', { after: ['3', 'same'] }),
    state('gone', { before: ['4', 'same'] }),
  ];
  const cache = new Map<string, Snapshot>();
  const look = (side: string, id: string) => ({ lines: [id], look: side });
  const first = drawn(states, look, { cache });
  expect(first.asked).toEqual(['other before', 'other after', 'new after', 'gone before']);
  expect(first.changed.map(({ id, lines }) => [id, lines.length])).toEqual([
    ['other', 0],
    ['new', 1],
    ['gone', 1],
  ]);
  expect(drawn(states, look, { cache }).asked).toEqual([]);
});

test('D-36 a state that shows another public file differs, though its words and its HTML are the same', () => {
  const states = [state('a', { before: ['1', 'same'], after: ['1', 'same'] }, ['logo.svg'])];
  const { asked, changed } = drawn(states, () => ({}));
  expect([asked, changed.length]).toEqual([[], 1]);
});

test('D-36 a state that cannot be drawn is given up, and another one is drawn for those that differ like it', () => {
  const states = ['a', 'b', 'c'].map((id) => state(id, { before: [id, 'old'], after: [id, 'new'] }));
  const drawing = trackStateDiffs({ states, names: [], vocabulary: { before: 'v1', after: 'v1' } }, new Map());
  expect(drawing.advance().map(({ id }) => id)).toEqual(['a', 'a']);
  drawing.fail('a');
  const next = drawing.advance();
  expect(next.map(({ id, side }) => `${id} ${side}`)).toEqual(['b before', 'b after']);
  for (const { side, id } of next) drawing.put(side, id, { lines: [side], look: '', read: [] });
  expect(drawing.advance()).toEqual([]);
  expect([drawing.done(), drawing.failed().map(({ id }) => id)]).toEqual([3, ['a']]);
  expect(drawing.changes().map(({ id }) => id)).toEqual(['b', 'c']);
});
