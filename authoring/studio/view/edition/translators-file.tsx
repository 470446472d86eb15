import { ImageFile } from '../../forms/parts/image-file.tsx';
import type { StudioEdition } from '../../types.ts';
import { CommandStatus, useCommand } from '../command-status.tsx';
import styles from '../side-panel.module.css';

/** The words of an edition as a file for a translator, and what comes back: it says what became of each of them. */
export function TranslatorsFile({ edition: { name } }: { edition: StudioEdition }) {
  const { run, isBusy, done } = useCommand();
  const take = async (file: File) =>
    run({ do: 'translations', edition: name, file: file.name, text: await file.text() });

  return (
    <>
      <div className={styles.actions}>
        <a href={`words/${name}.xlf`}>Words for a translator…</a>
        <ImageFile label="Take them back…" accept=".xlf,.xliff" onFile={(file) => void take(file)} />
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
