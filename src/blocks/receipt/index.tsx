import { Line, useFacts, useLinkPath, useSite } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { FactRows } from '../../page/ui/fact-rows.tsx';
import { Fold } from '../../page/ui/fold.tsx';
import { receiptRows } from '../../rules/fact-rows.ts';
import type { ReceiptBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws the recorded facts of the link (D-34). */
export default function Receipt({ heading, label, isFolded, ...takes }: ReceiptBlock) {
  const path = useLinkPath();
  const rows = receiptRows(useSite(), takes, useFacts());
  if (!rows.length) return null;

  const list = <FactRows rows={rows} line={(text) => <Line text={text} />} />;
  return (
    <section className={`box ${styles.receipt}`} data-print="">
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
        <a className={buttonClass('secondary')} href={`${path}/receipt?format=pdf`} download>
          <Line text={label} />{' '}
          <span className="visually-hidden">
            <Line text={heading} />
          </span>
        </a>
      )}
    </section>
  );
}
