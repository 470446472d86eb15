import { useState } from 'react';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { call, orRefusal } from '../state/api.ts';
import { useStudio } from '../state/use-studio.ts';
import type { Shared, ShareRequest } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import parts from '../ui/parts.module.css';
import { aboutOf } from './day-notice.tsx';
import styles from './share-view.module.css';

const isHosted = 'hosted' in document.documentElement.dataset;

const failed = 'Correct the mistakes first: the page is not yet what you have written.';

/** Makes something of the page in the middle that others can look at: a picture, and an address or a file. */
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
  const [busy, setBusy] = useState<ShareRequest['as']>();
  const [made, setMade] = useState<Shared | { refused: string }>();
  async function share(as: ShareRequest['as']) {
    setBusy(as);
    setMade(undefined);
    const answer = orRefusal(call('share', { at: frameAt ?? '', about, as }));
    setMade(await answer.finally(() => setBusy(undefined)));
  }
  const choices = [
    ['picture', 'Make a picture', 'Taking the picture …'],
    ['page', isHosted ? 'Make an address for a week' : 'Make one HTML file', 'Writing the page …'],
  ] as const;
  return (
    <Dialog title="Share this view" close={close}>
      <div className={styles.share} aria-busy={busy !== undefined}>
        <p>Your draft {about}. Nobody can change it there.</p>
        {behind && <p role="alert">{failed}</p>}
        <p className={parts.row}>
          {choices.map(([as, label, doing]) => (
            <Button
              key={as}
              aria-disabled={busy !== undefined}
              disabled={!!behind}
              onClick={() => !busy && void share(as)}
            >
              {busy === as ? doing : label}
            </Button>
          ))}
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
        {made && 'data' in made && made.name.endsWith('.png') && (
          <img src={made.data} alt="The page on a phone and on a desktop" />
        )}
      </div>
    </Dialog>
  );
}
