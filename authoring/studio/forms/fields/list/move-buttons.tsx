import { Button } from '../../../ui/button.tsx';
import styles from '../../parts/card.module.css';

type Props = { index: number; count: number; onMove: (to: number) => void };

/** Moves an entry up or down. A button at the end of its way keeps the keyboard, and does nothing. */
export const MoveButtons = ({ index, count, onMove }: Props) =>
  ([-1, 1] as const).map((step) => (
    <Button
      key={step}
      data-moves
      look="plain"
      className={styles.move}
      aria-disabled={index + step < 0 || index + step === count}
      aria-label={`Move entry ${index + 1} of ${count} ${step < 0 ? 'up' : 'down'}`}
      onClick={() => onMove(index + step)}
    >
      {step < 0 ? '↑' : '↓'}
    </Button>
  ));
