import { Line, useFacts, useSite } from '../../page/render/hooks.tsx';
import { listedMoments } from '../../rules/journey/timeline.ts';
import type { TimelineBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws what is done, then what comes. */
export default function Timeline({ heading }: TimelineBlock) {
  const site = useSite();
  const fact = useFacts();
  const moments = listedMoments(site, fact);
  if (moments.length === 0) return null;
  return (
    <section>
      <h2>
        <Line text={heading} />
      </h2>
      <ol className={styles.timeline}>
        {moments.map(({ day, text, note, isDone }) => (
          <li key={text} data-done={isDone || undefined}>
            {day && <p className={styles.date}>{day}</p>}
            <p>
              <Line text={text} />
            </p>
            {note && (
              <p className={styles.note}>
                <Line text={note} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
