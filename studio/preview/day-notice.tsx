import { agreedAt, type Gallery, type Scene } from '../../src/states/types.ts';
import { fromWords } from '../forms/wording.ts';
import { Button } from '../ui/button.tsx';
import styles from './preview.module.css';

type Props = { gallery: Gallery; scene: Pick<Scene, 'link' | 'asOf'>; today?(): void };

/** Says for which day the page is shown, if not today, and on a walk leads back to today. */
export function DayNotice({ gallery, scene: { link, asOf }, today }: Props) {
  const day = asOf ?? link?.as_of;
  if (day === undefined) return null;
  const hasAgreed = link && agreedAt(gallery.sites.content.site, link) !== undefined;
  return (
    <p role="status" className={styles.note}>
      The page is shown {fromWords(day, 'as on')}.{hasAgreed && ' What this customer has agreed to stays as it was.'}{' '}
      {today && (
        <Button look="small" onClick={today}>
          As today
        </Button>
      )}
    </p>
  );
}
