import type { Published } from '../../git/model.ts';
import { ProblemLine } from '../problem-list.tsx';
import styles from './publish.module.css';

/** What publishing has done, or why it has not. */
export function Outcome({ outcome }: { outcome: Published | undefined }) {
  if (!outcome || 'conflict' in outcome) return null;
  if ('published' in outcome)
    return (
      <p role="status" className={styles.done}>
        {outcome.published}{' '}
        {outcome.pullRequest && (
          <a href={outcome.pullRequest} target="_blank" rel="noreferrer">
            Make the pull request
          </a>
        )}
      </p>
    );
  if ('kept' in outcome) return <p role="alert">{outcome.kept}</p>;
  return (
    <div role="alert">
      <p>{outcome.refused}</p>
      {outcome.problems?.map((problem) => (
        <ProblemLine key={JSON.stringify(problem)} problem={problem} />
      ))}
    </div>
  );
}
