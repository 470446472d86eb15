import { useState } from 'react';
import { corrected } from '../edit/places.ts';
import { FileEditor } from '../forms/file-editor.tsx';
import type { Done } from '../model.ts';
import { problemsOf } from '../state/problems.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { Refused } from './refused.tsx';
import { renamable } from './renamable.ts';
import { RenameDialog } from './rename-dialog.tsx';
import styles from './selection.module.css';
import { WhereUsed } from './where-used.tsx';

/** What is selected: the file and its editor. */
export function Selection() {
  const store = useStore();
  const { site, problems } = useStudio();
  const [{ file: path, at, spot }, go] = useAddress();
  const [asked, setAsked] = useState<'rename' | 'where'>();
  const file = site.files.find((one) => one.path === path);
  const text = path ? store.textOf(path) : undefined;
  if (!path) return <aside className={styles.selection} aria-label="Selected" />;
  const name = file && renamable(file);

  return (
    <aside className={styles.selection} aria-label="Selected">
      <header>
        <h2>{file?.title ?? path}</h2>
        <p>
          <code>{path}</code>
        </p>
        <div className={styles.actions}>
          {name && (
            <button type="button" onClick={() => setAsked('where')}>
              Where it is used
            </button>
          )}
          {name && (
            <button type="button" onClick={() => setAsked('rename')}>
              Rename
            </button>
          )}
          {file?.place?.kind === 'document' && <Publish document={file.place.name} />}
        </div>
      </header>
      {file && typeof text === 'string' && (
        <FileEditor
          key={path}
          {...{ file, text, site }}
          problems={problemsOf(site, problems, path)}
          selected={at}
          spot={spot}
          onText={(title, next, key) => store.edit(title, { [path]: next }, key)}
          onSelect={(next) => go({ at: next }, true)}
          onCorrect={(problem) => store.edit(`correct ${path}`, { [path]: corrected(text, problem) })}
          onOpen={(other) => void store.open(other).then(() => go({ file: other, at: undefined, spot: undefined }))}
        />
      )}
      {text === null && <p>This file is deleted when you save.</p>}
      {asked === 'where' && name && <WhereUsed name={name.name} close={() => setAsked(undefined)} />}
      {asked === 'rename' && name && <RenameDialog {...name} close={() => setAsked(undefined)} />}
    </aside>
  );
}

/** Keeps what a document's version says, so that customers who agree to it agree to words that stay. */
function Publish({ document }: { document: string }) {
  const store = useStore();
  const [done, setDone] = useState<Done>();
  const [isBusy, setBusy] = useState(false);
  async function publish() {
    setBusy(true);
    setDone(await store.run({ do: 'publish', document }));
    setBusy(false);
  }
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void publish()}>
        {isBusy ? 'Publishing …' : 'Publish this version'}
      </button>
      {!isBusy && <Refused done={done} />}
    </>
  );
}
