import type { Review } from '../../git/types.ts';
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
