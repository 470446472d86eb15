import { type MouseEvent, useId, useRef } from 'react';
import { PostForm, useMessages, useSite } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import styles from './cancel-order.module.css';
import type { ActionProps } from './record-act.tsx';

/** Asks in a dialog, then leaves the page; records nothing (R-O08, D-20). Without script: `late/posted.tsx` (D-35). */
export function CancelOrder({ label, look, message = 'cancelPrompt' }: ActionProps) {
  const text = useMessages();
  const { cancelUrl } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  const close = () => dialog.current?.close();
  function cancel() {
    close();
    if (cancelUrl) location.assign(cancelUrl);
  }
  /** A press beside the dialog is a No: the backdrop belongs to the dialog. */
  function press(event: MouseEvent) {
    if (event.target === dialog.current) close();
  }
  return (
    <PostForm name="cancel-order" onSubmit={() => dialog.current?.showModal()}>
      <Button type="submit" look={look}>
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself. */}
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClick={press}>
        <div>
          <h2 id={id}>{text(message)}</h2>
          {text('cancelExplained') !== undefined && <p>{text('cancelExplained')}</p>}
          <Button look="secondary" onClick={cancel}>
            {text('cancelConfirm')}
          </Button>
          <Button autoFocus look="primary" onClick={close}>
            {text('cancelKeep')}
          </Button>
        </div>
      </dialog>
    </PostForm>
  );
}
