import { useEffect, useMemo, useState } from 'react';
import { pageAt } from '../../../src/rules/routes.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { onDay } from '../../walk/types.ts';
import { dataIn } from '../edit/positions.ts';
import { unanswered } from '../state/api.ts';
import { areOld } from '../state/problems.ts';
import { statesKey } from '../state/states.ts';
import { useAddress } from '../state/use-address.ts';
import { useContent, useStore, useStudio } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Accessibility } from './accessibility.tsx';
import { BeforeFrame } from './before-frame.tsx';
import { chosenState, pictureIn, shownIn, stateFor } from './current-picture.ts';
import { CustomerBar } from './customer-bar.tsx';
import { DayNotice, noticeDay } from './day-notice.tsx';
import { EditionChoice } from './edition-choice.tsx';
import { KeptOfWalk } from './kept.tsx';
import { LeftNote } from './left-note.tsx';
import { LetterCopies } from './letter-copies.tsx';
import { LiveFrame, stateAddress } from './live-frame.tsx';
import styles from './preview.module.css';
import { ScreenChoice, type ScreenName, screens } from './screen-choice.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { modeId, SelectionBar, stepInto, useCursorLetter } from './selection-bar.tsx';
import { ShareView } from './share-view.tsx';
import { groupsOf } from './state-groups.ts';
import { useFrame } from './use-frame.ts';
import { useWalk } from './use-walk.ts';
import { walkFrom } from './walk.ts';

/** What a page says that does not show all of the drafts. */
const staleWords = {
  all: 'This is the page as it was before the mistakes below.',
  part: 'What has a mistake below shows as it was before. Everything else follows what you write.',
};

/** The page in the middle, as the server draws it: in the state that is chosen, or as one customer walks. */
export function Preview() {
  const store = useStore();
  const { isReadOnly, states, site, edition, notice, problems, behind, checkedFor, frameAt, drafts } = useStudio();
  const content = useContent();
  const [where, go] = useAddress();
  const of = shownIn(where);
  const listed = of && states[statesKey(of)];
  const list = listed?.list;
  const groups = useMemo(() => (list ? groupsOf(list) : []), [list]);
  const picture = pictureIn(list, where);
  const width = where.width && where.width in screens ? (where.width as ScreenName) : 'Phone';
  const walk = useMemo(() => (where.walk?.startsWith('{') ? dataIn<PageSeed>(where.walk) : undefined), [where.walk]);
  const walkAt = useWalk(walk, edition);
  // A click in a picture selects; on a walk it is the customer's, until the editor wants it otherwise.
  const [modes, setModes] = useState({ state: true, walk: false });
  const [dark, setDark] = useState(false);
  const [isCut, setCut] = useState(false);
  const [came, setCame] = useState<string>();
  const kind = walk ? 'walk' : 'state';
  const selects = modes[kind];
  const letter = useCursorLetter(where);
  const path = `${where.page?.startsWith('letters/') ? '' : 'pages/'}${where.page}.json`;
  const isThere = where.block !== undefined || site.files.some((file) => file.path === path);
  const day = noticeDay(where, store.currentText('site.json'));
  // Nobody is in a state of it: a frame would have nothing to show.
  const isNobodys = !walk && list?.pictures.length === 0;
  const src = walk
    ? walkAt
    : of && isThere && !isNobodys
      ? stateAddress(of, chosenState(list, where), edition, day)
      : undefined;
  const { frame, isLoading } = useFrame({
    ...{ src, selects, where, letter },
    onVisit(address, came) {
      const page = content && walk && pageAt(content.sites.content.site, address);
      if (page && page !== where.page) go({ page }, true);
      setCame(came);
    },
  });
  // A frame that is opened meanwhile would show the browser's own page of a failure, and stay so.
  const isAway = isLoading && notice?.words === unanswered;
  const seed = walk ?? (picture && day ? onDay(picture.seed, day) : picture?.seed);
  const isLetter = where.page?.startsWith('letters/') === true;
  const key = of && statesKey(of);
  // What is typed is checked first, by the same thread.
  const isChecked = !areOld({ drafts, checkedFor });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed follows from these.
  useEffect(() => {
    if (of && (!listed || (listed.isOld && isChecked))) store.listStates(of);
  }, [store, key, edition, listed, isChecked]);
  const better = walk ? undefined : stateFor(list, where);
  useEffect(() => {
    if (better !== undefined) go({ state: better }, true);
  }, [better, go]);
  if (!content)
    return problems.length ? (
      <p className={styles.none}>There is no page to show before the mistakes are corrected.</p>
    ) : (
      <p role="status" className={styles.none}>
        The page is being prepared … You can edit already.
      </p>
    );
  return (
    <section className={styles.preview} aria-label="Page">
      <div className={styles.tools}>
        <label>
          <span data-old={listed?.isOld || undefined}>
            Customer{listed?.isOld && `, as of ${new Date(listed.at).toLocaleTimeString('en-GB')}`}
          </span>
          <select
            value={walk ? 'walk' : (picture?.id ?? '')}
            onChange={({ target: { value } }) =>
              value === 'walk'
                ? go({ walk: JSON.stringify(walkFrom(content, where, picture)) })
                : go({ state: value, walk: undefined })
            }
          >
            {!where.block && (
              <option value="walk">
                {isLetter ? 'As any customer gets it, on any day' : 'Walk the journey as one customer'}
              </option>
            )}
            {!list && (
              <option value="">{listed ? 'The mistakes below come first' : 'The states are being listed …'}</option>
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
        {!isReadOnly && (
          <>
            <ShareView seed={seed} />
            <Button aria-pressed={isCut} onClick={() => setCut(!isCut)}>
              Before and after
            </Button>
          </>
        )}
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
          {(content.sites.content.file.theme === 'auto' || isLetter) && (
            <Button aria-label="Dark" title="Dark" aria-pressed={dark} onClick={() => setDark(!dark)}>
              <Icon name="moon" />
            </Button>
          )}
        </ScreenChoice>
      </div>
      <SelectionBar key={`bar ${src}`} selects={selects} />
      <DayNotice
        seed={seed}
        led={
          came === where.page ? undefined : content.sites.content.pages.find(({ name }) => name === came)?.page.title
        }
      />
      {walk && (
        <CustomerBar
          content={content}
          seed={walk}
          change={(next) => go({ walk: JSON.stringify(next), page: next.page }, true)}
        />
      )}
      {walk && <KeptOfWalk />}
      {isLetter && <LetterCopies page={where.page!} at={frameAt} />}
      <LeftNote key={`left ${src}`} />
      {isLoading && !isAway && (
        <p role="status" className={styles.loading}>
          The page is loading …
        </p>
      )}
      <ScrollArea page={of?.name} onArrow={selects ? (key) => stepInto(frame.current, key) : undefined}>
        {src !== undefined && !isAway ? (
          <div className={styles.halves} data-cut={isCut || undefined}>
            {isCut && <BeforeFrame screen={screens[width]} dark={dark} />}
            {isCut && <p>After, with your changes</p>}
            <div className={styles.half}>
              <LiveFrame
                key={src}
                ref={frame}
                src={src}
                title="What the customer sees"
                screen={screens[width]}
                dark={dark}
              />
            </div>
          </div>
        ) : (
          <p role="status" className={styles.none}>
            {isAway
              ? 'This page is to be seen when the studio answers again.'
              : isNobodys
                ? isLetter
                  ? 'Nobody can get this letter: no page records what sends it.'
                  : 'Nobody can get this page: no journey of the content leads to it.'
                : isThere || walk
                  ? 'The page is being prepared …'
                  : 'Choose a page from the list.'}
          </p>
        )}
      </ScrollArea>
      {behind && <p className={styles.stale}>{staleWords[behind]}</p>}
      {where.panel === 'accessibility' && (
        <section className={styles.panel} aria-label="Accessibility">
          <Accessibility key={`${src} ${width}`} frame={frame} shows={`${content.base}`} drafts={drafts} />
        </section>
      )}
    </section>
  );
}
