import { useMemo, useState } from 'react';
import type { Scene } from '../../src/states/types.ts';
import { dataIn } from '../edit/positions.ts';
import { unanswered } from '../state/api.ts';
import { folderOf } from '../state/load-gallery.ts';
import { placeKey, useAddress } from '../state/use-address.ts';
import { useAllPages, useGallery, useStudio } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Icon } from '../ui/icon.tsx';
import { Accessibility } from './accessibility.tsx';
import { noPicture, pictureIn, sectionIn } from './current-picture.ts';
import { CustomerWalk, walkFrom } from './customer-walk.tsx';
import { DayNotice } from './day-notice.tsx';
import { useFrameMessages } from './frame-messages.ts';
import { LeftNote } from './left-note.tsx';
import { LetterCopies } from './letter-copies.tsx';
import { LiveFrame } from './live-frame.tsx';
import styles from './preview.module.css';
import { ScreenChoice, type ScreenName, screens } from './screen-choice.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { modeId, SelectionBar, sendMode, sendShown, stepInto, useCursorLetter } from './selection-bar.tsx';
import { groupsOf } from './state-groups.ts';
import { useFrame } from './use-frame.ts';
import { usePictureState } from './use-picture-state.ts';

/** What a page says that does not show all of the drafts. */
const staleWords = {
  all: 'This is the page as it was before the mistakes below.',
  part: 'What has a mistake below shows as it was before. Everything else follows what you write.',
};

/** The page in the middle, drawn by the product's renderer: in the state that is chosen, or as one customer walks. */
export function Preview() {
  const { gallery: saved, site, patch, drafts, edition, notice, problems, behind } = useStudio();
  const { isChecking, isDeriving } = useStudio();
  const pages = useAllPages();
  const gallery = useGallery();
  const [where, go] = useAddress();
  const section = gallery && sectionIn(gallery, where);
  const groups = useMemo(() => (section ? groupsOf(section) : []), [section]);
  const picture = gallery && pictureIn(gallery, where);
  const width = where.width && where.width in screens ? (where.width as ScreenName) : 'Phone';
  const scene = useMemo(() => (where.walk?.startsWith('{') ? dataIn<Scene>(where.walk) : undefined), [where.walk]);
  // A click in a picture selects; on a walk it is the customer's, until the editor wants it otherwise.
  const [modes, setModes] = useState({ state: true, walk: false });
  const [dark, setDark] = useState(false);
  const shown = scene ?? picture?.scene;
  const kind = scene ? 'walk' : 'state';
  const selects = modes[kind];
  const { count, follow } = usePictureState(picture?.id, [selects, placeKey(where), where.spot, drafts]);
  const base = folderOf(edition);
  const frameKey = scene ? `walk ${base}` : picture && `${picture.id} ${count} ${base}`;
  const letter = useCursorLetter(where);
  const { frame, isLoading, loaded } = useFrame(frameKey, { gallery: saved, patch, selects, where, letter });
  // A frame that is opened meanwhile would show the browser's own page of a failure, and stay so.
  const isAway = isLoading && notice?.words === unanswered;
  const isLetter = where.page?.startsWith('letters/') === true;
  const path = `${isLetter ? '' : 'pages/'}${where.page}.json`;
  function walked(next: HTMLIFrameElement) {
    loaded(next);
    sendMode(next, selects);
  }
  useFrameMessages('doorstep', (message, sender) => {
    if (scene) return;
    follow(message);
    if (message.doorstep === 'visit' || message.doorstep === 'ready') loaded(sender);
    // A picture takes its steps by clicks, and is finished after them.
    const isFinished = message.doorstep === 'ready' || message.doorstep === 'failed';
    if (isFinished || (message.doorstep === 'visit' && !picture?.scene.steps?.length)) sendMode(sender, selects);
    if (isFinished) sendShown(sender, where, letter);
  });
  if (!gallery)
    return problems.length ? (
      <p className={styles.none}>There is no page to show before the mistakes are corrected.</p>
    ) : (
      <p role="status" className={styles.none}>
        Preparing {pages} in all their states … You can edit already.
      </p>
    );
  return (
    <section className={styles.preview} aria-label="Page">
      <div className={styles.tools}>
        <label>
          <span>State{isDeriving && ', being updated …'}</span>
          <select
            value={scene ? 'walk' : (picture?.id ?? '')}
            onChange={({ target: { value } }) =>
              value === 'walk'
                ? go({ walk: JSON.stringify(walkFrom(gallery, where, picture?.scene)) })
                : go({
                    state: value,
                    walk: undefined,
                  })
            }
          >
            {!where.block && (
              <option value="walk">
                {isLetter ? 'As any customer gets it, on any day' : 'Walk the journey as one customer'}
              </option>
            )}
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
          <Button id={modeId} aria-pressed={selects} onClick={() => setModes((all) => ({ ...all, [kind]: true }))}>
            Select
          </Button>
          <Button aria-pressed={!selects} onClick={() => setModes((all) => ({ ...all, [kind]: false }))}>
            Use
          </Button>
        </fieldset>
        <Button
          aria-label="Accessibility"
          title="Accessibility"
          aria-pressed={where.panel === 'accessibility'}
          onClick={() => go({ panel: where.panel ? undefined : 'accessibility' })}
        >
          <Icon name="accessibility" />
        </Button>
        <ScreenChoice chosen={width} choose={(name) => go({ width: name })}>
          {(gallery.sites.content.file.theme === 'auto' || isLetter) && (
            <Button aria-label="Dark" title="Dark" aria-pressed={dark} onClick={() => setDark(!dark)}>
              <Icon name="moon" />
            </Button>
          )}
        </ScreenChoice>
      </div>
      <SelectionBar key={scene ? 'walk' : picture?.id} selects={selects} />
      {!scene && picture && !where.block && <DayNotice gallery={gallery} scene={picture.scene} />}
      {shown && <LetterCopies scene={shown} />}
      <LeftNote key={frameKey} />
      {isLoading && !isAway && (
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
          dark={dark}
          onMove={(next) => go({ walk: JSON.stringify(next), page: next.page }, true)}
          onLoad={walked}
        />
      ) : (
        <ScrollArea page={section?.name} onArrow={selects ? (key) => stepInto(frame.current, key) : undefined}>
          {picture && !isAway ? (
            <LiveFrame
              fit="all"
              key={frameKey}
              base={base}
              query={picture.id}
              title="What the customer sees"
              screen={screens[width]}
              dark={dark}
            />
          ) : (
            <p role="status" className={styles.none}>
              {isAway
                ? 'This page is to be seen when the studio answers again.'
                : noPicture(
                    site.files.some((file) => file.path === path),
                    !(path in drafts),
                  )}
            </p>
          )}
        </ScrollArea>
      )}
      {behind && <p className={styles.stale}>{staleWords[behind]}</p>}
      {isChecking && (
        <p role="status" className={styles.note}>
          Checking {pages} …
        </p>
      )}
      {where.panel === 'accessibility' && (
        <section className={styles.panel} aria-label="Accessibility">
          <Accessibility key={`${frameKey} ${width}`} frame={frame} shows={`${patch?.base}`} />
        </section>
      )}
    </section>
  );
}

/** The choice of the edition in which pages are shown and words are written. */
function EditionChoice() {
  const { site } = useStudio();
  const [{ edition }, go] = useAddress();
  if (!site.editions.length) return null;
  return (
    <label className={styles.edition}>
      <span>Edition</span>
      <Choice
        value={edition ?? ''}
        options={[['', 'Original'], ...site.editions.map(({ name, title }) => [name, title] as const)]}
        onChoose={(name) => go({ edition: name || undefined })}
      />
    </label>
  );
}
