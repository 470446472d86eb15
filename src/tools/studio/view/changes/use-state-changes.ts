import { useRef, useState } from 'react';
import type { PageState } from '../../../changes/model.ts';
import { type ChangedLine, changedLines } from '../../../changes/words.ts';
import type { FromFrame } from '../../../gallery/frame/protocol.ts';
import { useFrameNews } from '../../../gallery/view/frame-news.ts';

export type StateChange = PageState & { lines: ChangedLine[] };

type Seen = { lines: string[]; look: string };
type Sides = { before?: Seen; after?: Seen };

const nothing: Seen = { lines: [], look: '' };

/** The folder of the frames that draw one version. */
export const baseOf = (key: string, side: 'before' | 'after') => `changes/${key}/${side}/`;

/**
 * Compares states as the frames of both versions report them. Returns those that differ, in the order of the states, and
 * how many have been compared. A state differs by its words or its HTML, or if it shows a file that is another one.
 */
export function useStateChanges(states: readonly PageState[], otherFiles: readonly string[]) {
  const [found, setFound] = useState<{ done: number; changes: Map<string, StateChange> }>({
    done: 0,
    changes: new Map(),
  });
  const seen = useRef(new Map<string, Sides>());

  useFrameNews((news, frame) => {
    if (news.doorstep !== 'ready' && news.doorstep !== 'failed') return;
    const [, side] = /changes\/\w+\/(before|after)\//.exec(frame.src) ?? [];
    const state = states.find(({ id }) => id === news.id);
    if (!side || !state) return;
    const known = seen.current.get(state.id);
    // What is looked at later has been compared before.
    if (known && side in known) return;
    const sides: Sides = { ...known, [side]: seenIn(news) };
    seen.current.set(state.id, sides);
    const before = state.is === 'new' ? nothing : sides.before;
    const after = state.is === 'gone' ? nothing : sides.after;
    if (!before || !after) return;
    const lines = changedLines(before.lines, after.lines);
    const isOther = before.look !== after.look || otherFiles.some((path) => after.look.includes(path));
    seen.current.set(state.id, { before: nothing, after: nothing });
    setFound(({ done, changes }) => ({
      done: done + 1,
      changes: lines.length || isOther ? new Map(changes).set(state.id, { ...state, lines }) : changes,
    }));
  });

  const changes = states.flatMap(({ id }) => found.changes.get(id) ?? []);
  return { done: found.done, changes };
}

function seenIn(news: Extract<FromFrame, { doorstep: 'ready' | 'failed' }>): Seen {
  if (news.doorstep === 'failed') return { lines: [news.problem], look: '' };
  const { words, look } = news;
  const lines = [words.page, words.around].flatMap((text) => text.split('\n').map((line) => line.trim()));
  return { lines: lines.filter(Boolean), look };
}
