import { useEffect, useRef, useState } from 'react';
import type { Gallery } from '../../../src/states/types.ts';
import { call, orRefusal } from '../../state/api.ts';
import { type StoredDrafts, textsOf } from '../../state/browser-storage.ts';
import { latestOnly } from '../../state/latest-only.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStudio } from '../../state/use-studio.ts';
import type { DraftComparison } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../problem-list.tsx';
import { changesId } from '../top-bar.tsx';
import styles from './changes.module.css';

/** Shows the report of what saved files and drafts change since the main branch, before they are published. */
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
  return (
    <main className={styles.view} aria-label="Changes">
      <header className={styles.head}>
        <h2>Changes</h2>
        <Button data-first onClick={() => go({ view: undefined })}>
          Back to the page
        </Button>
      </header>
      {isWrong && (
        <section aria-label="Mistakes">
          <p>What changes is shown when the mistakes are corrected:</p>
          {problems.map((problem) => (
            <ProblemLine key={JSON.stringify(problem)} problem={problem} />
          ))}
        </section>
      )}
      {!isWrong && compared && 'refused' in compared && <p role="alert">{compared.refused}</p>}
      {!isWrong && !(compared && 'refused' in compared) && (
        <p role="status">{isBehind || !compared ? 'Comparing …' : compared.words}</p>
      )}
      {!isWrong && compared && 'key' in compared && (
        <iframe className={styles.report} title="What changes" src={`changes/${compared.key}/report.html`} />
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
    latestOnly(async () => setCompared(await orRefusal(call('compare', { drafts: textsOf(latest.current) })))),
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
