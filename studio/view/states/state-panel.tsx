import { pictureIn } from '../../preview/current-picture.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import panel from '../side-panel.module.css';
import { SourceFile, StateDetails } from './state-details.tsx';
import styles from './states.module.css';

/** What is behind the state in the middle, and the file that is selected, where nothing can be changed. */
export function StatePanel() {
  const store = useStore();
  const { gallery } = useStudio();
  const [where] = useAddress();
  const picture = gallery && where.walk === undefined ? pictureIn(gallery, where) : undefined;
  const text = where.file === undefined ? undefined : store.textOf(where.file);
  return (
    <aside className={panel.selection} aria-label="Selected">
      {picture && (
        <>
          <h2 title={picture.title}>{picture.title}</h2>
          <StateDetails picture={picture} />
        </>
      )}
      {text && (
        <>
          <h2>
            <SourceFile path={`content/${where.file}`} />
          </h2>
          <pre className={styles.source}>{text}</pre>
        </>
      )}
    </aside>
  );
}
