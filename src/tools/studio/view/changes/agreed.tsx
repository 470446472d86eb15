import type { AgreedChange } from '../../../changes/model.ts';
import { WayButton } from '../way-button.tsx';
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
          <WayButton way={{ do: 'version', ...sameVersion }} />
        </div>
      )}
      <ChangedWords lines={lines} />
    </article>
  );
}
