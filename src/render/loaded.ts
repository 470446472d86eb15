import { useEffect, useState } from 'react';

/**
 * The part of a block that is loaded only where the block is used, once the page has come to life; nothing until it is
 * there. Where it cannot be loaded the block fails, and a notice takes its place: only a fresh page asks for it again.
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | undefined {
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
