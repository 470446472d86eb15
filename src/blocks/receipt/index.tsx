import { useRef } from 'react';
import { Line, Reserved, useFacts, useMessages, useSite, useValues } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { printOnly } from '../../page/ui/print-only.ts';
import { lineParts } from '../../rules/fill.ts';
import { holds } from '../../rules/when.ts';
import type { FactName, ReceiptBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/**
 * Draws the recorded facts of the link (D-34). It needs no
 * script to be read or to be printed by the browser's own menu.
 */
export default function Receipt({ heading, items, label }: ReceiptBlock) {
  const { facts, values } = useSite();
  const fact = useFacts();
  const value = useValues();
  const message = useMessages();
  const receipt = useRef<HTMLElement>(null);

  const rows = items.map((item) => {
    const names = lineParts(item.text).flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
    const factsOfRow = names.filter((name) => Object.hasOwn(facts, name)).map((name) => fact(name as FactName));
    const valuesOfRow = names.filter((name) => Object.hasOwn(values, name)).map(value);
    const areAllSet = [...factsOfRow, ...valuesOfRow].every((each) => each.pending || each.value !== undefined);
    return { item, known: factsOfRow, isTold: areAllSet && holds(item.when, value) !== false };
  });
  const shownRows = rows.filter(({ isTold }) => isTold);
  const pending = rows.some(({ known }) => known.some((each) => each.pending));
  // Rows without a fact, such as who was paid, are no receipt by themselves.
  if (!shownRows.some(({ known }) => known.length > 0)) return null;

  return (
    <Reserved pending={pending}>
      <section ref={receipt} className={styles.receipt} data-print={pending ? undefined : ''}>
        <h2>
          <Line text={heading} />
        </h2>
        <dl>
          {shownRows.map(({ item: { label, text } }) => (
            <div key={label + text}>
              <dt>
                <Line text={label} />
              </dt>
              <dd>
                <Line text={text} />
              </dd>
            </div>
          ))}
        </dl>
        {label && (
          <>
            <Button look="secondary" data-prints="" onClick={() => printOnly(receipt.current)}>
              <Line text={label} />
            </Button>
            <noscript>
              <p>{message('printByBrowser')}</p>
            </noscript>
          </>
        )}
      </section>
    </Reserved>
  );
}
