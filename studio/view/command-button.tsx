import { useState } from 'react';
import type { LeadingEntry } from '../../src/content/api/pure.ts';
import { valueIn } from '../edit/json-edit.ts';
import { entryWords } from '../forms/wording.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { type Command, type CommandResult, titleAt } from '../types.ts';
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
      {!isBusy && command.do === 'remove' && done && 'refused' in done && done.entries && (
        <LeadingEntries entries={done.entries} onAgree={() => void act({ ...command, takesOut: true })} />
      )}
    </>
  );
}

/** Lists the entries that link to a page, and offers to remove them with it. */
function LeadingEntries({ entries, onAgree }: { entries: readonly LeadingEntry[]; onAgree(): void }) {
  const { site } = useStudio();
  return (
    <section aria-label="What would be taken out">
      <p>These entries can go with it:</p>
      <ul>
        {entries.map(({ file, line, text }) => (
          <li key={`${file}:${line}`} title={`${file}:${line}`}>
            {titleAt(site.files, file.slice(site.folder.length + 1))}: <del>{entryWords(valueIn(text, []))}</del>
          </li>
        ))}
      </ul>
      <Button look="small" onClick={onAgree}>
        Remove the page and these entries
      </Button>
    </section>
  );
}
