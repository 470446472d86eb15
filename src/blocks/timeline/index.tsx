import { Line, Reserved, useFacts, useSite, useValues } from '../../page/render/hooks.tsx';
import { placeholderNames } from '../../rules/fill.ts';
import { holds } from '../../rules/when.ts';
import type { TimelineBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/**
 * Draws what is done, then what comes, each in the order of its days. A step stays with the one before it where it has
 * no day, and is left out where the link does not tell what it names.
 */
export default function Timeline({ heading, items }: TimelineBlock) {
  const { facts, values } = useSite();
  const fact = useFacts();
  const value = useValues();
  const read = (name: string) =>
    Object.hasOwn(facts, name) || Object.hasOwn(values, name) ? value(name) : { pending: false, value: name };

  let day = '';
  const steps = items.flatMap((item) => {
    const { date, text, note, when } = item;
    const known = [date, text, note].flatMap((line = '') => placeholderNames(line)).map(read);
    if (known.some((each) => !each.pending && each.value === undefined) || holds(when, fact) === false) return [];
    const dates = placeholderNames(date ?? '');
    const [dated] = dates.map(read);
    if (dated && !dated.pending) day = String(dated.value);
    // Only what is recorded has a time of its own.
    const isDone = dates.some((name) => facts[name]?.of === 'recorded_at');
    const order = `${isDone ? 0 : 1} ${day}`;
    return [
      { item, order, isDone, isPending: known.some(({ pending }) => pending) || holds(when, fact) === undefined },
    ];
  });
  if (steps.length === 0) return null;
  return (
    <Reserved pending={steps.some(({ isPending }) => isPending)}>
      <section>
        <h2>
          <Line text={heading} />
        </h2>
        <ol className={styles.timeline}>
          {steps
            .sort((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order)))
            .map(({ item: { date, text, note }, isDone }) => (
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
    </Reserved>
  );
}
