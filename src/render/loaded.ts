import { useEffect, useState } from 'react';

/**
 * The part of a block that is loaded only where the block is used, once the page has come to life: nothing until it is
 * there. A browser keeps the failure of a module that it could not load: only a fresh page asks for it again.
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | 'failed' | undefined {
  const [part, setPart] = useState<Part | 'failed'>();
  useEffect(() => {
    load().then(setPart, () => setPart('failed'));
  }, [load]);
  return part;
}
