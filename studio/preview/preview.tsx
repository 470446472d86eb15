import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Scene } from '../../src/states/types.ts';
import { sendTo } from '../frame/protocol.ts';
import { Accessibility } from '../gallery/view/accessibility.tsx';
import { useFrameMessages } from '../gallery/view/frame-reports.ts';
import { LiveFrame, type Screen } from '../gallery/view/live-frame.tsx';
import { folderOf, galleryWith } from '../state/load-gallery.ts';
import { useShownProblems } from '../state/problems.ts';
import { useAddress } from '../state/use-address.ts';
import { useStudio } from '../state/use-studio.ts';
import { Icon } from '../ui/icon.tsx';
import { noPicture, pictureIn, sampleInPage, sectionIn, todayFor } from './current-picture.ts';
import { CustomerWalk, walkFrom } from './customer-walk.tsx';
import { DayNotice } from './day-notice.tsx';
import { EditionChoice } from './edition-choice.tsx';
import styles from './preview.module.css';
import { ScrollArea } from './scroll-area.tsx';
import { modeId, SelectionBar, sendMode, sendShown, stepInto, useCursorLetter } from './selection-bar.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { groupsOf } from './state-groups.ts';
import { usePictureReload } from './use-picture-reload.ts';

/** The screens on which a page can be seen. */
const screens = {
  Phone: { width: 390, height: 780, scale: 1 },
  Tablet: { width: 820, height: 1100, scale: 0.9 },
  Desktop: { width: 1280, height: 900, scale: 0.9 },
} satisfies Record<string, Screen>;

/** The page in the middle, drawn by the product's renderer: in the state that is chosen, or as one customer walks. */
export function Preview() {
  const { gallery: saved, site, patch, drafts, edition } = useStudio();
  const problems = useShownProblems();
  const [where, go] = useAddress();
  const frame = useRef<HTMLIFrameElement>(null);
  const gallery = useMemo(() => saved && galleryWith(saved, patch), [saved, patch]);
  const section = gallery && sectionIn(gallery, where);
  const groups = useMemo(() => (section ? groupsOf(section) : []), [section]);
  const picture = gallery && pictureIn(gallery, where);
  const today = section && picture && !where.block ? todayFor(gallery, section, picture) : undefined;
  const sample = useMemo(
    () => (gallery && picture ? sampleInPage(gallery, picture, where) : undefined),
    [gallery, picture, where],
  );
  const width = where.width && where.width in screens ? (where.width as keyof typeof screens) : 'Phone';
  const scene = useMemo(() => parseScene(where.walk), [where.walk]);
  // A click in a picture selects; on a walk it is the customer's, until the editor wants it otherwise.
  const [modes, setModes] = useState({ state: true, walk: false });
  const kind = scene ? 'walk' : 'state';
  const selects = modes[kind];
  const pageOf = (id: string) => section?.pictures.find((other) => other.id === id)?.scene.page;
  const place = `${where.file} ${where.at?.join('/')}`;
  const { count, follow } = usePictureReload(picture?.id, [selects, place, where.spot, drafts]);
  // The picture or walk that the frame has. While it differs from the one asked for, the frame loads.
  const base = folderOf(edition);
  const frameKey = scene ? `walk ${base}` : picture && `${picture.id} ${count} ${base}`;
  const [loadedKey, setLoadedKey] = useState<string>();
  // The gallery that the frame has: patches differ from it, so that another one has to come first.
  const sentGallery = useRef(saved);

  /** Sends a frame the gallery, if it has an older one, and the drafts. */
  function sendContent(next: HTMLIFrameElement) {
    if (saved && sentGallery.current !== saved)
      sendTo(next, { doorstep: 'gallery', gallery: saved, ...(patch && { patch }) });
    else if (patch) sendTo(next, { doorstep: 'patch', patch });
    sentGallery.current = saved;
    if (sample) sendTo(next, { doorstep: 'page', page: sample });
  }
  const renewFrame = useEffectEvent(() => frame.current && sentGallery.current !== saved && sendContent(frame.current));
  useEffect(() => {
    if (saved) renewFrame();
  }, [saved]);
  const forgetFrame = useEffectEvent(() => {
    frame.current = null;
    sentGallery.current = saved;
  });
  useEffect(() => {
    if (frameKey !== undefined) forgetFrame();
  }, [frameKey]);
  const letter = useCursorLetter(where);
  const sendSelection = useEffectEvent(() => frame.current && sendShown(frame.current, where, letter));
  useEffect(() => {
    if (!patch || !frame.current) return;
    sendTo(frame.current, { doorstep: 'patch', patch });
    // A part that was just added is there now.
    sendSelection();
  }, [patch]);
  useEffect(() => {
    if (sample) sendTo(frame.current, { doorstep: 'page', page: sample });
  }, [sample]);
  /** Sends the drafts to a frame that has just loaded, because it shows the saved content. */
  function frameLoaded(next: HTMLIFrameElement) {
    frame.current = next;
    setLoadedKey(frameKey);
    sendContent(next);
    if (scene) sendMode(next, selects);
  }
  useFrameMessages((message, sender) => {
    if (scene) return;
    follow(message);
    if (message.doorstep === 'visit' || message.doorstep === 'ready') frameLoaded(sender);
    // A picture takes its steps by clicks, and is finished after them.
    const isFinished = message.doorstep === 'ready' || message.doorstep === 'failed';
    if (isFinished || (message.doorstep === 'visit' && !picture?.scene.steps?.length)) sendMode(sender, selects);
    if (isFinished) sendShown(sender, where);
  });
  useEffect(() => {
    if (frame.current) sendMode(frame.current, selects);
  }, [selects]);
  useEffect(() => {
    if (place) sendSelection();
  }, [place]);
  useEffect(() => {
    if (letter !== undefined) sendSelection();
  }, [letter]);

  if (!gallery)
    return problems.length ? (
      <p className={styles.none}>There is no page to show before the mistakes are corrected.</p>
    ) : (
      <p role="status" className={styles.none}>
        The pages are being prepared. You can edit already.
      </p>
    );
  return (
    <section className={styles.preview} aria-label="Page">
      <div className={styles.tools}>
        <label>
          <span>State</span>
          <select
            value={scene ? 'walk' : (picture?.id ?? '')}
            onChange={({ target: { value } }) =>
              value === 'walk'
                ? go({ walk: JSON.stringify(walkFrom(gallery, where, picture?.scene)) })
                : go({
                    state: value,
                    walk: undefined,
                    ...(pageOf(value) !== picture?.scene.page && { given: undefined }),
                  })
            }
          >
            {!where.block && <option value="walk">Walk the journey as one customer</option>}
            {groups.map(({ title, pictures }) => (
              <optgroup key={title} label={title}>
                {pictures.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <EditionChoice />
        <fieldset data-look="segments">
          <legend>A click on the page</legend>
          <button
            id={modeId}
            type="button"
            aria-pressed={selects}
            onClick={() => setModes((all) => ({ ...all, [kind]: true }))}
          >
            Select
          </button>
          <button type="button" aria-pressed={!selects} onClick={() => setModes((all) => ({ ...all, [kind]: false }))}>
            Use
          </button>
        </fieldset>
        <button
          type="button"
          aria-label="Accessibility"
          title="Accessibility"
          aria-pressed={where.panel === 'accessibility'}
          onClick={() => go({ panel: where.panel ? undefined : 'accessibility' })}
        >
          <Icon name="accessibility" />
        </button>
        <fieldset data-look="segments">
          <legend>Screen</legend>
          {(Object.keys(screens) as (keyof typeof screens)[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={name === width}
              onClick={() => go({ width: name })}
            >
              <Icon name={name} />
            </button>
          ))}
        </fieldset>
      </div>
      <SelectionBar key={scene ? 'walk' : picture?.id} selects={selects} />
      {today && !scene && picture && (
        <DayNotice gallery={gallery} scene={picture.scene} today={() => go({ state: today.id })} />
      )}
      {frameKey !== undefined && loadedKey !== frameKey && (
        <p role="status" className={styles.loading}>
          The page is loading …
        </p>
      )}
      {scene ? (
        <CustomerWalk
          key={base}
          base={base}
          gallery={gallery}
          scene={scene}
          screen={screens[width]}
          onMove={(next) => go({ walk: JSON.stringify(next), page: next.page }, true)}
          onLoad={frameLoaded}
        />
      ) : (
        <ScrollArea page={section?.name} onArrow={selects ? (key) => stepInto(frame.current, key) : undefined}>
          {picture ? (
            <LiveFrame
              fit="all"
              key={frameKey}
              base={base}
              query={picture.id}
              title="What the customer sees"
              screen={screens[width]}
            />
          ) : (
            <p className={styles.none}>
              {noPicture(
                site.files.some(({ place }) => place?.kind === 'page' && place.name === where.page),
                !(`pages/${where.page}.json` in drafts),
              )}
            </p>
          )}
        </ScrollArea>
      )}
      <StaleNotice section={section} />
      {where.panel === 'accessibility' && (
        <section className={styles.panel} aria-label="Accessibility">
          <Accessibility key={`${frameKey} ${width}`} frame={frame} shows={`${patch?.base} ${where.given}`} />
        </section>
      )}
    </section>
  );
}

function parseScene(text: string | undefined): Scene | undefined {
  try {
    return text?.startsWith('{') ? (JSON.parse(text) as Scene) : undefined;
  } catch {
    return undefined;
  }
}
