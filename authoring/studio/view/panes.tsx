import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './top-bar.module.css';

const isNarrow = () => matchMedia('(width < 40rem)').matches;

/** Which panes show in a narrow window, and a function that toggles one. `shown` identifies the current page. */
export function usePanes(shown: string | undefined) {
  const [panes, setPanes] = useState(() => ({ list: !isNarrow(), form: true }));
  // A choice in the list folds it, so that the page shows.
  useEffect(() => {
    if (shown && isNarrow()) setPanes((now) => ({ ...now, list: false }));
  }, [shown]);
  const toggle = (pane: keyof Panes) => setPanes((now) => ({ ...now, [pane]: !now[pane] }));
  return { panes, toggle };
}

type Panes = { list: boolean; form: boolean };

type Props = { panes: Panes; toggle: (pane: keyof Panes) => void };

/** The buttons that fold the list and the form. CSS hides them in a wide window. */
export const PaneButtons = ({ panes, toggle }: Props) => (
  <fieldset data-look="segments" className={styles.panes}>
    <legend>What shows beside the page</legend>
    {(['list', 'form'] as const).map((pane) => (
      <Button key={pane} aria-pressed={panes[pane]} onClick={() => toggle(pane)}>
        {pane === 'list' ? 'List' : 'Form'}
      </Button>
    ))}
  </fieldset>
);
