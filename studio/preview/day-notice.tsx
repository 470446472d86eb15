import { fromWords } from '../forms/wording.ts';
import styles from './preview.module.css';

/** Says for which day the page is shown, if not today, with a button back to today. */
export function DayNotice({ day, today }: { day: string; today(): void }) {
  return (
    <p role="status" className={styles.note}>
      The page is shown {fromWords(day, 'as on')}.{' '}
      <button type="button" data-look="small" onClick={today}>
        As today
      </button>
    </p>
  );
}
