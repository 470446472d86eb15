import { useRef, useState } from 'react';
import type { Problem } from '../../src/content/api/pure.ts';
import { editJson } from '../edit/json-edit.ts';
import { applyCorrection, placed } from '../edit/positions.ts';
import { Form } from '../forms/form.tsx';
import type { Sample } from '../preview/current-picture.ts';
import { call } from '../state/api.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import type { Json } from '../types.ts';
import { Button } from '../ui/button.tsx';
import styles from './side-panel.module.css';
import { useOpenFile } from './use-open-file.ts';

/** A form of a block's properties. Edits show on the sample, and are stored only in the page's address. */
export function BlockPlayground({ sample }: { sample: Sample }) {
  const store = useStore();
  const { site } = useStudio();
  const [{ at, given }, go] = useAddress();
  const openFile = useOpenFile();
  const sampleText = JSON.stringify(sample.block, null, 2);
  const [text, setText] = useState(given ?? sampleText);
  const [problems, setProblems] = useState<Problem[]>([]);
  const latest = useRef(text);
  const { type } = sample.block;
  const schema = `src/blocks/${type}/schema.json`;

  /** Checks the edited block, and shows it if it has no problems. */
  async function change(next: string): Promise<void> {
    latest.current = next;
    setText(next);
    try {
      const blockProblems = await call('block', { type, text: next });
      if (latest.current !== next) return;
      setProblems(blockProblems);
      if (!blockProblems.length) go({ given: next === sampleText ? undefined : next }, true);
    } catch (error) {
      store.say((error as Error).message, true);
    }
  }

  return (
    <aside className={styles.selection} aria-label="Selected">
      <header>
        <h2>Block {type}</h2>
        <p>
          <code>{`src/blocks/${type}/fixtures/valid.json`}</code>: {sample.title}
        </p>
        <p>Nothing is saved: try what the block can say, and copy it to where it is to be.</p>
        <div className={styles.actions}>
          <Button look="small" disabled={text === sampleText} onClick={() => void change(sampleText)}>
            As it was
          </Button>
          <Button
            look="small"
            onClick={() =>
              void navigator.clipboard.writeText(text).then(() => store.say('The block is copied as JSON.'))
            }
          >
            Copy as JSON
          </Button>
        </div>
      </header>
      <Form
        schema={schema}
        value={JSON.parse(text) as Json}
        schemas={site.schemas}
        names={site.names}
        files={site.files}
        problems={placed(text, problems)}
        selected={at}
        onEdit={(edit) => void change(editJson(text, edit))}
        onSelect={(next) => go({ at: next }, true)}
        onCorrect={(problem) => void change(applyCorrection(text, problem))}
        onOpen={(path) => void openFile(path)}
      />
    </aside>
  );
}
