import { useRef, useState } from 'react';
import { request } from '../../http/client.ts';
import { Reserved, useIsRecorded, useLine, useLinkStore, useMessages } from '../../render/hooks.tsx';
import { dayAndTime } from '../../rules/format-value.ts';
import type { AgreedDocument, AgreedDocumentBlock } from '../../types.gen.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './styles.module.css';

/** Draws the contract word for word as it was agreed, to read, print or save (D-07). Draws nothing before the agreement. */
export default function AgreedDocumentView({ label }: AgreedDocumentBlock) {
  const isAgreed = useIsRecorded('contract-agreement');
  return <Reserved pending={isAgreed === undefined}>{isAgreed !== false && <Copy label={label} />}</Reserved>;
}

function Copy({ label }: { label: string }) {
  const { path } = useLinkStore();
  const message = useMessages();
  const name = useLine(label);
  const copy = useRef<HTMLElement>(null);
  const [state, setState] = useState<'closed' | 'busy' | 'open' | 'failed'>('closed');
  const [date, setDate] = useState('');

  async function open() {
    if (state === 'open') return print();
    setState('busy');
    try {
      const [{ html, agreed_at }, { faithfulCopy }] = await Promise.all([
        request<AgreedDocument>(`${path}/agreed-document`),
        import('./copy.ts'),
      ]);
      setDate(dayAndTime(agreed_at));
      copy.current?.querySelector('[data-copy]')?.replaceChildren(faithfulCopy(html));
      setState('open');
      // The text is drawn by the next frame; before that it would not be printed.
      requestAnimationFrame(() => requestAnimationFrame(() => print()));
    } catch {
      setState('failed');
    }
  }

  return (
    <div className={styles.agreed}>
      <Button look="secondary" busy={state === 'busy'} onClick={open}>
        {name}
      </Button>
      <div role="alert" className={styles.problem}>
        {state === 'failed' && (
          <Notice tone="warning">
            <p>{message('copyFailed')}</p>
          </Notice>
        )}
      </div>
      <article
        ref={copy}
        className={styles.copy}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        hidden={state !== 'open'}
        data-print={state === 'open' || undefined}
      >
        <p className={styles.date}>{message('agreedOn', { date })}</p>
        <div data-copy />
      </article>
    </div>
  );
}
