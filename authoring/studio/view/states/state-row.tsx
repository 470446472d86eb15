import { memo } from 'react';
import type { State } from '../../../walk/seeds/states.ts';
import { LiveFrame, type Screen } from '../../preview/live-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { StateDetails } from './state-details.tsx';
import styles from './states.module.css';

/** The screens on which each state is shown, smaller than they are. */
const screens = {
  Phone: { width: 390, height: 780, scale: 0.5 },
  Desktop: { width: 1280, height: 1040, scale: 0.375 },
} satisfies Record<string, Screen>;

type Props = {
  picture: State;
  /** The address of its page. */
  src: string;
  open(): void;
};

/** Shows one state on each screen, with the facts behind it. */
export const StateRow = memo(
  ({ picture, src, open }: Props) => (
    <article className={styles.row} data-picture={picture.id}>
      <h4>
        <Button look="link" onClick={open}>
          {picture.title}
        </Button>
      </h4>
      <div className={styles.screens}>
        {Object.entries(screens).map(([name, screen]) => (
          <div key={name}>
            <LiveFrame lazy still {...{ src, screen }} title={`${picture.title}, ${name}`} />
          </div>
        ))}
      </div>
      <StateDetails picture={picture} />
    </article>
  ),
  (before, after) => before.picture === after.picture && before.src === after.src,
);
