import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Comparison, PageState } from '../../compare/comparison.ts';
import { type FromFrame, sendTo } from '../../frame/protocol.ts';
import { useFrameMessages } from '../../gallery/view/frame-reports.ts';
import { SnapshotQueue } from './snapshot-queue.ts';
import { type SideName, type Snapshot, type StateChange, trackStateDiffs } from './state-diffs.ts';

/** Returns the folder of the frames that draw one version of the comparison with this key. */
export const frameBase = (key: string, side: SideName) => `changes/${key}/${side}/`;

/** The snapshots of all comparisons of this visit. */
const cache = new Map<string, Snapshot>();

/** The time between two updates of the screen, in milliseconds. */
const pause = 150;

/** The time between two checks for frames that take too long, in milliseconds. */
const watch = 1000;

const sides = ['before', 'after'] as const;

type Progress = { done: number; changes: StateChange[]; failed: PageState[] };

/**
 * Compares states as frames draw them. Returns the differing states so far, the number that is compared, those that
 * failed, and the frames to render.
 */
export function useStateDiffs(comparison: Comparison) {
  const drawing = useMemo(() => trackStateDiffs(comparison, cache), [comparison]);
  const [progress, setProgress] = useState<Progress>({ done: 0, changes: [], failed: [] });
  const queues = useRef({ before: new SnapshotQueue(), after: new SnapshotQueue() });
  const framesNow = () => ({ before: queues.current.before.frames, after: queues.current.after.frames });
  const [frames, setFrames] = useState(framesNow);
  const timer = useRef(0);

  function show(): void {
    timer.current = 0;
    setProgress({ done: drawing.done(), changes: drawing.changes(), failed: drawing.failed() });
  }

  /** Queues the states to draw, and shows the progress: the first and the last change at once. */
  function advance(): void {
    for (const { side, id } of drawing.advance()) {
      const key = queues.current[side].add(id, performance.now());
      if (key !== undefined) take(side, key, id);
    }
    setFrames(framesNow());
    const isFirst = progress.changes.length === 0 && drawing.done() > 0;
    const isLast = drawing.done() === comparison.states.length;
    if (isFirst || isLast) show();
    else if (!timer.current) timer.current = window.setTimeout(show, pause);
  }

  const giveUp = useEffectEvent(() => {
    const late = sides.flatMap((side) => queues.current[side].giveUp(performance.now()));
    for (const id of late) drawing.fail(id);
    if (late.length) advance();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the comparison is there.
  useEffect(() => {
    advance();
    const watching = setInterval(() => giveUp(), watch);
    return () => {
      clearInterval(watching);
      clearTimeout(timer.current);
    };
  }, []);

  useFrameMessages((message, { dataset }) => {
    if (message.doorstep !== 'ready' && message.doorstep !== 'failed') return;
    const side = dataset.draws as SideName | undefined;
    if (!side) return;
    drawing.put(side, message.id, snapshotIn(message));
    const key = Number(dataset.key);
    const next = queues.current[side].drawn(key, message.id, performance.now());
    if (next !== undefined) take(side, key, next);
    advance();
  });

  return { ...progress, frames };
}

function take(side: SideName, key: number, id: string): void {
  const frame = document.querySelector<HTMLIFrameElement>(`[data-draws="${side}"][data-key="${key}"]`);
  sendTo(frame, { doorstep: 'show', id });
}

function snapshotIn(news: Extract<FromFrame, { doorstep: 'ready' | 'failed' }>): Snapshot {
  if (news.doorstep === 'failed') return { lines: [news.problem], look: '', read: ['*'] };
  const { words, look, read } = news;
  const lines = [words.page, words.around].flatMap((text) => text.split('\n').map((line) => line.trim()));
  return { lines: lines.filter(Boolean), look, read };
}
