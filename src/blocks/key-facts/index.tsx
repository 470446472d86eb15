import { Line } from '../../render/hooks.tsx';
import type { KeyFactsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws a few facts in large type. */
export default function KeyFacts({ heading, items }: KeyFactsBlock) {
  return (
    <section className={styles.box}>
      <h2>
        <Line text={heading} />
      </h2>
      <dl className={styles.facts}>
        {items.map(({ label, text, note }) => (
          <div key={label}>
            <dt>
              <Line text={label} />
            </dt>
            <dd className={styles.fact}>
              <Line text={text} />
            </dd>
            {note && (
              <dd className={styles.note}>
                <Line text={note} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
