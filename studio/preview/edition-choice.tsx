import { useAddress } from '../state/use-address.ts';
import { useStudio } from '../state/use-studio.ts';
import styles from './preview.module.css';

/** The choice of the edition in which pages are shown. The Translations view has its own. */
export function EditionChoice() {
  const { site } = useStudio();
  const [{ edition, view }, go] = useAddress();
  if (!site.editions.length || view === 'translations') return null;
  return (
    <label className={styles.edition}>
      <span>Edition</span>
      <select value={edition ?? ''} onChange={({ target }) => go({ edition: target.value || undefined })}>
        <option value="">Original</option>
        {site.editions.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
