import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { Gallery } from '../../../src/states/types.ts';
import type { AgreedChange, ReleaseFinding } from '../../compare/comparison.ts';
import { changesInWords, inGroups } from '../../compare/summary.ts';
import { problemWords } from '../../forms/problem-text.ts';
import { fromWords } from '../../forms/wording.ts';
import { ScreenChoice, type ScreenName } from '../../preview/screen-choice.tsx';
import { call, orRefusal } from '../../state/api.ts';
import { type StoredDrafts, textsOf } from '../../state/browser-storage.ts';
import { latestOnly } from '../../state/latest-only.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStudio } from '../../state/use-studio.ts';
import type { DraftComparison } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { FixButton } from '../fix-button.tsx';
import { ProblemLine } from '../problem-list.tsx';
import { changesId } from '../top-bar.tsx';
import { WordDiff } from '../word-diff.tsx';
import styles from './changes.module.css';
import { FileDiff } from './file-diff.tsx';
import { StateGroup } from './state-group.tsx';

/** Compares saved files and drafts with the main branch: the changes for each group of customers, before publishing. */
export function ChangesView() {
  const { drafts, gallery, problems } = useStudio();
  const [, go] = useAddress();
  const isWrong = problems.length > 0;
  // The focused control goes with this view. Focus returns to
  // the button that opened it, unless the file's panel takes it.
  useEffect(
    () => () => void (document.activeElement === document.body && document.getElementById(changesId)?.focus()),
    [],
  );
  const { compared, isBehind } = useComparison(drafts, gallery, isWrong);

  const since = compared && 'key' in compared ? compared.since : undefined;
  return (
    <main className={styles.view} aria-label="Changes">
      <header className={styles.head}>
        <h2>Changes{compared && 'key' in compared && (since ? ` since ${since}` : ' that are not saved yet')}</h2>
        <Button data-first onClick={() => go({ view: undefined })}>
          Back to the page
        </Button>
      </header>
      {isWrong ? (
        <Mistakes />
      ) : (
        <>
          {!compared && <p role="status">Comparing …</p>}
          {compared && 'refused' in compared && <p role="alert">{compared.refused}</p>}
          {compared && 'key' in compared && <ComparisonResult key={compared.key} {...{ compared, isBehind }} />}
        </>
      )}
    </main>
  );
}

/** Compares the drafts after each change or save, one call at a time, and shows the previous result meanwhile. */
function useComparison(drafts: StoredDrafts, gallery: Gallery | undefined, isWrong: boolean) {
  const [compared, setCompared] = useState<DraftComparison>();
  const [isBehind, setBehind] = useState(true);
  const latest = useRef(drafts);
  const [compare] = useState(() =>
    latestOnly(async () => {
      const answer = await orRefusal(call('compare', { drafts: textsOf(latest.current) }));
      // The same comparison keeps its frames.
      setCompared((old) => (old && 'key' in old && 'key' in answer && old.key === answer.key ? old : answer));
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another gallery means that something else is saved.
  useEffect(() => {
    if (isWrong) return;
    latest.current = drafts;
    setBehind(true);
    void compare().then(() => setBehind(false));
  }, [drafts, gallery, isWrong]);
  return { compared, isBehind };
}

/** The mistakes that keep pages from being drawn, each with its fix. */
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

type ResultProps = { compared: Extract<DraftComparison, { key: string }>; isBehind: boolean };

/** The result of a comparison. `isBehind`: there are newer changes, which are being compared. */
function ComparisonResult({ compared: { key, comparison }, isBehind }: ResultProps) {
  const { site } = useStudio();
  const { files, states, agreed, footer, findings } = comparison;
  const [size, setSize] = useState<ScreenName>('Phone');
  const groups = useMemo(() => inGroups(states), [states]);
  // The empty string stands for now, and comes first.
  const times = [...new Set(groups.map(([state]) => state!.at ?? ''))].sort();
  return (
    <>
      <p role="status" className={styles.sum}>
        {isBehind ? 'Comparing again …' : changesInWords(comparison)}
      </p>
      <Part heading="What customers agree to">
        {agreed.map((change) => (
          <AgreementDiff key={change.what} change={change} />
        ))}
      </Part>
      {times.map((at, i) => (
        <section key={at}>
          <div className={styles.heading}>
            <h3>{at ? `From ${formatValue('time', at)}` : 'What customers see'}</h3>
            {i === 0 && <ScreenChoice chosen={size} choose={setSize} />}
          </div>
          {groups
            .filter(([state]) => (state!.at ?? '') === at)
            .map((group) => (
              <StateGroup key={group[0]!.id} of={key} {...{ group, size }} />
            ))}
        </section>
      ))}
      <Part heading="At the foot of every page, on a date" isList>
        {footer.map(({ label, from, until }) => (
          <li key={label}>
            “{label}” is there{from && ` ${fromWords(from)}`}
            {until && ` ${fromWords(until, 'until')}`}
          </li>
        ))}
      </Part>
      <Part heading="The release check finds more" isList>
        {findings.added.map(findingItem)}
      </Part>
      <Part heading="The release check finds no longer" isList>
        {findings.removed.map(findingItem)}
      </Part>
      <Part heading="Files">
        {files.map((change) => (
          <FileDiff key={change.path} change={change} files={site.files} />
        ))}
      </Part>
    </>
  );
}

/** A changed agreement. Warns where the words change under the same version, and offers a new one. */
function AgreementDiff({ change: { what, lines, sameVersion } }: { change: AgreedChange }) {
  return (
    <article className={styles.card}>
      <h4>{what}</h4>
      {sameVersion && (
        <div className={styles.warning}>
          <p>
            The words change, and the version stays {sameVersion.version}: customers who agreed before and after agree
            to different words under one name.
          </p>
          <FixButton way={{ do: 'version', ...sameVersion }} />
        </div>
      )}
      <WordDiff lines={lines} />
    </article>
  );
}

/** A part of the result; nothing if it is empty. */
function Part({ heading, isList, children }: { heading: string; isList?: boolean; children: ReactElement[] }) {
  if (!children.length) return null;
  return (
    <section>
      <h3>{heading}</h3>
      {isList ? <ul className={styles.card}>{children}</ul> : children}
    </section>
  );
}

const findingItem = (finding: ReleaseFinding) => (
  <li key={`${finding.file} ${finding.message}`}>
    {finding.file}: {problemWords(finding)} {finding.way && <FixButton way={finding.way} />}
  </li>
);
