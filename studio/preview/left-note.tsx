import { useState } from 'react';
import type { FromFrame } from '../frame/protocol.ts';
import { useStudio } from '../state/use-studio.ts';
import { useFrameMessages } from './frame-messages.ts';
import { copyQuery } from './letter-copies.tsx';
import styles from './preview.module.css';

/** The address of a file of a link: its kind, and what is asked for. */
const ofFile = /^\/public-api\/links\/[^/]+\/(agreed-document|dates)[^?]*\??(.*)/;

/** Says where a customer would be who has left the page in the frame, and leads to the file that they would get. */
export function LeftNote() {
  const { edition } = useStudio();
  const [left, setLeft] = useState<FromFrame & { doorstep: 'left' }>();
  useFrameMessages('doorstep', (message) => {
    if (message.doorstep === 'left') setLeft(message);
    if (message.doorstep === 'visit' || message.doorstep === 'ready') setLeft(undefined);
  });
  if (!left) return null;
  const { url, scene } = left;
  const [, kind, asked] = ofFile.exec(url) ?? [];
  if (!scene || !kind || window.doorstepContent)
    return (
      <p role="status" className={styles.note}>
        The customer would now be at <code>{url}</code>.
      </p>
    );
  const query = copyQuery(scene, edition, new URLSearchParams(asked).get('act'));
  return (
    <p role="status" className={styles.note}>
      The customer would get a file.{' '}
      <a href={`copies/${kind === 'dates' ? 'calendar' : kind}?${query}`} target="_blank" rel="noreferrer">
        {kind === 'dates' ? 'Open it' : 'Open it as PDF'}
      </a>
    </p>
  );
}
