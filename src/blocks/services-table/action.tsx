import styles from './styles.module.css';
import { Words } from './words.tsx';

type Props = { action: string; labels: { [action: string]: string } | undefined };

/** What happens to a service, in words with a mark: an arrow where content names the action, a dot where it does not. */
export function Action({ action, labels = {} }: Props) {
  const named = Object.hasOwn(labels, action);
  return (
    <span className={styles.action} data-named={named || undefined}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={named ? 'M2 8h11M9 4l4 4-4 4' : 'M8 7.9v.2'} />
      </svg>
      <span>
        <Words value={action} labels={labels} />
      </span>
    </span>
  );
}
