import { useAddress } from '../state/use-address.ts';
import { useStudio } from '../state/use-studio.ts';
import { Choice } from '../ui/choice.tsx';
import styles from './preview.module.css';

/** The choice of the edition in which pages are shown and words are written. */
export function EditionChoice() {
  const { site } = useStudio();
  const [{ edition }, go] = useAddress();
  if (!site.editions.length) return null;
  return (
    <label className={styles.edition}>
      <span>Edition</span>
      <Choice
        value={edition ?? ''}
        options={[['', 'Original'], ...site.editions.map(({ name, title }) => [name, title] as const)]}
        onChoose={(name) => go({ edition: name || undefined })}
      />
    </label>
  );
}
