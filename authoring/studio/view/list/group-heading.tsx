import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './file-list.module.css';

/** Returns the folded groups of the list, and a function that folds or unfolds one. */
export function useFolded(): [folded: readonly string[], toggle: (title: string) => void] {
  const [folded, setFolded] = useState<string[]>([]);
  const toggle = (title: string) =>
    setFolded((all) => (all.includes(title) ? all.filter((one) => one !== title) : [...all, title]));
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
