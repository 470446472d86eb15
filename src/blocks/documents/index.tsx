import type { ReactNode } from 'react';
import { Line } from '../../page/render/hooks.tsx';
import type { DocumentsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws what the customer can keep as one list, in which buttons and links look alike. */
export default function Documents({ heading, children }: DocumentsBlock & { children: ReactNode }) {
  return (
    <section>
      <h2>
        <Line text={heading} />
      </h2>
      <div className={styles.list}>{children}</div>
    </section>
  );
}
