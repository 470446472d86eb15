import { useEffect, useState } from 'react';
import { useMessages } from '../../render/hooks.tsx';
import type { DirectDebitFormBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

type Loaded = typeof import('./direct-debit.tsx');

/** Sets up a Direct Debit without paper (D-13). Only its place is in every page's bundle; the form is loaded where it is used. */
export default function DirectDebitForm({ to = 'next' }: DirectDebitFormBlock) {
  const message = useMessages();
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();

  useEffect(() => {
    import('./direct-debit.tsx').then(setLoaded, () => setLoaded('failed'));
  }, []);

  if (loaded && loaded !== 'failed') return <loaded.DirectDebit to={to} />;
  return (
    <p role={loaded ? 'alert' : 'status'} className={styles.place}>
      {message(loaded ? 'directDebitUnavailable' : 'directDebitLoading')}
    </p>
  );
}
