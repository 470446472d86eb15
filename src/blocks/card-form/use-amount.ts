import { useLink, useSite } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';

const name = 'three_d_secure_amount_pence';

/** What the bank is asked to verify, in pounds with two decimals (R-C17): the link's amount, or the site's for a mandate. */
export function useAmount(purpose: CardFormBlock['purpose']): string | undefined {
  const link = useLink();
  const { values } = useSite();
  if (link.status !== 'ready') return undefined;
  const pence = purpose === 'payment' ? link.link.amount_pence : (link.link.values[name] ?? values[name]?.value);
  return typeof pence === 'number' ? (pence / 100).toFixed(2) : undefined;
}
