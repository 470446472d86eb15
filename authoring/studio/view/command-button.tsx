import type { Command } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { CommandStatus, useCommand } from './command-status.tsx';

type CommandButtonProps = { label: string; busy: string; command: Command };

/** A button that runs a command on the file, and shows the reason for a refusal. */
export function CommandButton({ label, busy, command }: CommandButtonProps) {
  const { run, isBusy, done } = useCommand();
  return (
    <>
      {/* A disabled button would lose the focus. */}
      <Button look="small" aria-disabled={isBusy} onClick={() => !isBusy && void run(command)}>
        {isBusy ? busy : label}
      </Button>
      <CommandStatus done={done} />
    </>
  );
}
