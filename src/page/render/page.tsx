import { type ComponentType, type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { isStep } from '../../rules/journey/journey.ts';
import { positionOf } from '../../rules/journey/position.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useIntoView } from '../ui/use-into-view.ts';
import { Blocks } from './blocks.tsx';
import { noteOf } from './changed-document.ts';
import { useRendering } from './context.ts';
import { PageHeading, stepHeading, useHeading, usePostedHeading } from './heading.tsx';
import { MessageLine, useLine, useMessages } from './line.tsx';
import { PageLink } from './navigation.tsx';
import styles from './page.module.css';
import { postedParts } from './registry.ts';
import { PageTitle, TitleNotes } from './title.tsx';
import {
  type StepInstead,
  useActDone,
  useIsReadFailed,
  useLink,
  useMissingPage,
  useOrder,
  useProgress,
  useReads,
  useStepInstead,
} from './use-link.ts';

/** Draws a page from its data. This file knows no block by name. */
export function PageView() {
  const focus = useRef<HTMLHeadingElement>(null);
  const { site, page, posted } = useRendering();
  const instead = useStepInstead();
  const missing = useMissingPage();
  const isForeign = instead?.reason === 'not-in-journey';
  useReads(!isForeign);

  const { title } = page.page;
  const heading = useHeading();
  const words = useLine(heading.status === 'known' ? heading.text : title);
  // The title says as little of an outcome as the heading does.
  const isUnknown = useIsReadFailed() && page.page.link === 'optional';
  const isPostWrong = posted?.problem !== undefined || (posted?.faults?.length ?? 0) > 0;
  const ofPostedStep = usePostedHeading();
  const { PostProblem, Question, QuestionFaults } = posted ? postedParts() : {};
  if (Question && posted?.step === 'question') return <Question title={`${title} – ${site.name}`} />;
  return (
    <main id="main" lang={page.language} dir={page.language && 'auto'} className={styles.page} data-page={page.name}>
      <TitleNotes>
        {({ isWrong, heading: ofStep = ofPostedStep }) => (
          <>
            <PageTitle
              title={isUnknown ? words : title}
              heading={ofStep ?? words}
              isWrong={isPostWrong || isWrong === true}
            />
            {(site.routes[page.name]?.act ?? page.asks) && (
              <div role="status" className={styles.translated}>
                <Notice tone="info">
                  <p>
                    <MessageLine name="translatedByBrowser" />
                  </p>
                </Notice>
              </div>
            )}
            {/* The step stands above the heading and is read after it: whoever begins at the heading hears both. */}
            <div className={styles.head}>
              <PageHeading heading={ofStep === undefined ? heading : stepHeading(ofStep)} focus={focus} />
              <JourneyStep />
            </div>
            {PostProblem && <PostProblem />}
            {QuestionFaults && <QuestionFaults />}
            <Trouble heading={focus} />
            <AlreadyDone />
            {instead && <Instead {...instead} />}
            {missing !== undefined && <Instead to={missing} reason="too-early" />}
            <Changed />
            {!isForeign && <Blocks blocks={page.page.blocks} />}
          </>
        )}
      </TitleNotes>
    </main>
  );
}

/** Draws "Step 2 of 4" in space kept for it. While the journey is unknown it says after a while that it loads. */
function JourneyStep() {
  const { site, page } = useRendering();
  const link = useLink();
  const now = useProgress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a box that is ticked may settle steps, and move the page.
  const progress = useMemo(() => now, [link, !now]);
  const [wasPending] = useState(link.status === 'pending');
  const message = useMessages();
  const position = progress && positionOf(site, progress, page);
  const pending = link.status === 'pending';
  const counts = Object.values(site.journeys).some(({ steps }) => steps.length > 2);
  const mayHave = counts && (page.page.link === 'required' || (pending && isStep(site, page.name)));
  if (!position?.isReached && !((position || mayHave) && wasPending)) return null;
  if (pending) {
    return (
      <p className={styles.step}>
        <span className={styles.loading}>{message('loading')}</span>
      </p>
    );
  }
  return (
    <p className={styles.step}>
      {position?.isReached && (
        <>
          {message('stepOf', { step: `${position.step}`, steps: `${position.steps}` })}
          <progress aria-hidden value={position.step} max={position.steps} />
        </>
      )}
    </p>
  );
}

/** Says that the link or its order could not be read. The heading has the focus when it goes. */
function Trouble({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { page, store, posted } = useRendering();
  const sent = posted?.sent;
  const link = useLink();
  const order = useOrder();
  const message = useMessages();
  const isFailed = useIsReadFailed();
  const isRetried = useRef(false);
  useEffect(() => {
    if (isFailed || !isRetried.current) return;
    isRetried.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [isFailed, heading]);
  if (!isFailed) return null;

  function retry(event: FormEvent) {
    event.preventDefault();
    isRetried.current = true;
    if (link.status === 'failed') void store.load();
    void store.loadAnswers();
    if (page.needs.includes('switch-order') && order.status === 'failed') void store.loadOrder();
  }
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>
          <MessageLine name="readFailed" />
        </p>
        {/* It sends the same fields again; else it loads the page again where there is no script. */}
        <form method={sent ? 'post' : undefined} onSubmit={sent ? undefined : retry}>
          {Object.entries(sent ?? { id: store.linkId }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{message('tryAgain')}</Button>
        </form>
      </Notice>
    </div>
  );
}

/** Says that the page's words are others now, where it was loaded anew because of that. */
function Changed() {
  const { page } = useRendering();
  const isReady = useLink().status === 'ready';
  const [LoadedNotice, setLoadedNotice] = useState<ComponentType>();
  useEffect(() => {
    if (!isReady || !noteOf(page.name).sections) return;
    void import('./late/changed-notice.tsx').then(({ ChangedNotice }) => setLoadedNotice(() => ChangedNotice));
  }, [isReady, page.name]);
  return LoadedNotice && <LoadedNotice />;
}

/**
 * Says on a page whose act cannot be recorded why not, and leads to the step that can be (D-09). Nothing else is drawn
 * of a page that is not in the link's journey: its price or its order may be somebody else's.
 */
function Instead({ to, reason }: StepInstead) {
  const message = useMessages();
  const [why, go] =
    reason === 'too-early'
      ? (['earlierStep', 'earlierStepGo'] as const)
      : (['otherJourney', 'otherJourneyGo'] as const);
  return (
    <Notice tone="info">
      <p>
        <MessageLine name={message(why) === undefined ? 'stepMissing' : why} />
      </p>
      {to !== undefined && (
        <PageLink to={to} className={buttonClass('primary')}>
          {message(go) ?? message('continue')}
        </PageLink>
      )}
    </Notice>
  );
}

/** Says that nothing is left to do here (D-09), in view: browsers come back to where the page was left. */
function AlreadyDone() {
  const done = useActDone();
  const text = useMessages()('alreadyRecorded');
  const notice = useIntoView<HTMLDivElement>(done);
  return done ? (
    <div ref={notice}>
      <Notice tone="good">
        <p>{text}</p>
      </Notice>
    </div>
  ) : null;
}
