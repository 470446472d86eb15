import type { StudioEdition } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { CommandStatus, useCommand } from '../command-status.tsx';
import styles from '../side-panel.module.css';

/** The words of an edition as a file for a translator, and what comes back: it says what became of each of them. */
export function TranslatorsFile({ edition: { name } }: { edition: StudioEdition }) {
  const { run, isBusy, done } = useCommand();

  function choose() {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.xlf,.xliff' });
    input.addEventListener('change', async () => {
      const [file] = input.files ?? [];
      if (file) await run({ do: 'translations', edition: name, file: file.name, text: await file.text() });
    });
    input.click();
  }
  return (
    <>
      <div className={styles.actions}>
        <a href={`words/${name}.xlf`}>Words for a translator…</a>
        <Button look="small" aria-disabled={isBusy} onClick={() => !isBusy && choose()}>
          Take them back…
        </Button>
      </div>
      <CommandStatus done={done} />
      {!isBusy && done && 'done' in done && (
        <p role="status" className={styles.original}>
          {done.done}
        </p>
      )}
    </>
  );
}
