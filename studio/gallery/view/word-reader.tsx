import { useRef, useState } from 'react';
import { sendTo } from '../../frame/protocol.ts';
import { useFrameMessages } from './frame-reports.ts';
import { frameAddress } from './live-frame.tsx';
import styles from './word-reader.module.css';

/** A picture waits most of the time, so several are taken at once. */
const frames = 4;

/** Takes pictures in hidden frames, so that their words are known. */
export function WordReader({ ids }: { ids: string[] }) {
  const [first] = useState(() => ids.slice(0, frames));
  const queue = useRef(ids.slice(frames));
  const box = useRef<HTMLDivElement>(null);

  useFrameMessages(({ doorstep }, frame) => {
    if (!box.current?.contains(frame) || (doorstep !== 'ready' && doorstep !== 'failed')) return;
    const id = queue.current.shift();
    if (id !== undefined) sendTo(frame, { doorstep: 'show', id });
  });

  return (
    <div ref={box} className={styles.reader} inert>
      {first.map((id) => (
        <iframe key={id} src={frameAddress(id)} title={id} tabIndex={-1} />
      ))}
    </div>
  );
}
