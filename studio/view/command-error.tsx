import { wordsOf } from '../forms/problem-text.ts';
import type { CommandResult } from '../types.ts';
import { ProblemLine } from './problem-list.tsx';

/** The reason for a command's refusal, with its problems. `leads`: each has buttons that open its place and fix it. */
export function CommandError({ done, leads = false }: { done: CommandResult | undefined; leads?: boolean }) {
  if (!done || !('refused' in done)) return null;
  return (
    <div role="alert">
      <p>{done.refused}</p>
      <ul>
        {done.problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            {leads ? (
              <ProblemLine problem={problem} />
            ) : (
              <>
                <code>
                  {problem.file}:{problem.line}
                </code>{' '}
                {wordsOf(problem)}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
