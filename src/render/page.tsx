import { type RefObject, useEffect, useMemo } from 'react';
import { isStep, positionOf } from '../rules/journey.ts';
import { holds } from '../rules/when.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Blocks } from './blocks.tsx';
import { useRendering } from './context.ts';
import { Line, useMessages } from './line.tsx';
import styles from './page.module.css';
import { Reserved } from './reserved.tsx';
import { useActDone, useFacts, useLink, useOrder } from './use-link.ts';

/** Draws a page from its data. This file knows no block by name. */
export function PageView({ focus }: { focus: RefObject<HTMLHeadingElement | null> }) {
  const { site, page, store } = useRendering();
  const needsOrder = page.needs.includes('switch-order');
  useEffect(() => {
    if (needsOrder) void store.loadOrder();
  }, [needsOrder, store]);

  return (
    <main id="main" className={styles.page} data-page={page.name}>
      <title>{`${page.page.title} – ${site.name}`}</title>
      <JourneyStep />
      <PageHeading focus={focus} />
      <Trouble />
      <AlreadyDone />
      <Blocks blocks={page.page.blocks} />
    </main>
  );
}

/** Draws "Step 2 of 4". Its space is kept until the journey is known; after a while it says that the page is loading. */
function JourneyStep() {
  const { site, page } = useRendering();
  const link = useLink();
  const message = useMessages();
  const position = link.status === 'ready' ? positionOf(site, link.link, page.name) : undefined;
  const pending = link.status === 'pending';
  const counts = Object.values(site.journeys).some(({ steps }) => steps.length > 2);
  const mayHave = counts && (page.page.link === 'required' || (pending && isStep(site, page.name)));
  if (!position && !mayHave) return null;
  if (pending) {
    return (
      <p className={styles.step}>
        <span className={styles.loading}>{message('loading')}</span>
      </p>
    );
  }
  return (
    <p className={styles.step}>
      {position && message('stepOf', { step: `${position.step}`, steps: `${position.steps}` })}
    </p>
  );
}

/** Draws the page's `h1`: its title, or the first heading whose condition holds (D-19). Its space is kept until it is known. */
function PageHeading({ focus }: { focus: RefObject<HTMLHeadingElement | null> }) {
  const { page } = useRendering();
  const fact = useFacts();
  const variants = useMemo(() => page.page.heading ?? [{ text: page.page.title }], [page]);
  const states = variants.map(({ when }) => holds(when, fact));
  const first = states.findIndex((state) => state !== false);
  const pending = states[first] === undefined;
  const shown = pending ? variants : variants.slice(first, first + 1);

  const lines = shown.map(({ text }) => (
    <span key={text}>
      <Line text={text} />
    </span>
  ));
  return (
    <h1 ref={focus} tabIndex={-1} aria-label={pending ? page.page.title : undefined}>
      {pending && <noscript>{page.page.title}</noscript>}
      {variants.length > 1 ? (
        <Reserved as="span" pending={pending}>
          {lines}
        </Reserved>
      ) : (
        lines
      )}
    </h1>
  );
}

/** Says that the link or its order could not be read, with a button to try again. */
function Trouble() {
  const { page, store } = useRendering();
  const link = useLink();
  const order = useOrder();
  const message = useMessages();
  const orderFailed = page.needs.includes('switch-order') && order.status === 'failed';
  if (link.status !== 'failed' && !orderFailed) return null;

  function retry() {
    if (link.status === 'failed') void store.load();
    if (orderFailed) void store.loadOrder();
  }
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>{message('readFailed')}</p>
        <Button onClick={retry}>{message('tryAgain')}</Button>
      </Notice>
    </div>
  );
}

/** Says on a page whose act is recorded that nothing is left to do here (D-09). */
function AlreadyDone() {
  const done = useActDone();
  const text = useMessages()('alreadyRecorded');
  return done ? (
    <Notice tone="good">
      <p>{text}</p>
    </Notice>
  ) : null;
}
