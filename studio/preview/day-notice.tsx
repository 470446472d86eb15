import { isSentAtOnce } from '../../src/states/letters.ts';
import { agreedAt, dayOf, type Gallery, type Scene } from '../../src/states/types.ts';
import { fromWords } from '../forms/wording.ts';
import { Button } from '../ui/button.tsx';
import styles from './preview.module.css';

type Props = { gallery: Gallery; scene: Scene; today?(): void };

/** Says for which day the page is shown, if not today, and on a walk leads back to today. */
export function DayNotice({ gallery, scene, today }: Props) {
  const day = dayOf(scene);
  if (day === undefined) return null;
  const { site, pages } = gallery.sites.content;
  const { link, page } = scene;
  const isAtOnce = pages.some((one) => one.name === page && isSentAtOnce(one));
  const hasAgreed = link && agreedAt(site, link) !== undefined;
  return (
    <p role="status" className={styles.note}>
      The page is shown {fromWords(day, 'as on')}.
      {isAtOnce
        ? ' What sends this letter, and all before it, was done then.'
        : hasAgreed && ' What this customer has agreed to stays as it was.'}{' '}
      {today && (
        <Button look="small" onClick={today}>
          As today
        </Button>
      )}
    </p>
  );
}
