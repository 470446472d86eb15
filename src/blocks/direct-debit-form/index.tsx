import { useLoaded, useMessages } from '../../render/hooks.tsx';
import type { DirectDebitFormBlock } from '../../types.gen.ts';
import styles from './place.module.css';

const load = () => import('./direct-debit.tsx');

/** Sets up a Direct Debit without paper (D-13). Only its place is in every page's bundle; the form itself loads on pages that have it. */
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
