import { useEffect, useState } from 'react';
import { useFacts } from '../../render/hooks.tsx';
import type { DirectDebitCopyBlock } from '../../types.gen.ts';

type Loaded = typeof import('./copy.tsx');

/** The customer's own copy of the mandate; nothing before there is one. Loaded where there is something to show. */
export default function DirectDebitCopy({ label }: DirectDebitCopyBlock) {
  const completed = useFacts()('completed');
  const recorded =
    !completed.pending && Array.isArray(completed.value) && completed.value.includes('direct-debit-mandate');
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (recorded) import('./copy.tsx').then(setLoaded, () => undefined);
  }, [recorded]);

  return recorded && loaded ? <loaded.Copy label={label} /> : null;
}
