// @vitest-environment jsdom
/** When the picture in the studio's middle comes back. */
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FromFrame } from '../../frame/protocol.ts';
import { usePictureState } from '../../preview/use-picture-state.ts';

const visit = (page: string): FromFrame => ({ doorstep: 'visit', page, turn: 0 });
const ready: FromFrame = { doorstep: 'ready' };
const used: FromFrame = { doorstep: 'used' };
const written = 'the editor writes';

test.each<[name: string, events: (FromFrame | typeof written)[], reloads: number]>([
  ['a customer who has gone on', [visit('one'), ready, used, visit('two'), written], 1],
  ['a customer who went on before the picture was finished', [visit('one'), used, visit('two'), ready, written], 1],
  ['a customer who has gone on and back', [visit('one'), ready, used, visit('two'), used, visit('one'), written], 0],
  ['a customer who goes on after the words', [visit('one'), ready, written, used, visit('two')], 0],
  ['the steps of a picture', [visit('one'), written, visit('two'), ready, written], 0],
])('D-36 the picture comes back when the editor writes, and not otherwise: %s', (_name, events, reloads) => {
  let text = '';
  const { result, rerender } = renderHook(() => usePictureState('picture', [text]));
  for (const event of events) {
    if (event === written) text += 'a';
    else act(() => result.current.follow(event));
    rerender();
  }
  expect(result.current.count).toBe(reloads);
});
