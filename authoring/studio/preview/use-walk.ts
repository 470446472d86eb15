import { useEffect, useState } from 'react';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { CallFailed, call } from '../state/api.ts';

/** Lets a customer come, and returns the address of the page where they begin to walk. */
export function useWalk(seed: PageSeed | undefined, edition: string | undefined): string | undefined {
  const [at, setAt] = useState<string>();
  const wanted = seed && JSON.stringify(seed);
  useEffect(() => {
    if (wanted === undefined) return;
    let isOver = false;
    const come = async () => {
      const { address } = await call('walk', { seed: JSON.parse(wanted) as PageSeed, edition });
      if (!isOver && address !== undefined) setAt(`at${address}`);
    };
    // What does not answer is said at the top.
    come().catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
    });
    return () => {
      isOver = true;
      setAt(undefined);
    };
  }, [wanted, edition]);
  return at;
}
