import { useId } from 'react';
import { MessageLine, PostForm, useMessages, useSite } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import styles from './cancel-order.module.css';
import type { ActionProps } from './record-act.tsx';

/** Asks in a dialog, then leaves the page; records nothing (R-O08, D-20). Without script a page asks (D-35). */
export function CancelOrder({ label, look, message = 'cancelPrompt' }: ActionProps) {
  const text = useMessages();
  const { cancelUrl } = useSite();
  const id = useId();
  return (
    <PostForm name="cancel-order" marks={{ 'data-asks': `${id}-dialog` }}>
      <Button type="submit" look={look}>
        {label}
      </Button>
      <dialog id={`${id}-dialog`} className={styles.dialog} aria-labelledby={id}>
        <div>
          <h2 id={id}>{text(message)}</h2>
          {text('cancelExplained') !== undefined && (
            <p>
              <MessageLine name="cancelExplained" />
            </p>
          )}
          <div className={styles.ways}>
            <Button look="secondary" data-leaves={cancelUrl}>
              {text('cancelConfirm')}
            </Button>
            <Button autoFocus look="primary" data-closes="">
              {text('cancelKeep')}
            </Button>
          </div>
        </div>
      </dialog>
    </PostForm>
  );
}
