import { useState } from 'react';
import { useStore } from '../state/use-studio.ts';
import type { Command, CommandResult } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { CommandStatus } from './command-status.tsx';

type CommandButtonProps = { label: string; busy: string; command: Command; onDone?: (done: CommandResult) => void };

/** A button that runs a command on the file, and shows the reason for a refusal. */
export function CommandButton({ label, busy, command, onDone }: CommandButtonProps) {
  const store = useStore();
  const [done, setDone] = useState<CommandResult>();
  const [isBusy, setBusy] = useState(false);
  async function act(order: Command) {
    if (isBusy) return;
    setBusy(true);
    const outcome = await store.run(order);
    setDone(outcome);
    setBusy(false);
    if (outcome) onDone?.(outcome);
  }
  return (
    <>
      {/* A disabled button would lose the focus. */}
      <Button look="small" aria-disabled={isBusy} onClick={() => void act(command)}>
        {isBusy ? busy : label}
      </Button>
      <CommandStatus isBusy={isBusy} done={done} />
    </>
  );
}
