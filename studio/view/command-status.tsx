import { useAllPages } from '../state/use-studio.ts';
import type { CommandResult } from '../types.ts';
import { ProblemLine } from './problem-list.tsx';

type Props = { isBusy: boolean; done: CommandResult | undefined; close?(): void };

/**
 * Says what a command waits for, or the reason for its refusal, with its problems: each has buttons that open its place
 * and fix it. A dialog closes then.
 */
export function CommandStatus({ isBusy, done, close }: Props) {
  const pages = useAllPages();
  if (isBusy) return <p role="status">Checking {pages} with it …</p>;
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
