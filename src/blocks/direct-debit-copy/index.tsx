import { useIsRecorded, useLoaded } from '../../render/hooks.tsx';
import type { DirectDebitCopyBlock } from '../../types.gen.ts';

/** Draws the customer's copy of the mandate, or nothing before the mandate is recorded. */
export default function DirectDebitCopy(block: DirectDebitCopyBlock) {
  return useIsRecorded('direct-debit-mandate') ? <CopyOnceLoaded {...block} /> : null;
}

const load = () => import('./copy.tsx');

function CopyOnceLoaded(block: DirectDebitCopyBlock) {
  const part = useLoaded(load);
  return part ? <part.Copy {...block} /> : null;
}
