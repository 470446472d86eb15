import { useEffect, useRef, useState } from 'react';
import type { Picture, Section } from '../model.ts';
import { About } from './about.tsx';
import styles from './detail.module.css';
import { frameAddress, LiveFrame } from './live-frame.tsx';
import type { News } from './search.ts';
import { type Size, Sizes, SmallButton, sizes } from './sizes.tsx';

type Props = { section: Section; picture: Picture; news: News | undefined; close(): void };

/** Shows one state in full size, to scroll and to use. */
export function Detail({ section, picture, news, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [size, setSize] = useState<Size>('Phone');
  useEffect(() => dialog.current?.showModal(), []);
  const { steps: _steps, answers: _answers, ...scene } = picture.scene;
  const walkOn = `#${new URLSearchParams({ walk: JSON.stringify(scene) })}`;

  return (
    <dialog ref={dialog} className={styles.detail} aria-label={picture.title} onClose={close}>
      <header>
        <h2>
          {section.title}: {picture.title}
        </h2>
        <Sizes size={size} choose={setSize}>
          <a href={frameAddress(picture.id)} target="_blank" rel="noreferrer">
            By itself
          </a>
          {picture.scene.site === 'content' && <a href={walkOn}>Walk on as this customer</a>}
          <SmallButton onClick={() => dialog.current?.close()}>Close</SmallButton>
        </Sizes>
      </header>
      <div className={styles.detailBody}>
        <LiveFrame fit key={size} query={picture.id} title={picture.title} screen={sizes[size]} />
        <About picture={picture} news={news} />
      </div>
    </dialog>
  );
}
