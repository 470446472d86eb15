import { type ReactNode, useId } from 'react';
import { Line, useLine } from '../../page/render/hooks.tsx';
import type { RowBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws its blocks beside one another, or in the frame of an agreement, as a group that its words name. */
export default function Row({ label, look, children }: RowBlock & { children: ReactNode }) {
  const id = useId();
  const name = useLine(label);
  if (look)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
      <div role="group" aria-label={name} className={`box flow ${styles[look]}`}>
        {children}
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div role="group" aria-labelledby={id} className={styles.row}>
      <p id={id}>
        <Line text={label} />
      </p>
      {children}
    </div>
  );
}
