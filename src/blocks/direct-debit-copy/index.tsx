import { useLoaded } from '../../render/hooks.tsx';
import type { DirectDebitCopyBlock } from '../../types.gen.ts';

const load = () => import('./copy.tsx');

/** The customer's own copy of the mandate, loaded where it is used; nothing before there is a mandate. */
export default function DirectDebitCopy(block: DirectDebitCopyBlock) {
  const part = useLoaded(load);
  return part ? <part.Copy {...block} /> : null;
}
