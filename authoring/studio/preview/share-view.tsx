import { useState } from 'react';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { call, orRefusal } from '../state/api.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { aboutOf } from './day-notice.tsx';

/** Saves the page in the middle as one file that others can look at, unless it is not yet what is written. */
export function ShareView({ seed }: { seed: PageSeed | undefined }) {
  const store = useStore();
  const { frameAt, behind } = useStudio();
  const [isBusy, setBusy] = useState(false);
  async function share(about: string) {
    setBusy(true);
    const made = await orRefusal(call('share', { at: frameAt ?? '', about })).finally(() => setBusy(false));
    if ('refused' in made) return store.say(made.refused, true);
    Object.assign(document.createElement('a'), { href: made.data, download: made.name }).click();
    store.say(`Your draft ${about}, is saved as ${made.name}: any browser opens it, and nobody can change it there.`);
  }
  return (
    <Button
      title="Makes one HTML file for whoever has no studio"
      aria-disabled={isBusy}
      disabled={!seed || !!behind}
      onClick={() => !isBusy && seed && void share(`${seed.page}, ${aboutOf(seed)}`)}
    >
      {isBusy ? 'Writing the page …' : 'Share this view'}
    </Button>
  );
}
