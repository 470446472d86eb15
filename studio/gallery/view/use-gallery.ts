import { useEffect, useState } from 'react';
import type { Gallery } from '../../../src/states/types.ts';
import { loadScript } from '../../frame/load-script.ts';
import { sendTo } from '../../frame/protocol.ts';

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
      await loadScript(`data.js?${Date.now()}`, 'The gallery could not be loaded again.');
      setState((before) => ({ gallery: window.doorstepGallery, saves: before.saves + 1 }));
      for (const frame of document.querySelectorAll('iframe')) {
        sendTo(frame, { doorstep: 'gallery', gallery: window.doorstepGallery });
      }
    };
    return () => events.close();
  }, []);

  return { gallery, saves, problems };
}
