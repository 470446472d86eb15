import { Text } from '../../page/render/hooks.tsx';
import type { TextBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

export default function TextView({ markdown, look }: TextBlock) {
  return <Text name={markdown} className={look ? styles[look] : styles.text} />;
}
