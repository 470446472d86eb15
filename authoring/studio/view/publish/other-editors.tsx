import { useState } from 'react';
import type { OtherChange } from '../../git/types.ts';
import { useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import parts from '../../ui/parts.module.css';
import { WordDiff } from '../word-diff.tsx';
import { LinksOf } from './publish-dialog.tsx';

const relative = new Intl.RelativeTimeFormat('en-GB');

/** How long ago something was: 4 minutes ago. */
function agoWords(at: string): string {
  const minutes = Math.round((Date.parse(at) - Date.now()) / 60_000);
  if (minutes > -60) return relative.format(Math.min(minutes, 0), 'minute');
  const hours = Math.round(minutes / 60);
  return hours > -24 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
}

/** Says above a file who has changed it on another branch, and shows what. */
export function OtherEditors({ path }: { path: string }) {
  const { others } = useStudio();
  const [shown, setShown] = useState<OtherChange>();
  if (others?.path !== path) return null;
  return (
    <>
      {others.changes.map((change) => (
        <p key={change.branch} role="status" className={parts.note}>
          {change.by} changed this file {agoWords(change.at)}, and it waits for review.{' '}
          <Button look="small" onClick={() => setShown(change)}>
            Look
          </Button>
        </p>
      ))}
      {shown && (
        <Dialog wide title={`What ${shown.by} has changed`} close={() => setShown(undefined)}>
          <WordDiff lines={shown.lines} />
          <p>
            <LinksOf of={shown} />
          </p>
        </Dialog>
      )}
    </>
  );
}
