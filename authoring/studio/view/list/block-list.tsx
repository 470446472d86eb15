import { useAddress } from '../../state/use-address.ts';
import { useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import styles from './file-list.module.css';
import { scrollToRow } from './file-row.tsx';
import { GroupHeading } from './group-heading.tsx';

/** Lists the types of blocks with their descriptions. A click opens the samples of one in the playground. */
export function BlockList({ isOpen, toggle }: { isOpen: boolean; toggle: (title: string) => void }) {
  const { site, content } = useStudio();
  const [where, go] = useAddress();
  const types = content?.blocks ?? [];
  return (
    <section>
      <GroupHeading title="Blocks" {...{ isOpen, toggle }} />
      <ul hidden={!isOpen}>
        {types.map((type) => (
          <li key={type}>
            <Button
              look="plain"
              ref={type === where.block ? scrollToRow : undefined}
              aria-describedby={`block/${type}/about`}
              aria-current={type === where.block || undefined}
              onClick={() => go({ block: type, at: undefined, state: undefined, walk: undefined })}
            >
              <span className={styles.title}>{type}</span>
            </Button>
            <p id={`block/${type}/about`} className={styles.about}>
              {site.schemas.files[`src/blocks/${type}/schema.json`]?.description}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
