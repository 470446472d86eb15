import type { CommandResult } from '../types.ts';
import { ProblemLine } from './problem-list.tsx';

/** The reason for a command's refusal, with its problems: each has buttons that open its place and fix it. A dialog closes then. */
export function CommandError({ done, close }: { done: CommandResult | undefined; close?(): void }) {
  if (!done || !('refused' in done)) return null;
  return (
    <div role="alert">
      <p>{done.refused}</p>
      <ul>
        {done.problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <ProblemLine problem={problem} onShown={close} />
          </li>
        ))}
      </ul>
    </div>
  );
}
