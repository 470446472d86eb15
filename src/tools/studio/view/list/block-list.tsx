import { useAddress } from '../../state/use-address.ts';
import { useStudio } from '../../state/use-studio.ts';
import styles from './file-list.module.css';
import { showRow } from './show-row.ts';

/** Lists the types of blocks, each with what it is for: its samples are shown, and can be changed to try it. */
export function BlockList() {
  const { site, gallery } = useStudio();
  const [where, go] = useAddress();
  const types = gallery?.sections.filter(({ kind }) => kind === 'block').map(({ name }) => name) ?? [];
  return (
    <section>
      <div className={styles.heading}>
        <h2>Blocks</h2>
      </div>
      <ul>
        {types.map((type) => (
          <li key={type}>
            <button
              type="button"
              data-look="plain"
              ref={type === where.block ? showRow : undefined}
              aria-describedby={`block/${type}/about`}
              aria-current={type === where.block || undefined}
              onClick={() =>
                go({ block: type, given: undefined, at: undefined, state: undefined, walk: undefined, view: undefined })
              }
            >
              <span className={styles.title}>{type}</span>
            </button>
            <p id={`block/${type}/about`} className={styles.about}>
              {site.schemas.files[`src/blocks/${type}/schema.json`]?.description}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
