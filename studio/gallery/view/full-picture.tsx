import { useEffect, useRef } from 'react';
import type { Picture, Section } from '../../../src/states/types.ts';
import { Accessibility } from './accessibility.tsx';
import styles from './full-picture.module.css';
import { frameAddress, LiveFrame } from './live-frame.tsx';
import { PictureDetails } from './picture-details.tsx';
import { ScreenSizes, type Size, SmallButton, sizes } from './screen-sizes.tsx';
import type { FrameReport } from './search.ts';
import { StudioLink } from './studio-link.tsx';
import { useHash } from './use-hash.ts';

type Props = { section: Section; picture: Picture; report: FrameReport | undefined; close(): void };

/** Shows one state in full size, to scroll and to use, with its facts and files or its accessibility findings. */
export function FullPicture({ section, picture, report, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [hash, setHash] = useHash();
  const sizeName = hash.get('size') ?? '';
  const size: Size = sizeName in sizes ? (sizeName as Size) : 'Phone';
  const audits = hash.get('panel') === 'accessibility';
  useEffect(() => dialog.current?.showModal(), []);
  const { steps: _steps, answers: _answers, ...scene } = picture.scene;
  const walkOn = `#${new URLSearchParams({ walk: JSON.stringify(scene) })}`;

  return (
    <dialog ref={dialog} className={styles.detail} aria-label={picture.title} onClose={close}>
      <header>
        <h2>
          {section.title}: {picture.title}
        </h2>
        <ScreenSizes size={size} choose={(next) => setHash('size', next === 'Phone' ? undefined : next)}>
          <SmallButton aria-pressed={audits} onClick={() => setHash('panel', audits ? undefined : 'accessibility')}>
            Accessibility
          </SmallButton>
          <a href={frameAddress(picture.id)} target="_blank" rel="noreferrer">
            By itself
          </a>
          <StudioLink kind={section.kind} name={section.name} state={picture.id} />
          {picture.scene.site === 'content' && <a href={walkOn}>Walk on as this customer</a>}
          <SmallButton onClick={() => dialog.current?.close()}>Close</SmallButton>
        </ScreenSizes>
      </header>
      <div className={styles.detailBody}>
        <LiveFrame fit="width" key={size} ref={frame} query={picture.id} title={picture.title} screen={sizes[size]} />
        {audits ? (
          <Accessibility key={size} frame={frame} shows={picture.id} />
        ) : (
          <PictureDetails picture={picture} report={report} />
        )}
      </div>
    </dialog>
  );
}
