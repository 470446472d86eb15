import { memo } from 'react';
import type { StudioFile } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import styles from './file-list.module.css';

type RowProps = {
  file: StudioFile;
  /** The place in the file that the row leads to. */
  place: string | undefined;
  /** Whether it stands below the row of what it is a part of. */
  isPart: boolean;
  title: string;
  /** The line below the title. */
  about: string;
  count: number;
  isDraft: boolean;
  isShown: boolean;
  /** Whether `about` is the matched text of a search. */
  isFound: boolean;
  choose: (file: StudioFile, place?: string) => void;
};

/** One file, or a value in it. Of thousands of rows, one renders again only when its props differ. */
export const FileRow = memo(
  ({ file, place, isPart, title, about, count, isDraft, isShown, isFound, choose }: RowProps) => (
    <li>
      <Button
        look="plain"
        ref={isShown ? scrollToRow : undefined}
        aria-current={isShown || undefined}
        data-part={isPart || undefined}
        onClick={() => choose(file, place)}
      >
        <span className={styles.title}>{title}</span>
        <Marks count={count} isDraft={isDraft} />
        <span className={isFound ? styles.found : styles.path}>{about}</span>
      </Button>
    </li>
  ),
);

function Marks({ count, isDraft }: { count: number; isDraft: boolean }) {
  return (
    <>
      {isDraft && (
        <span className={styles.draft} title="not saved">
          <span data-look="hidden">not saved</span>
        </span>
      )}
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span data-look="hidden">{count === 1 ? ' mistake' : ' mistakes'}</span>
        </span>
      )}
    </>
  );
}

/** Scrolls the selected row into view; used as its `ref`. */
export const scrollToRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
