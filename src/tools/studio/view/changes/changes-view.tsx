import { useEffect, useMemo, useRef, useState } from 'react';
import { formatValue } from '../../../../rules/format-value.ts';
import { changesInWords, inGroups, type ReleaseFinding } from '../../../changes/model.ts';
import type { Gallery } from '../../../gallery/model.ts';
import { type Size, Sizes } from '../../../gallery/view/sizes.tsx';
import { wordsOf } from '../../forms/mistake-words.ts';
import { fromWords } from '../../forms/wording.ts';
import type { Compared, Drafts } from '../../model.ts';
import { api, CallFailed } from '../../state/api.ts';
import { type KeptDrafts, textsOf } from '../../state/kept-drafts.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStudio } from '../../state/use-studio.ts';
import { changesId } from '../bar.tsx';
import { ProblemLine } from '../problem-list.tsx';
import { WayButton } from '../way-button.tsx';
import { Agreed } from './agreed.tsx';
import { ChangedFile } from './changed-file.tsx';
import styles from './changes.module.css';
import type { StateChange } from './drawing.ts';
import { DrawingFrames } from './drawing-frames.tsx';
import { StateGroup } from './state-group.tsx';
import { useStateChanges } from './use-state-changes.ts';

/** What changes for which customers, before it is published: the drafts and what is saved, beside the main branch. */
export function ChangesView() {
  const { drafts, gallery, problems } = useStudio();
  const [, go] = useAddress();
  const isWrong = problems.length > 0;
  // What had the keyboard here goes, and what is selected takes it then, if anything is.
  useEffect(
    () => () => void (document.activeElement === document.body && document.getElementById(changesId)?.focus()),
    [],
  );
  const { compared, isBehind } = useCompared(drafts, gallery, isWrong);

  const since = compared && 'key' in compared ? compared.since : undefined;
  return (
    <main className={styles.view} aria-label="Changes">
      <header className={styles.head}>
        <h2>Changes{compared && 'key' in compared && (since ? ` since ${since}` : ' that are not saved yet')}</h2>
        <button type="button" data-first onClick={() => go({ view: undefined })}>
          Back to the page
        </button>
      </header>
      {isWrong ? (
        <Mistakes />
      ) : (
        <>
          {!compared && <p role="status">Comparing …</p>}
          {compared && 'refused' in compared && <p role="alert">{compared.refused}</p>}
          {compared && 'key' in compared && <Found key={compared.key} {...{ compared, isBehind }} />}
        </>
      )}
    </main>
  );
}

/**
 * Compares the drafts whenever something is changed or saved. While one comparison is awaited, only the latest state of
 * things is compared next, and what was found before shows.
 */
function useCompared(drafts: KeptDrafts, gallery: Gallery | undefined, isWrong: boolean) {
  const [compared, setCompared] = useState<Compared>();
  const [isBehind, setBehind] = useState(true);
  const asking = useRef({ isRunning: false, next: undefined as Drafts | undefined });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another gallery means that something else is saved.
  useEffect(() => {
    if (isWrong) return;
    const state = asking.current;
    state.next = textsOf(drafts);
    setBehind(true);
    if (state.isRunning) return;
    void (async () => {
      state.isRunning = true;
      while (state.next) {
        const texts = state.next;
        state.next = undefined;
        const answer = await api.compare(texts).catch((error: unknown) => {
          if (!(error instanceof CallFailed)) throw error;
          return { refused: error.message };
        });
        // The same comparison keeps what is drawn of it already.
        setCompared((old) => (old && 'key' in old && 'key' in answer && old.key === answer.key ? old : answer));
      }
      state.isRunning = false;
      setBehind(false);
    })();
  }, [drafts, gallery, isWrong]);
  return { compared, isBehind };
}

/** The mistakes that keep pages from being drawn, each with what mends it. */
function Mistakes() {
  const { problems } = useStudio();
  return (
    <section aria-label="Mistakes">
      <p>What changes is shown when the mistakes are corrected:</p>
      {problems.map((problem) => (
        <ProblemLine key={JSON.stringify(problem)} problem={problem} />
      ))}
    </section>
  );
}

type FoundProps = { compared: Extract<Compared, { key: string }>; isBehind: boolean };

/** What was found. `isBehind`: something has changed since, which is being compared. */
function Found({ compared: { key, comparison }, isBehind }: FoundProps) {
  const { site } = useStudio();
  const { files, states, agreed, footer, findings } = comparison;
  const [size, setSize] = useState<Size>('Phone');
  const { done, changes, frames } = useStateChanges(comparison);
  const groups = useMemo(() => inGroups(changes), [changes]);
  const times = useMemo(() => timesOf(groups), [groups]);
  const isDone = done === states.length;
  return (
    <>
      <p role="status" className={styles.sum}>
        {isBehind
          ? 'Comparing again …'
          : isDone
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
      {times.map((at, i) => (
        <section key={at}>
          <div className={styles.heading}>
            <h3>{at ? `From ${formatValue('time', at)}` : 'What customers see'}</h3>
            {i === 0 && <Sizes size={size} choose={setSize} />}
          </div>
          {groups
            .filter(([state]) => (state!.at ?? '') === at)
            .map((group) => (
              <StateGroup key={group[0]!.id} of={key} {...{ group, size }} />
            ))}
        </section>
      ))}
      {footer.length > 0 && (
        <section>
          <h3>At the foot of every page, on a date</h3>
          <ul className={styles.card}>
            {footer.map(({ label, from, until }) => (
              <li key={label}>
                “{label}” is there{from && ` ${fromWords(from)}`}
                {until && ` ${fromWords(until, 'until')}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Findings heading="The release check finds more" findings={findings.added} />
      <Findings heading="The release check finds no longer" findings={findings.gone} />
      {files.length > 0 && (
        <section>
          <h3>Files</h3>
          {files.map((change) => (
            <ChangedFile key={change.path} change={change} files={site.files} />
          ))}
        </section>
      )}
      <DrawingFrames of={key} frames={frames} />
    </>
  );
}

/** What is so from now on comes first, then each time at which states change. */
const timesOf = (groups: readonly StateChange[][]): string[] =>
  [...new Set(groups.map(([state]) => state!.at ?? ''))].sort();

function Findings({ heading, findings }: { heading: string; findings: readonly ReleaseFinding[] }) {
  if (!findings.length) return null;
  return (
    <section>
      <h3>{heading}</h3>
      <ul className={styles.card}>
        {findings.map((finding) => (
          <li key={`${finding.file} ${finding.message}`}>
            {finding.file}: {wordsOf(finding)} {finding.way && <WayButton way={finding.way} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
