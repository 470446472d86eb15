import { useRef } from 'react';
import { fillHtml, Text, textOfHtml, useInSight, useLookup, usePage } from '../../page/render/hooks.tsx';
import type { TextBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

export default function TextView({ markdown, look }: TextBlock) {
  const html = usePage().texts[markdown] ?? '';
  const lookup = useLookup();
  const place = useRef<HTMLDivElement>(null);
  useInSight(place, true, () => [textOfHtml(fillHtml(html, lookup))]);
  return <Text ref={place} name={markdown} className={look ? styles[look] : styles.text} />;
}
