import { useEffect, useState } from 'react';
import { changesInWords, inGroups } from '../../../changes/model.ts';
import { Reader } from '../../../gallery/view/reader.tsx';
import { type Size, Sizes } from '../../../gallery/view/sizes.tsx';
import type { Compared } from '../../model.ts';
import { api, CallFailed } from '../../state/api.ts';
import { textsOf } from '../../state/kept-drafts.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStudio } from '../../state/use-studio.ts';
import { ProblemLine } from '../problem-list.tsx';
import { Agreed, NewVersion } from './agreed.tsx';
import { ChangedWords } from './changed-words.tsx';
import styles from './changes.module.css';
import { StateGroup } from './state-group.tsx';
import { baseOf, useStateChanges } from './use-state-changes.ts';

/** What changes for which customers, before it is published: the drafts and what is saved, beside the main branch. */
export function ChangesView() {
  const { drafts, gallery, problems } = useStudio();
  const [, go] = useAddress();
  const [compared, setCompared] = useState<Compared>();
  const isWrong = problems.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another gallery means that something else is saved.
  useEffect(() => {
    setCompared(undefined);
    if (isWrong) return;
    let isLatest = true;
    api.compare(textsOf(drafts)).then(
      (answer) => isLatest && setCompared(answer),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
        if (isLatest) setCompared({ refused: error.message });
      },
    );
    return () => {
      isLatest = false;
    };
  }, [drafts, gallery, isWrong]);

  const since = compared && 'key' in compared ? compared.since : undefined;
  return (
    <main className={styles.view} aria-label="Changes">
      <header className={styles.head}>
        <h2>Changes{compared && 'key' in compared && (since ? ` since ${since}` : ' that are not saved yet')}</h2>
        <button type="button" className={styles.act} onClick={() => go({ view: undefined })}>
          Back to the page
        </button>
      </header>
      {isWrong ? (
        <Mistakes />
      ) : !compared ? (
        <p role="status">Comparing …</p>
      ) : 'refused' in compared ? (
        <p role="alert">{compared.refused}</p>
      ) : (
        <Found key={compared.key} compared={compared} />
      )}
    </main>
  );
}

/** The mistakes that keep pages from being drawn, and the way on where a published version has other words now. */
function Mistakes() {
  const { problems } = useStudio();
  const documents = problems.flatMap(({ file, message }) => {
    const [, document] = /documents\/([^/]+)\/document\.json$/.exec(file) ?? [];
    return document && /^Version .+ is published/.test(message) ? [document] : [];
  });
  return (
    <section aria-label="Mistakes">
      <p>What changes is shown when the mistakes are corrected:</p>
      {problems.map((problem) => (
        <ProblemLine key={JSON.stringify(problem)} problem={problem} />
      ))}
      {documents.map((document) => (
        <NewVersion key={document} document={document} />
      ))}
    </section>
  );
}

function Found({ compared: { key, comparison } }: { compared: Extract<Compared, { key: string }> }) {
  const { files, states, agreed, findings } = comparison;
  const [size, setSize] = useState<Size>('Phone');
  const others = files.flatMap(({ path, is }) =>
    path.startsWith('public/') && is === 'changed' ? [path.slice('public'.length)] : [],
  );
  const { done, changes } = useStateChanges(states, others);
  const groups = inGroups(changes);
  const isDone = done === states.length;
  const idsOf = (missing: 'new' | 'gone') => states.filter(({ is }) => is !== missing).map(({ id }) => id);
  return (
    <>
      <p role="status" className={styles.sum}>
        {isDone
          ? changesInWords({ ...comparison, states: groups })
          : `${done} of ${states.length} states are compared.`}
      </p>
      {!isDone && <progress aria-label="States compared" value={done} max={states.length} />}
      {agreed.length > 0 && (
        <section>
          <h3>What customers agree to</h3>
          {agreed.map((change) => (
            <Agreed key={change.what} change={change} />
          ))}
        </section>
      )}
      {groups.length > 0 && (
        <section>
          <div className={styles.heading}>
            <h3>What customers see</h3>
            <Sizes size={size} choose={setSize} />
          </div>
          {groups.map((group) => (
            <StateGroup key={group[0]!.id} of={key} {...{ group, size }} />
          ))}
        </section>
      )}
      <Findings heading="The release check finds more" lines={findings.added} />
      <Findings heading="The release check finds no longer" lines={findings.gone} />
      {files.length > 0 && (
        <section>
          <h3>Files</h3>
          {files.map(({ path, is, lines }) => (
            <details key={path} className={styles.card}>
              <summary>
                <code>{path}</code> {is !== 'changed' && <small>{is}</small>}
              </summary>
              <ChangedWords lines={lines} />
            </details>
          ))}
        </section>
      )}
      <Reader base={baseOf(key, 'before')} ids={idsOf('new')} />
      <Reader base={baseOf(key, 'after')} ids={idsOf('gone')} />
    </>
  );
}

function Findings({ heading, lines }: { heading: string; lines: string[] }) {
  if (!lines.length) return null;
  return (
    <section>
      <h3>{heading}</h3>
      <ul className={styles.card}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
