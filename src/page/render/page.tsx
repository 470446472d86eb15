import { fillLine } from '../../rules/fill.ts';
import { positionOf } from '../../rules/journey/position.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { holds } from '../../rules/when.ts';
import type { CompiledSite } from '../../types.gen.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { linkTarget } from '../ui/header-footer.tsx';
import { Notice } from '../ui/notice.tsx';
import { Blocks } from './blocks.tsx';
import { useOutcome, useRendering } from './context.ts';
import { PageHeading, PageTitle, useHeading } from './heading.tsx';
import { Line, MessageLine, useLine, useMessages } from './line.tsx';
import { PageLink } from './navigation.tsx';
import styles from './page.module.css';
import { PostProblem, Question, QuestionFaults } from './posted.tsx';
import {
  progressOf,
  type StepInstead,
  useActDone,
  useIsReadFailed,
  useMissingPage,
  useStepInstead,
} from './use-link.ts';

/** Draws a page from its data. This file knows no block by name. */
export function PageView() {
  const { site, page } = useRendering();
  const posted = useOutcome();
  const instead = useStepInstead();
  const missing = useMissingPage();
  const heading = useHeading();
  const words = useLine(heading);
  const isUnknown = useIsReadFailed() && page.page.link === 'optional';
  const { title } = page.page;
  if (posted?.step === 'question') return <Question title={`${title} – ${site.name}`} />;
  const isWrong = posted?.problem !== undefined || (posted?.faults?.length ?? 0) > 0;
  return (
    <main
      id="main"
      lang={page.language}
      dir={page.language && 'auto'}
      className={`flow ${styles.page}`}
      data-page={page.name}
    >
      {/* The title says as little of an outcome as the heading does. */}
      <PageTitle title={isUnknown ? words : title} heading={words} isWrong={isWrong} />
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
      <div className={styles.head} data-thread={page.page.thread}>
        <PageHeading text={heading} />
        <JourneyStep />
      </div>
      <SiteNotices />
      <PostProblem />
      <QuestionFaults />
      <Trouble />
      <AlreadyDone />
      {instead && <Instead {...instead} />}
      {missing !== undefined && <Instead to={missing} reason="too-early" isAside />}
      {!instead && <Blocks blocks={page.page.blocks} />}
    </main>
  );
}

/** Says that the page could not be loaded: what it is drawn from has failed. It knows no link. */
export function PageFailed({ site: { name, messages, contacts } }: { site: CompiledSite }) {
  const line = (message: string) =>
    fillLine(ownEntry(messages, message) ?? '', (placeholder) => ownEntry(contacts, placeholder));
  return (
    <main id="main" className={styles.page}>
      <title>{`${line('notLoaded')} – ${name}`}</title>
      <h1 tabIndex={-1}>{line('notLoaded')}</h1>
      <p>{line('readFailed')}</p>
    </main>
  );
}

/** Draws what the whole site says for a time. */
function SiteNotices() {
  const { site, fact } = useRendering();
  return (site.notices ?? [])
    .filter(({ when }) => holds(when, fact) === true)
    .map(({ text, link, tone }) => (
      <Notice key={text} tone={tone}>
        <p>
          <Line text={text} />
          {link && (
            <>
              {' '}
              <a {...linkTarget(link, site)}>{link.label}</a>
            </>
          )}
        </p>
      </Notice>
    ));
}

/** Draws "Step 2 of 4". */
function JourneyStep() {
  const rendering = useRendering();
  const { site, page } = rendering;
  const message = useMessages();
  const progress = progressOf(rendering);
  const position = progress && positionOf(site, progress, page);
  if (!position?.isReached) return null;
  return (
    <p className={styles.step}>
      {message('stepOf', { step: `${position.step}`, steps: `${position.steps}` })}
      <progress aria-hidden value={position.step} max={position.steps} />
    </p>
  );
}

/** Says that the link could not be read, with a button that tries again: it sends the same fields, or loads the page. */
function Trouble() {
  const { linkId } = useRendering();
  const posted = useOutcome();
  const message = useMessages();
  if (!useIsReadFailed()) return null;
  const sent = posted?.sent;
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>
          <MessageLine name="readFailed" />
        </p>
        <form method={sent ? 'post' : undefined}>
          {Object.entries(sent ?? { id: linkId }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{message('tryAgain')}</Button>
        </form>
      </Notice>
    </div>
  );
}

/**
 * Says on a page whose act cannot be recorded why not, and leads to the step that can be (D-09). Nothing else is drawn
 * of such a page: its words may not be true yet, and its price or its order somebody else's.
 */
function Instead({ to, reason, isAside = false }: StepInstead & { isAside?: boolean }) {
  const message = useMessages();
  const [why, go] =
    reason === 'too-early'
      ? (['earlierStep', 'earlierStepGo'] as const)
      : (['otherJourney', 'otherJourneyGo'] as const);
  const words = (
    <>
      <p>
        <MessageLine name={message(why) === undefined ? 'stepMissing' : why} />
      </p>
      {to !== undefined && (
        <PageLink to={to} className={buttonClass('primary')}>
          {message(go) ?? message('continue')}
        </PageLink>
      )}
    </>
  );
  // Where the page says below what is not recorded, one box is enough.
  return isAside ? <div>{words}</div> : <Notice tone="info">{words}</Notice>;
}

/** Says that nothing is left to do here (D-09). */
function AlreadyDone() {
  const done = useActDone();
  const text = useMessages()('alreadyRecorded');
  return done ? (
    <Notice tone="good">
      <p>{text}</p>
    </Notice>
  ) : null;
}
