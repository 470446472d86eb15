import { useStudio } from '../../state/use-studio.ts';
import styles from './publish.module.css';
import type { Ready } from './ready.ts';
import { Waits } from './waits.tsx';

type Props = { state: Ready; isBusy: boolean; onGoOn(branch: string): void };

/** The editor's other changes that are not merged yet, each with its way back. */
export function InReview({ state, isBusy, onGoOn }: Props) {
  const { drafts } = useStudio();
  const { inReview, changes, waiting } = state;
  if (!inReview.length) return null;
  const isHeld =
    waiting.length > 0 || changes.some(({ isUncommitted }) => isUncommitted) || Object.keys(drafts).length > 0;
  return (
    <section aria-label="Your other changes">
      <h3 className={styles.heading}>Your other changes</h3>
      <ul className={styles.others}>
        {inReview.map((review) => (
          <li key={review.branch}>
            <Waits review={review} />.{' '}
            <button
              type="button"
              data-look="small"
              disabled={isBusy || isHeld}
              title={isHeld ? 'Publish first what is open here, or put it back.' : undefined}
              onClick={() => onGoOn(review.branch)}
            >
              Go on with it
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
