import { memo } from 'react';
import type { StudioFile } from '../../model.ts';
import styles from './file-list.module.css';
import { showRow } from './show-row.ts';

type RowProps = {
  file: StudioFile;
  /** Where in it the part is that the row is of. */
  part: string | undefined;
  title: string;
  /** What stands below its title. */
  about: string;
  count: number;
  isDraft: boolean;
  isShown: boolean;
  /** Whether what stands below its title is what was looked for. */
  isFound: boolean;
  choose: (file: StudioFile, part?: string) => void;
};

/** One file, or a value in it. A large site has thousands of them, so a row is drawn again only when it says something else. */
export const FileRow = memo(
  ({ file, part, title, about, count, isDraft, isShown, isFound, choose }: RowProps) => (
    <li>
      <button
        type="button"
        data-look="plain"
        ref={isShown ? showRow : undefined}
        aria-current={isShown || undefined}
        data-part={file.place?.kind === 'section' || part?.startsWith('/journeys/') || undefined}
        onClick={() => choose(file, part)}
      >
        <span className={styles.title}>{title}</span>
        <Marks count={count} isDraft={isDraft} />
        <span className={isFound ? styles.found : styles.path}>{about}</span>
      </button>
    </li>
  ),
  ({ file, ...before }, { file: next, ...after }) =>
    file.path === next.path &&
    (Object.keys(before) as (keyof typeof before)[]).every((name) => before[name] === after[name]),
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
