import { useEffect, useState } from 'react';
import type { ToFrame } from '../frame/protocol.ts';
import type { Gallery } from '../types.ts';

/** A message from the server after a save. */
type Change = { changed: 'content'; problems: string[] } | { changed: 'code' };

/**
 * Returns the current gallery, the number of saves, and the mistakes that prevent the latest content from being shown.
 */
export function useGallery(): { gallery: Gallery; saves: number; problems: string[] } {
  const [{ gallery, saves }, setState] = useState(() => ({ gallery: window.doorstepGallery, saves: 0 }));
  const [problems, setProblems] = useState<string[]>([]);

  useEffect(() => {
    const { live } = document.documentElement.dataset;
    if (!live) return;
    const events = new EventSource(live);
    events.onmessage = async ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as Change;
      if (change.changed === 'code') return location.reload();
      setProblems(change.problems);
      if (change.problems.length) return;
      await loadData();
      setState((before) => ({ gallery: window.doorstepGallery, saves: before.saves + 1 }));
      for (const frame of document.querySelectorAll('iframe')) {
        frame.contentWindow?.postMessage(
          { doorstep: 'gallery', gallery: window.doorstepGallery } satisfies ToFrame,
          '*',
        );
      }
    };
    return () => events.close();
  }, []);

  return { gallery, saves, problems };
}

/** Loads the data again. */
function loadData(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: `data.js?${Date.now()}` });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The gallery could not be loaded again.')));
    document.head.append(script);
    script.addEventListener('load', () => script.remove());
  });
}
