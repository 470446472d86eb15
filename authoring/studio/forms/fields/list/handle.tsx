import { type RefObject, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from '../../parts/card.module.css';

type Props = { index: number; count: number; list: RefObject<HTMLOListElement | null>; onMove: (to: number) => void };

/** Moves an entry by pointer or arrow keys. While it is dragged, a line shows where it would go. */
export function Handle({ index, count, list, onMove }: Props) {
  const target = useRef<number>(undefined);

  /** The index that the entry would have if it were let go at this height. */
  function targetAt(y: number): number {
    const items = [...(list.current?.children ?? [])];
    const below = items.findIndex((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
    const gap = below < 0 ? items.length : below;
    return gap > index ? gap - 1 : gap;
  }
  function mark(to: number | undefined) {
    target.current = to;
    for (const [i, item] of [...(list.current?.children ?? [])].entries()) {
      const side = to === undefined || i !== to || to === index ? undefined : to > index ? 'below' : 'above';
      if (side) item.setAttribute('data-drop', side);
      else item.removeAttribute('data-drop');
    }
  }

  return (
    <Button
      data-handle
      look="plain"
      className={styles.handle}
      aria-label={`Move entry ${index + 1} of ${count}: arrow keys`}
      title="Drag, or use the arrow keys"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        mark(index);
      }}
      onPointerMove={(event) => target.current !== undefined && mark(targetAt(event.clientY))}
      onPointerUp={() => {
        const to = target.current;
        mark(undefined);
        if (to !== undefined) onMove(to);
      }}
      onPointerCancel={() => mark(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return mark(undefined);
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
      }}
    >
      <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
        {[3, 8, 13].map((y) => (
          <path key={y} d={`M2 ${y}h.01M8 ${y}h.01`} />
        ))}
      </svg>
    </Button>
  );
}
