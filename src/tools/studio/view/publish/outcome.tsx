import { useEffect, useRef } from 'react';
import type { Published } from '../../git/model.ts';
import { ProblemLine } from '../problem-list.tsx';
import styles from './publish.module.css';
import { Waits } from './waits.tsx';

/** What publishing has done, or why it has not. It takes the keyboard where the button that was pressed is gone. */
export function Outcome({ outcome, change }: { outcome: Published | undefined; change: string | undefined }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) around.current?.focus();
  });
  if (!outcome || 'conflict' in outcome) return null;
  return (
    <div ref={around} tabIndex={-1}>
      <Words outcome={outcome} />
      {'left' in outcome && outcome.left && (
        <p>
          <Waits review={outcome.left} />. The words here are without it until it is merged.
        </p>
      )}
      {'published' in outcome && change && (
        <p>
          Somebody reviews it and merges it; then customers see it. You stay in the change “{change}”: what you change
          now is added to it, until you begin the next change.
        </p>
      )}
    </div>
  );
}

function Words({ outcome }: { outcome: Exclude<Published, { conflict: unknown }> }) {
  if ('published' in outcome)
    return (
      <p role="status" className={styles.done}>
        {outcome.published}{' '}
        {outcome.pullRequest && (
          <a href={outcome.pullRequest} target="_blank" rel="noreferrer">
            Ask for the review
          </a>
        )}{' '}
        {outcome.byGit && <small>{outcome.byGit}</small>}
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
