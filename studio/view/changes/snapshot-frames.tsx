import { frameAddress } from '../../gallery/view/live-frame.tsx';
import styles from '../../gallery/view/word-reader.module.css';
import type { SnapshotFrame } from './snapshot-queue.ts';
import type { SideName } from './state-diffs.ts';
import { frameBase } from './use-state-diffs.ts';

type Props = { of: string; frames: Record<SideName, readonly SnapshotFrame[]> };

/**
 * The hidden frames that draw states of both versions. Each loads its first state, and gets the next ones by messages.
 */
export function SnapshotFrames({ of, frames }: Props) {
  return (['before', 'after'] as const).map((side) => (
    <div key={side} className={styles.reader} inert>
      {frames[side].map(({ key, first }) => (
        <iframe
          key={key}
          data-draws={side}
          data-key={key}
          src={frameAddress(first, frameBase(of, side))}
          title={first}
          tabIndex={-1}
        />
      ))}
    </div>
  ));
}
