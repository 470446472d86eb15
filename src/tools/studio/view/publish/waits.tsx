import type { Review } from '../../git/model.ts';
import styles from './publish.module.css';

/** Says that a change waits for review, and where. */
export function Waits({ review: { title, branch, pullRequest } }: { review: Review }) {
  return (
    <>
      Your change{' '}
      <strong className={styles.name} title={title}>
        “{title}”
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
