import type { BranchState, Review } from '../../git/types.ts';
import { useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import styles from './publish.module.css';

/** Names a change that waits for review, with a link to its pull request. */
export function PendingReview({ review: { title, branch, pullRequest } }: { review: Review }) {
  return (
    <>
      Your change{' '}
      <strong className={styles.name} title={title}>
        {title}
      </strong>{' '}
      waits for review at{' '}
      {pullRequest ? (
        <a href={pullRequest} target="_blank" rel="noreferrer">
          {branch}
        </a>
      ) : (
        branch
      )}
    </>
  );
}

type Props = { state: BranchState; isBusy: boolean; onGoOn(branch: string): void };

/** Lists the editor's other unmerged changes, each with a button that returns to it. */
export function OtherReviews({ state, isBusy, onGoOn }: Props) {
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
            <PendingReview review={review} />.{' '}
            <Button
              look="small"
              disabled={isBusy || isHeld}
              title={isHeld ? 'Publish first what is open here, or put it back.' : undefined}
              onClick={() => onGoOn(review.branch)}
            >
              Go on with it
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
