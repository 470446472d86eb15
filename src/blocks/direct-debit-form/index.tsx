import type { DirectDebitFormBlock } from '../../types.gen.ts';
import { DirectDebit } from './direct-debit.tsx';

/** Sets up a Direct Debit without paper (D-13). */
export default function DirectDebitForm({ to = 'next' }: DirectDebitFormBlock) {
  return <DirectDebit to={to} />;
}
