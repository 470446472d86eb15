import { useState } from 'react';
import { useStore } from '../state/use-studio.ts';
import type { Command, CommandResult } from '../types.ts';
import { ProblemLine } from './problem-list.tsx';

/** Runs a command, with what has come of it. */
export function useCommand() {
  const store = useStore();
  const [done, setDone] = useState<CommandResult>();
  const [isBusy, setBusy] = useState(false);
  async function run(command: Command) {
    setBusy(true);
    const outcome = await store.run(command);
    setBusy(false);
    setDone(outcome);
    return outcome;
  }
  return { run, isBusy, done };
}

type Props = { done: CommandResult | undefined; close?(): void };

/** Says why a command was refused, with its problems: each has buttons that open its place and fix it. A dialog closes then. */
export function CommandStatus({ done, close }: Props) {
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
