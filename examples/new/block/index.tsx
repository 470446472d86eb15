import { Line } from '../../page/render/hooks.tsx';
import type { NewBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** One sentence about the block: it says what is shown. */
export default function NewBlockView({ label }: NewBlock) {
  return (
    <p className={styles.words}>
      <Line text={label} />
    </p>
  );
}
