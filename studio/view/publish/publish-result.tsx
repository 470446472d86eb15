import { useEffect, useRef } from 'react';
import type { Published } from '../../git/types.ts';
import { ProblemLine } from '../problem-list.tsx';
import styles from './publish.module.css';

/** The result of publishing, or the reason for its refusal. It takes the focus if the pressed button is gone. */
export function PublishResult({ outcome, isInChange }: { outcome: Published | undefined; isInChange: boolean }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) around.current?.focus();
  });
  if (!outcome || 'conflict' in outcome) return null;
  return (
    <div ref={around} tabIndex={-1}>
      <Words outcome={outcome} />
      {'published' in outcome && isInChange && (
        <p>
          Somebody reviews it and merges it; then customers see it. Until you begin the next change, what you change is
          added to it.
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
  if ('pushFailure' in outcome) return <p role="alert">{outcome.pushFailure}</p>;
  return (
    <div role="alert">
      <p>{outcome.refused}</p>
      {outcome.problems?.map((problem) => (
        <ProblemLine key={JSON.stringify(problem)} problem={problem} />
      ))}
    </div>
  );
}
