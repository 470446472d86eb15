import { fromWords } from '../forms/wording.ts';
import styles from './preview.module.css';

/** Says of which day a page is that is not of today, with the way back. */
export function ShownDay({ day, today }: { day: string; today(): void }) {
  return (
    <p role="status" className={styles.note}>
      The page is shown {fromWords(day, 'as on')}.{' '}
      <button type="button" data-look="small" onClick={today}>
        As today
      </button>
    </p>
  );
}
