import { useState } from 'react';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { call, orRefusal } from '../state/api.ts';
import { useStudio } from '../state/use-studio.ts';
import type { Shared } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import parts from '../ui/parts.module.css';
import { aboutOf } from './day-notice.tsx';

const isHosted = 'hosted' in document.documentElement.dataset;

const failed = 'Correct the mistakes first: the page is not yet what you have written.';

/** Makes the page in the middle one that others can look at: at an address, or as a file. */
export function ShareView({ seed }: { seed: PageSeed | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!seed} onClick={() => setOpen(true)}>
        Share this view
      </Button>
      {isOpen && seed && <ShareDialog about={aboutOf(seed)} close={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ about, close }: { about: string; close(): void }) {
  const { frameAt, behind } = useStudio();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Shared | { refused: string }>();
  async function share() {
    setBusy(true);
    setMade(undefined);
    const answer = orRefusal(call('share', { at: frameAt ?? '', about }));
    setMade(await answer.finally(() => setBusy(false)));
  }
  const label = isHosted ? 'Make an address for a week' : 'Make one HTML file';
  return (
    <Dialog title="Share this view" close={close}>
      <div className={parts.stack} aria-busy={isBusy}>
        <p>Your draft {about}. Nobody can change it there.</p>
        {behind && <p role="alert">{failed}</p>}
        <p className={parts.row}>
          <Button aria-disabled={isBusy} disabled={!!behind} onClick={() => !isBusy && void share()}>
            {isBusy ? 'Writing the page …' : label}
          </Button>
        </p>
        {made && 'refused' in made && <p role="alert">{made.refused}</p>}
        {made && 'address' in made && (
          <label>
            Whoever has this address sees the page until {formatValue('time', made.until)}
            <input readOnly value={made.address} onFocus={({ target }) => target.select()} />
          </label>
        )}
        {made && 'data' in made && (
          <p role="status">
            <a href={made.data} download={made.name}>
              Save {made.name}
            </a>
          </p>
        )}
      </div>
    </Dialog>
  );
}
