import { useMemo, useState } from 'react';
import { counted } from '../../../src/rules/format-value.ts';
import type { StateChange } from '../../compare/comparison.ts';
import type { ChangedLine } from '../../compare/diff-lines.ts';
import { factsInWords, headingOf, linesIn } from '../../compare/summary.ts';
import { type ScrollPlace, sendTo } from '../../frame/protocol.ts';
import { useFrameMessages } from '../../preview/frame-messages.ts';
import { LiveFrame } from '../../preview/live-frame.tsx';
import { type ScreenName, screens } from '../../preview/screen-choice.tsx';
import { WordDiff } from '../word-diff.tsx';
import styles from './changes.module.css';

type SideName = 'before' | 'after';

type Props = { group: StateChange[]; of: string; size: ScreenName };

/** A group of states with the same changed words, and one state before and after. `of` is the comparison's key. */
export function StateGroup({ group, of, size }: Props) {
  const [chosen, setChosen] = useState('');
  const state = group.find(({ id }) => id === chosen) ?? group[0]!;
  const lines = linesIn(group);
  const facts = factsInWords(state);
  const pair = useMemo((): Pair => ({ of: state.id, frames: {} }), [state.id]);
  return (
    <article className={styles.card}>
      <h4>
        {headingOf(group)} <small>{counted(group.length, 'state')}</small>
      </h4>
      {lines.length ? <WordDiff lines={lines} /> : <p>The words stay; it looks different.</p>}
      <label className={styles.state}>
        <span>State</span>
        <select value={state.id} onChange={({ target }) => setChosen(target.value)}>
          {[...new Set(group.map(({ page }) => page))].map((page) => (
            <optgroup key={page} label={page}>
              {group
                .filter((other) => other.page === page)
                .map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {facts && <p className={styles.known}>{facts}</p>}
      <div className={styles.pair} data-size={size}>
        {state.is !== 'new' && <Side name="before" {...{ state, of, size, pair }} />}
        {state.is !== 'gone' && <Side name="after" {...{ state, of, size, pair }} />}
      </div>
    </article>
  );
}

/** The drawn frames of a state's two versions, and the last scroll position. */
type Pair = { of: string; frames: Partial<Record<SideName, HTMLIFrameElement>>; at?: ScrollPlace };

type SideProps = { name: SideName; state: StateChange; of: string; size: ScreenName; pair: Pair };

/** One version of a state, with the words marked that the other lacks. */
function Side({ name, state, of, size, pair }: SideProps) {
  const base = `changes/${of}/${name}/`;
  const title = name === 'before' ? 'Before' : 'After';
  const [isReady, setReady] = useState(false);
  useFrameMessages('doorstep', (message, frame) => {
    const isOwn = frame.title === `${title}: ${state.id}` && frame.src.includes(base);
    if (!isOwn) return;
    if (message.doorstep === 'scrolled') {
      pair.at = message.to;
      sendTo(pair.frames[name === 'before' ? 'after' : 'before'], { doorstep: 'scroll', to: message.to });
    }
    if (message.doorstep !== 'ready' && message.doorstep !== 'failed') return;
    setReady(true);
    pair.frames[name] = frame;
    const leads = name === leaderOf(state);
    sendTo(frame, { doorstep: 'mark', lines: linesOn(name, state.lines), leads });
    if (!leads && pair.at) sendTo(frame, { doorstep: 'scroll', to: pair.at });
  });
  return (
    <figure aria-busy={!isReady}>
      <figcaption>{title}</figcaption>
      <LiveFrame
        fit="width"
        lazy
        key={state.id}
        base={base}
        query={state.id}
        title={`${title}: ${state.id}`}
        screen={screens[size]}
      />
    </figure>
  );
}

/** Returns the version that scrolls to the change: the later one, unless words were only removed. */
const leaderOf = (state: StateChange): SideName =>
  state.is !== 'gone' && (state.is === 'new' || linesOn('after', state.lines).length > 0) ? 'after' : 'before';

/** Returns the changed lines of one version, with the parts that only it has. */
function linesOn(side: SideName, lines: readonly ChangedLine[]) {
  const kind = side === 'before' ? 'removed' : 'added';
  return lines
    .filter((line) => line.some(({ is }) => is === kind))
    .map((line) => ({
      line: line
        .filter(({ is }) => is === 'same' || is === kind)
        .map(({ text }) => text)
        .join(''),
      parts: line.filter(({ is }) => is === kind).map(({ text }) => text),
    }));
}
