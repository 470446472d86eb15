import { memo } from 'react';
import type { Picture } from '../../../src/states/types.ts';
import { LiveFrame, screens } from './live-frame.tsx';
import { PictureDetails } from './picture-details.tsx';
import styles from './row.module.css';
import type { FrameReport } from './search.ts';

type Props = {
  picture: Picture;
  report: FrameReport | undefined;
  /** The only width to show. If empty, all widths are shown. */
  width: string;
  open(): void;
};

/** Shows one state on a phone and on a desktop, with the facts behind it. */
export const PictureRow = memo(
  function PictureRow({ picture, report, width, open }: Props) {
    return (
      <article className={styles.row} data-compact={width === 'phone' || undefined} data-picture={picture.id}>
        <h3>
          <button type="button" onClick={open}>
            {picture.title}
          </button>
        </h3>
        <div className={styles.screens}>
          {Object.entries(screens)
            .filter(([name]) => !width || name === width)
            .map(([name, screen]) => (
              <div key={name}>
                <LiveFrame lazy still query={picture.id} title={`${picture.title}, ${name}`} screen={screen} />
              </div>
            ))}
        </div>
        <PictureDetails picture={picture} report={report} />
      </article>
    );
  },
  (before, after) => before.picture === after.picture && before.report === after.report && before.width === after.width,
);
