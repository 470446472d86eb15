import { useEffect, useRef, useState } from 'react';
import { call, orRefusal } from '../../state/api.ts';
import { textsOf } from '../../state/browser-storage.ts';
import { latestOnly } from '../../state/latest-only.ts';
import { useStudio } from '../../state/use-studio.ts';
import type { DraftComparison } from '../../types.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../problem-list.tsx';
import styles from './changes.module.css';

/** Shows the report of what saved files and drafts change since the main branch, before they are published. */
export function ChangesDialog({ close }: { close(): void }) {
  const { problems } = useStudio();
  const { compared, isBehind } = useComparison(problems.length > 0);
  return (
    <Dialog wide title="Changes" close={close}>
      {problems.length > 0 ? (
        <>
          <p>What changes is shown when the mistakes are corrected:</p>
          {problems.map((problem) => (
            <ProblemLine key={JSON.stringify(problem)} problem={problem} onShown={close} />
          ))}
        </>
      ) : compared && 'refused' in compared ? (
        <p role="alert">{compared.refused}</p>
      ) : (
        <>
          <p role="status">{isBehind || !compared ? 'Comparing all pages in all their states …' : compared.words}</p>
          {compared && (
            <iframe className={styles.report} title="What changes" src={`changes/${compared.key}/report.html`} />
          )}
        </>
      )}
    </Dialog>
  );
}

/** Compares the drafts after each change or save, one call at a time, and shows the previous result meanwhile. */
function useComparison(isWrong: boolean) {
  const { drafts, content } = useStudio();
  const [compared, setCompared] = useState<DraftComparison>();
  const [isBehind, setBehind] = useState(true);
  const latest = useRef(drafts);
  const [compare] = useState(() =>
    latestOnly(async () => setCompared(await orRefusal(call('compare', { drafts: textsOf(latest.current) })))),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another content means that something else is saved.
  useEffect(() => {
    if (isWrong) return;
    latest.current = drafts;
    setBehind(true);
    void compare().then(() => setBehind(false));
  }, [drafts, content, isWrong]);
  return { compared, isBehind };
}
