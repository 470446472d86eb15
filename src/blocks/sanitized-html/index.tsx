import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Line, useLoaded, useMessages, useOrder } from '../../render/hooks.tsx';
import type { SanitizedHtmlBlock } from '../../types.gen.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './styles.module.css';

/** Loads the sanitiser. Without it no document is shown. */
const load = (): Promise<Pick<typeof import('./sanitize.ts'), 'readDocument'>> =>
  import('./sanitize.ts').catch(() => ({ readDocument: () => undefined }));

/**
 * Draws a document that comes with the link, sanitised, in a box that scrolls (R-O06), so that it cannot change the size of
 * the page. The sanitiser is large and is loaded at the same time as the order.
 */
export default function SanitizedHtml({ heading, source }: SanitizedHtmlBlock) {
  const order = useOrder();
  const message = useMessages();
  const headingId = useId();
  const box = useRef<HTMLElement>(null);
  const [state, setState] = useState<'pending' | 'shown' | 'unreadable'>('pending');
  const part = useLoaded(load);
  const encoded = order.status === 'ready' ? order.order[source] : undefined;

  useLayoutEffect(() => {
    if (!part || encoded === undefined) return;
    const fragment = part.readDocument(encoded);
    if (fragment) box.current?.replaceChildren(fragment);
    setState(fragment ? 'shown' : 'unreadable');
  }, [part, encoded]);

  if (order.status === 'failed') return null;
  return (
    <div className={styles.document}>
      <h2 id={headingId}>
        <Line text={heading} />
      </h2>
      {state === 'unreadable' ? (
        <Notice tone="warning">
          <p>{message('blockFailed')}</p>
        </Notice>
      ) : (
        <section
          ref={box}
          className={styles.box}
          aria-labelledby={headingId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
          tabIndex={0}
          aria-busy={state === 'pending'}
        />
      )}
    </div>
  );
}
