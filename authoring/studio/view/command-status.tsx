import { useState } from 'react';
import type { StudioLocation } from '../state/use-address.ts';
import { useIsClosed, useStore, useStudio } from '../state/use-studio.ts';
import type { Command, CommandResult, Step } from '../types.ts';
import { ProblemLine } from './problem-list.tsx';

/** Said beside what takes its time. */
export const goOn = 'You can close this and go on working: the end is told at the top.';

/**
 * Runs a command. Whoever closes its dialog meanwhile is told at the top why it was refused, or what was made, with a button
 * that `opens` it.
 */
export function useCommand() {
  const store = useStore();
  const isClosed = useIsClosed();
  const [done, setDone] = useState<CommandResult>();
  const [isBusy, setBusy] = useState(false);
  async function run(command: Command, opens?: (step: Step) => Partial<StudioLocation>) {
    setBusy(true);
    const outcome = await store.run(command);
    setBusy(false);
    setDone(outcome);
    if (!isClosed.current || !outcome) return outcome;
    if ('refused' in outcome) store.say(outcome.refused, true);
    else if (opens) store.sayLate(outcome.done, opens(outcome.step));
    return outcome;
  }
  return { run, isBusy, done, isClosed };
}

type Props = { isBusy: boolean; done: CommandResult | undefined; close?(): void };

/**
 * Says what a command is at, or the reason for its refusal, with its problems: each has buttons that open its place and fix
 * it. A dialog closes then.
 */
export function CommandStatus({ isBusy, done, close }: Props) {
  const { act } = useStudio();
  if (isBusy)
    return (
      <p role="status">
        {act} {close && goOn}
      </p>
    );
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
