import type { State } from '../../walk/seeds/states.ts';
import { pictureIn, shownIn } from '../preview/current-picture.ts';
import { statesKey } from '../state/states.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import panel from './side-panel.module.css';
import styles from './state-panel.module.css';

/** What is behind the state in the middle, and the file that is selected, where nothing can be changed. */
export function StatePanel() {
  const store = useStore();
  const { states } = useStudio();
  const [where] = useAddress();
  const of = shownIn(where);
  const picture = of && where.walk === undefined ? pictureIn(states[statesKey(of)]?.list, where) : undefined;
  const text = where.file === undefined ? undefined : store.currentText(where.file);
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
            <code>content/{where.file}</code>
          </h2>
          {/* The keyboard scrolls it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached */}
          <pre className={styles.source} tabIndex={0}>
            {text}
          </pre>
        </>
      )}
    </aside>
  );
}

/** Shows what is behind a state: the facts of the customer, and the files of its texts. */
const StateDetails = ({ picture }: { picture: State }) => (
  <div className={styles.about}>
    <dl>
      {Object.entries(picture.facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <ul>
      {picture.files.map((file) => (
        <li key={file}>
          <code>{file.startsWith('src/') ? file : `content/${file}`}</code>
        </li>
      ))}
    </ul>
  </div>
);
