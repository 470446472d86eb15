import { frameAddress } from '../../../gallery/view/live-frame.tsx';
import styles from '../../../gallery/view/reader.module.css';
import type { SideName } from './drawing.ts';
import { baseOf } from './use-state-changes.ts';

/** The hidden frames that draw states of both versions: each begins with a state, and then draws what it is told to. */
export function DrawingFrames({ of, frames }: { of: string; frames: Record<SideName, string[]> }) {
  return (['before', 'after'] as const).map((side) => (
    <div key={side} className={styles.reader} inert>
      {frames[side].map((id) => (
        <iframe key={id} data-draws={side} src={frameAddress(id, baseOf(of, side))} title={id} tabIndex={-1} />
      ))}
    </div>
  ));
}
