import { formatValue } from '../../../rules/format-value.ts';
import type { Value } from '../../../types.gen.ts';
import { valueIn } from '../edit/json-edit.ts';
import { fromWords } from '../forms/wording.ts';
import type { StudioFile } from '../model.ts';
import { nearestOf, sectionIn } from '../preview/sample.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import styles from './shown-state.module.css';

/** Files whose words customers do not read as they are. */
const others = ['values', 'demo-links', 'published', 'release'];

/**
 * Says of a value that changes on a date where the page can be seen as on that day, and which words have its price written
 * out: those stay as they are.
 */
export function DatedValue() {
  const store = useStore();
  const { site, gallery, drafts } = useStudio();
  const [where, go] = useAddress();
  const { file, at: [name] = [] } = where;
  const text = file === 'values.json' && name !== undefined ? store.textOf(file) : undefined;
  const value = text && name !== undefined ? (valueIn(text, [name]) as Value | undefined) : undefined;
  const changes = Array.isArray(value?.changes) ? value.changes : [];
  const isOpen = file !== undefined && changes.length > 0 && !where.block && where.walk === undefined;
  if (!isOpen || !value) return null;
  const pictures = (gallery && sectionIn(gallery, where)?.pictures) ?? [];
  const open = pictures.find(({ id }) => id === where.state) ?? pictures[0];
  const days = changes.flatMap(({ from }) => {
    const then = pictures.filter(({ scene }) => Date.parse(scene.asOf ?? '') === Date.parse(from));
    const picture = nearestOf(then, open);
    return picture ? [{ from, state: picture.id }] : [];
  });
  const isDraft = Object.keys(drafts).length > 0;
  const price = value.type === 'money' && typeof value.value === 'number' ? formatValue('money', value.value) : '';
  const written = price ? writtenOut(site.files, price) : [];
  if (!days.length && !isDraft && !written.length) return null;
  return (
    <section aria-label="What changes on a date" className={styles.shown}>
      {days.map(({ from, state }) => (
        <button
          key={from}
          type="button"
          data-look="small"
          aria-pressed={state === open?.id}
          onClick={() => go({ state })}
        >
          See the page {fromWords(from)}
        </button>
      ))}
      {!days.length && isDraft && 'Once you save, the page can be seen as on the day of the change.'}
      {written.length > 0 && (
        <p>
          {price} is written out in words that stay as they are:{' '}
          {written.map(({ path, title }) => (
            <button
              key={path}
              type="button"
              data-look="small"
              onClick={() => void store.open(path).then(() => go({ file: path, at: undefined }))}
            >
              {title}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}

/** The files whose words have a price written out, such as £35.00 or £35. */
export function writtenOut(files: readonly StudioFile[], price: string): StudioFile[] {
  const amount = price.replace(/\.00$/, '').replaceAll(/[.,]/g, '\\$&');
  const pence = price.endsWith('.00') ? '(?:\\.00)?' : '';
  const shows = new RegExp(`${amount}${pence}(?![.,]?\\d)`);
  return files.filter(({ place, words }) => place && !others.includes(place.kind) && shows.test(words));
}
