import { type ReactNode, useId } from 'react';
import { Line } from '../../page/render/hooks.tsx';
import type { RowBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws its blocks beside one another, as a group that its words name. */
export default function Row({ label, look, children }: RowBlock & { children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div role="group" aria-labelledby={id} className={styles[look ?? 'row']}>
      <p id={id} className={look && 'visually-hidden'}>
        <Line text={label} />
      </p>
      {children}
    </div>
  );
}
