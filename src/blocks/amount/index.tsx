import { Line, useLookup } from '../../page/render/hooks.tsx';
import type { AmountBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws the link's amount, which comes from the server (D-03), or nothing if the link has none. */
export default function Amount({ label, of }: AmountBlock) {
  const amount = useLookup()(of);
  if (!amount) return null;
  return (
    <dl className={`box ${styles.amount}`}>
      <dt>
        <Line text={label} />
      </dt>
      <dd data-v={of} translate="no">
        {amount}
      </dd>
    </dl>
  );
}
