import { useLoaded, useMessages } from '../../render/hooks.tsx';
import type { DirectDebitFormBlock } from '../../types.gen.ts';
import styles from './place.module.css';

const load = () => import('./direct-debit.tsx');

/** Sets up a Direct Debit without paper (D-13). The form is a chunk of its own, which only pages with this block load. */
export default function DirectDebitForm({ to = 'next' }: DirectDebitFormBlock) {
  const message = useMessages();
  const part = useLoaded(load);
  return part ? (
    <part.DirectDebit to={to} />
  ) : (
    <p role="status" className={styles.place}>
      {message('loading')}
    </p>
  );
}
