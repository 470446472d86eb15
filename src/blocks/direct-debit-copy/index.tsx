import { useIsRecorded, useLoaded } from '../../render/hooks.tsx';
import type { DirectDebitCopyBlock } from '../../types.gen.ts';

/** The customer's own copy of the mandate. Draws nothing before there is a mandate. */
export default function DirectDebitCopy(block: DirectDebitCopyBlock) {
  return useIsRecorded('direct-debit-mandate') ? <Loaded {...block} /> : null;
}

const load = () => import('./copy.tsx');

function Loaded(block: DirectDebitCopyBlock) {
  const part = useLoaded(load);
  return part ? <part.Copy {...block} /> : null;
}
