import type { AgreedChange } from '../../compare/comparison.ts';
import { FixButton } from '../fix-button.tsx';
import styles from './changes.module.css';
import { WordDiff } from './word-diff.tsx';

/** A changed agreement. Warns where the words change under the same version, and offers a new one. */
export function AgreementDiff({ change: { what, lines, sameVersion } }: { change: AgreedChange }) {
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
