import { useEffect, useState } from 'react';
import { useRendering } from './context.ts';

/**
 * Loads the heavy part of a block after hydration, so that only pages with the block load it. Returns `undefined` until
 * it is there. If `load` fails the block fails, and a notice takes its place: a browser asks for a module again only
 * when the page is loaded anew. A block that has something better to show lets `load` resolve to that.
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
