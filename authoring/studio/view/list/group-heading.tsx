import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './file-list.module.css';

const key = 'studio-folded';

/** Returns the folded groups of the list, stored in this browser, and a function that folds or unfolds one. */
export function useFolded(): [folded: readonly string[], toggle: (title: string) => void] {
  const [folded, setFolded] = useState<string[]>(() => JSON.parse(localStorage.getItem(key) ?? '[]') as string[]);
  function toggle(title: string) {
    const next = folded.includes(title) ? folded.filter((one) => one !== title) : [...folded, title];
    localStorage.setItem(key, JSON.stringify(next));
    setFolded(next);
  }
  return [folded, toggle];
}

type Props = { title: string; isOpen: boolean; toggle: (title: string) => void; children?: ReactNode };

export const GroupHeading = ({ title, isOpen, toggle, children }: Props) => (
  <div className={styles.heading}>
    <h2>
      <Button look="plain" aria-expanded={isOpen} onClick={() => toggle(title)}>
        {title}
      </Button>
    </h2>
    {children}
  </div>
);
