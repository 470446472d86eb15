import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './preview.module.css';

type Props = { page: string | undefined; children: ReactNode; onArrow?: ((key: string) => void) | undefined };

/** The area around the screen, which the keyboard can scroll. Another page begins at its top. */
export function ScrollArea({ page, children, onArrow }: Props) {
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stage.current && page !== undefined) stage.current.scrollTop = 0;
  }, [page]);
  function onKeyDown(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!onArrow || !isPlain || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    onArrow(event.key);
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it takes the keys of the page in it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus.
    <section ref={stage} className={styles.stage} tabIndex={0} aria-label="Screen" onKeyDown={onKeyDown}>
      {children}
    </section>
  );
}
