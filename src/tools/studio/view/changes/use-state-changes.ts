import { useEffect, useMemo, useRef, useState } from 'react';
import type { Comparison } from '../../../changes/model.ts';
import type { FromFrame, ToFrame } from '../../../gallery/frame/protocol.ts';
import { useFrameNews } from '../../../gallery/view/frame-news.ts';
import { drawingOf, type Seen, type SideName, type StateChange } from './drawing.ts';

/** The folder of the frames that draw one version. */
export const baseOf = (key: string, side: SideName) => `changes/${key}/${side}/`;

/** What was drawn for the comparisons of this visit. */
const kept = new Map<string, Seen>();

/**
 * A picture waits most of the time, so each version has several frames: another one for so many pictures that wait,
 * because a frame takes as long to load as some pictures to draw.
 */
const framesOfSide = { most: 4, for: 6 };

/** How long what was found waits to be shown together with what is found next, in milliseconds. */
const pause = 150;

/**
 * Compares states as frames draw them. Returns those that differ so far, how many have been compared, and the state that
 * each frame of a version begins with; the frames are told what to draw next.
 */
export function useStateChanges(comparison: Comparison) {
  const drawing = useMemo(() => drawingOf(comparison, kept), [comparison]);
  const [told, setTold] = useState<{ done: number; changes: StateChange[] }>({ done: 0, changes: [] });
  const [frames, setFrames] = useState<Record<SideName, string[]>>({ before: [], after: [] });
  const queues = useRef<Record<SideName, { waiting: string[]; idle: HTMLIFrameElement[]; frames: string[] }>>({
    before: { waiting: [], idle: [], frames: [] },
    after: { waiting: [], idle: [], frames: [] },
  });
  const timer = useRef(0);

  function tell(): void {
    timer.current = 0;
    setTold({ done: drawing.done(), changes: drawing.changes() });
  }

  /** Hands out what is to be drawn, and shows what is known: the first at once. */
  function goOn(): void {
    for (const { side, id } of drawing.goOn()) {
      const queue = queues.current[side];
      const frame = queue.idle.pop();
      if (frame) take(frame, id);
      else if (queue.frames.length < Math.min(framesOfSide.most, 1 + queue.waiting.length / framesOfSide.for)) {
        queue.frames = [...queue.frames, id];
        setFrames((all) => ({ ...all, [side]: queue.frames }));
      } else queue.waiting.push(id);
    }
    const isFirst = told.changes.length === 0 && drawing.done() > 0;
    const isLast = drawing.done() === comparison.states.length;
    if (isFirst || isLast) tell();
    else if (!timer.current) timer.current = window.setTimeout(tell, pause);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the comparison is there.
  useEffect(() => {
    goOn();
    return () => clearTimeout(timer.current);
  }, []);

  useFrameNews((news, frame) => {
    if (news.doorstep !== 'ready' && news.doorstep !== 'failed') return;
    const side = frame.dataset.draws as SideName | undefined;
    if (!side) return;
    drawing.put(side, news.id, seenIn(news));
    const queue = queues.current[side];
    const next = queue.waiting.shift();
    if (next === undefined) queue.idle.push(frame);
    else take(frame, next);
    goOn();
  });

  return { ...told, frames };
}

const take = (frame: HTMLIFrameElement, id: string) =>
  frame.contentWindow?.postMessage({ doorstep: 'take', id } satisfies ToFrame, '*');

function seenIn(news: Extract<FromFrame, { doorstep: 'ready' | 'failed' }>): Seen {
  if (news.doorstep === 'failed') return { lines: [news.problem], look: '', read: ['*'] };
  const { words, look, read } = news;
  const lines = [words.page, words.around].flatMap((text) => text.split('\n').map((line) => line.trim()));
  return { lines: lines.filter(Boolean), look, read };
}
