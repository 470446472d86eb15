import { useRef } from 'react';
import { Line, Reserved, useMessages, useSite, useValues } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Fold } from '../../page/ui/fold.tsx';
import { printOnly } from '../../page/ui/print-only.ts';
import { receiptRows } from '../../rules/receipt.ts';
import type { ReceiptBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws the recorded facts of the link (D-34). It needs no script. */
export default function Receipt({ heading, items, label, isFolded }: ReceiptBlock) {
  const site = useSite();
  const fact = useValues();
  const message = useMessages();
  const receipt = useRef<HTMLElement>(null);

  const { rows, pending } = receiptRows(items, site, fact);
  if (!rows.length) return null;

  const list = (
    <dl>
      {rows.map(({ label, text }) => (
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
  );
  return (
    <Reserved pending={pending}>
      <section ref={receipt} className={styles.receipt} data-print={pending ? undefined : ''}>
        {isFolded ? (
          <Fold heading={<Line text={heading} />}>{list}</Fold>
        ) : (
          <>
            <h2>
              <Line text={heading} />
            </h2>
            {list}
          </>
        )}
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
