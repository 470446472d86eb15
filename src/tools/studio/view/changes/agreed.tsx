import { useState } from 'react';
import { nextVersion } from '../../../../content/check/next-version.ts';
import type { AgreedChange } from '../../../changes/model.ts';
import { editJson, valueIn } from '../../edit/json-edit.ts';
import { useStore } from '../../state/use-studio.ts';
import { ChangedWords } from './changed-words.tsx';
import styles from './changes.module.css';

/** What customers agree to that changes. Other words under the same version are warned of. */
export function Agreed({ change: { what, lines, sameVersion } }: { change: AgreedChange }) {
  return (
    <article className={styles.card}>
      <h4>{what}</h4>
      {sameVersion && (
        <div className={styles.warning}>
          <p>
            The words change, and the version stays {sameVersion.version}: customers who agreed before and after agree
            to different words under one name.
          </p>
          <NewVersion document={sameVersion.document} />
        </div>
      )}
      <ChangedWords lines={lines} />
    </article>
  );
}

/** Gives a document's words a version of their own, and publishes it, so that they stay. */
export function NewVersion({ document }: { document: string }) {
  const store = useStore();
  const [refused, setRefused] = useState<string>();
  const path = `documents/${document}/document.json`;

  async function make() {
    await Promise.all([store.open(path), store.open('published.json')]);
    const text = store.textOf(path);
    const version = text && valueIn(text, ['version']);
    if (typeof text !== 'string' || typeof version !== 'string') return setRefused(`${path} cannot be read.`);
    const published = valueIn(store.textOf('published.json') ?? '{}', ['documents', document]);
    const taken = Object.keys((published as object | undefined) ?? {});
    const next = editJson(text, { do: 'set', at: ['version'], value: nextVersion(version, taken) });
    store.edit(`new version of ${document}`, { [path]: next });
    const done = await store.run({ do: 'publish', document });
    setRefused(done && 'refused' in done ? done.refused : undefined);
  }

  return (
    <>
      <button type="button" className={styles.act} onClick={() => void make()}>
        Save as a new version of {document}
      </button>
      {refused && <p role="alert">{refused}</p>}
    </>
  );
}
