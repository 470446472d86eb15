import type { ChangedLine } from '../diff-lines.ts';
import styles from './word-diff.module.css';

const tags = { same: 'span', added: 'ins', removed: 'del' } as const;

/** Changed lines, with the words marked that were added or removed. `of` tells several of them apart. */
export function WordDiff({ lines, of = '' }: { lines: readonly ChangedLine[]; of?: string }) {
  if (!lines.length) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus.
    <section className={styles.lines} tabIndex={0} aria-label={`Words before and after${of && `: ${of}`}`}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words.
        <p key={at}>
          {line.map(({ text, is }, place) => {
            const Tag = tags[is];
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change places.
            return <Tag key={place}>{text}</Tag>;
          })}
        </p>
      ))}
    </section>
  );
}
