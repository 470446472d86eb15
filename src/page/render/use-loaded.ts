import { useEffect, useState } from 'react';
import { useRendering } from './context.ts';

/**
 * Loads the heavy part of a block after hydration; `undefined` until it is there. If `load` fails, which a browser does
 * not repeat, a notice takes the block's place, unless it resolves to something better to show.
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | undefined {
  useRendering().needsScript?.();
  const [{ part, error }, set] = useState<{ part?: Part; error?: unknown }>({});
  useEffect(() => {
    load().then(
      (part) => set({ part }),
      (error) => set({ error }),
    );
  }, [load]);
  if (error) throw error;
  return part;
}
