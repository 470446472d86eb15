import { Text } from '../../render/hooks.tsx';
import type { TextBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws a text of `content/text`. */
export default function TextView({ markdown, look }: TextBlock) {
  return <Text name={markdown} className={look ? styles[look] : styles.text} />;
}
