import type { ReactNode } from 'react';
import { useLine } from '../../page/render/hooks.tsx';
import type { PairBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws its first block beside the others, where the page is wide enough. */
export default function Pair({ columns, arrow = '', children }: PairBlock & { children: ReactNode }) {
  const name = useLine(arrow);
  return arrow ? (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className={styles.arrow} data-pair={columns} role="group" aria-label={name}>
      {children}
    </div>
  ) : (
    <div className={`flow ${styles.pair}`} data-pair={columns}>
      {children}
    </div>
  );
}
