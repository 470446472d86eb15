import { Line, useFacts, useSite } from '../../page/render/hooks.tsx';
import { timelineSteps } from '../../rules/journey/timeline.ts';
import type { TimelineBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws what is done, then what comes. */
export default function Timeline({ heading, items }: TimelineBlock) {
  const { facts, values } = useSite();
  const fact = useFacts();
  const read = (name: string) =>
    Object.hasOwn(facts, name) || Object.hasOwn(values, name) ? fact(name) : { pending: false, value: name };

  const steps = timelineSteps(items, { facts, fact, read }).filter(({ isPending }) => !isPending);
  if (steps.length === 0) return null;
  return (
    <section>
      <h2>
        <Line text={heading} />
      </h2>
      <ol className={styles.timeline}>
        {steps.map(({ item: { date, text, note }, isDone }) => (
          <li key={text} data-done={isDone || undefined}>
            {date && (
              <p className={styles.date}>
                <Line text={date} />
              </p>
            )}
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
