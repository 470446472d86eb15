import { wordsOf } from '../forms/mistake-words.ts';
import type { Done } from '../model.ts';
import { ProblemLine } from './problem-list.tsx';

/** Why a command has done nothing. `leads`: with buttons that lead to the places, where no dialog is in front of them. */
export function Refused({ done, leads = false }: { done: Done | undefined; leads?: boolean }) {
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
