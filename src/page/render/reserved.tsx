import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './reserved.module.css';

type Props = { pending: boolean; as?: 'div' | 'span'; children: ReactNode };

/**
 * Keeps the space of children that depend on the link. While `pending` they are drawn but not shown; then the box keeps
 * that height, so that nothing below it moves, unless all of it is below the window.
 */
export function Reserved({ pending, as: Box = 'div', children }: Props) {
  const box = useRef<HTMLDivElement & HTMLSpanElement>(null);
  const height = useRef(0);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (pending) {
      height.current = element.offsetHeight;
      return;
    }
    const isSeenMoving = element.getBoundingClientRect().top + height.current < innerHeight;
    if (element.childElementCount && isSeenMoving) element.style.minHeight = `${height.current}px`;
    const release = () => element.style.removeProperty('min-height');
    addEventListener('resize', release, { once: true });
    return () => removeEventListener('resize', release);
  }, [pending]);

  return (
    <Box ref={box} className={pending ? styles.pending : styles.known} inert={pending}>
      {children}
    </Box>
  );
}
