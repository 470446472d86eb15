/** How hidden frames share the states that Changes has to draw. */
import { expect, test } from 'vitest';
import { SnapshotQueue } from '../../../view/changes/snapshot-queue.ts';

test('D-36 Changes goes on without a state that takes too long, in a new frame', () => {
  const queue = new SnapshotQueue();
  expect(['a', 'b', 'c'].map((id) => queue.add(id, 0))).toEqual([undefined, undefined, undefined]);
  expect(queue.frames).toEqual([{ key: 1, first: 'a' }]);
  expect(queue.giveUp(19_000)).toEqual([]);
  expect(queue.giveUp(21_000)).toEqual(['a']);
  expect(queue.frames).toEqual([{ key: 2, first: 'b' }]);
  // The frame that is gone says nothing any more.
  expect(queue.drawn(1, 'a', 22_000)).toBeUndefined();
  expect(queue.drawn(2, 'b', 22_000)).toBe('c');
  expect(queue.drawn(2, 'c', 23_000)).toBeUndefined();
  expect(queue.giveUp(100_000)).toEqual([]);
  expect(queue.add('d', 100_000)).toBe(2);
});

test('D-36 a frame whose document was loaded anew is told again what it has to draw', () => {
  const queue = new SnapshotQueue();
  for (const id of ['a', 'b']) queue.add(id, 0);
  expect(queue.drawn(1, 'a', 1)).toBe('b');
  // The message was lost with the document, which has drawn the same again.
  expect(queue.drawn(1, 'a', 2)).toBe('b');
  expect(queue.drawn(1, 'b', 3)).toBeUndefined();
});

test('D-36 many states that wait have several frames, and never more than four', () => {
  const queue = new SnapshotQueue();
  for (let i = 0; i < 100; i += 1) queue.add(`${i}`, 0);
  expect(queue.frames.map(({ first }) => first)).toEqual(['0', '7', '14', '21']);
});
