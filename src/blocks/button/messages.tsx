import { useState } from 'react';
import { useMessages } from '../../render/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import type { ActionProps } from './action.ts';
import styles from './styles.module.css';

/** Shows its message in a dialog of the browser (R-P14). */
export function AlertMessage({ label, look, message = '' }: ActionProps) {
  const text = useMessages()(message);
  return (
    <Button look={look} onClick={() => alert(text)}>
      {label}
    </Button>
  );
}

/** Says its message beside it, aloud too (D-21). */
export function SayMessage({ label, look, message = '' }: ActionProps) {
  const text = useMessages()(message);
  const [said, setSaid] = useState(false);
  return (
    <>
      <Button look={look} onClick={() => setSaid(true)}>
        {label}
      </Button>
      <p role="status" className={styles.said}>
        {said && text}
      </p>
    </>
  );
}
