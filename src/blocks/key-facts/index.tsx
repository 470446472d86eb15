import { useRef, useState } from 'react';
import { fillLine, Line, Reserved, useInSight, useLookup, usePage, useValues } from '../../page/render/hooks.tsx';
import { summaryId } from '../../rules/document-html.ts';
import { placeholderNames } from '../../rules/fill.ts';
import { holds } from '../../rules/when.ts';
import type { KeyFactsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/**
 * Draws those facts whose condition over the link's values holds (D-32) and whose words are there. The facts that sum
 * up a document are rows, and print on a sheet of their own before it. A summary of which the link tells no fact is not
 * seen; what was kept for it stays (D-17). On a wide screen one summary stands beside the page: that of its document,
 * if it has one.
 */
export default function KeyFacts({ heading, document, look, items }: KeyFactsBlock) {
  const isSummary = look === 'summary';
  const summary = document === undefined ? {} : { id: summaryId(document), 'data-print': true, 'data-summary': true };
  const values = useValues();
  const lookup = useLookup();
  const isMissing = (text: string) => placeholderNames(text).some((name) => lookup(name) === '');
  const states = items.map(({ when, text }) => (isMissing(text) ? false : holds(when, values)));
  const undecided = items.filter((_, index) => states[index] === undefined);
  // Of the variants of one fact, the first keeps their space until the link has been read (D-17).
  const drawn = items.filter(
    (item, index) => states[index] ?? undecided.find(({ label }) => label === item.label) === item,
  );
  const isPending = undecided.length > 0;
  const [wasPending] = useState(isPending);
  const documents = Object.keys(usePage().documents);
  const isBeside = documents.length ? document !== undefined : isSummary && !wasPending && drawn.length > 0;
  const place = useRef<HTMLElement>(null);
  useInSight(place, !isPending, () => {
    const facts = drawn.flatMap(({ label, text, note }) => [label, text, note ?? '']);
    return [...(isSummary ? [] : [heading]), ...facts].map((line) => fillLine(line, lookup));
  });
  const box = (
    <section
      ref={place}
      className={styles.box}
      data-look={document === undefined ? look : 'rows'}
      data-beside={isBeside || undefined}
      {...summary}
    >
      {!isSummary && (
        <h2>
          <Line text={heading} />
        </h2>
      )}
      <dl className={styles.facts}>
        {drawn.map((item) => (
          <div key={items.indexOf(item)} data-pending={undecided.includes(item) || undefined}>
            <dt>
              <Line text={item.label} />
            </dt>
            <dd className={styles.fact}>
              <Line text={item.text} />
            </dd>
            {item.note && (
              <dd className={styles.note}>
                <Line text={item.note} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
  return isSummary && wasPending ? <Reserved pending={isPending}>{box}</Reserved> : box;
}
