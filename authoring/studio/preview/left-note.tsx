import { useState } from 'react';
import type { FromFrame } from '../source-map/protocol.ts';
import { useFrameMessages } from './frame-messages.ts';
import styles from './preview.module.css';

/** Says where a customer would be who has left the page in the frame, or leads to the file that they would get. */
export function LeftNote() {
  const [left, setLeft] = useState<FromFrame & { doorstep: 'left' }>();
  useFrameMessages((message) => {
    if (message.doorstep === 'left') setLeft(message);
    if (message.doorstep === 'visit') setLeft(undefined);
  });
  if (!left) return null;
  return (
    <p role="status" className={styles.note}>
      {left.isFile ? (
        <>
          The customer would get a file.{' '}
          <a href={left.url} target="_blank" rel="noreferrer">
            Open it
          </a>
        </>
      ) : (
        <>
          The customer would now be at <code>{left.url}</code>.
        </>
      )}
    </p>
  );
}
