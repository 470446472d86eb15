import { type RefObject, useEffect, useMemo, useState } from 'react';
import { holds } from '../../rules/when.ts';
import { useRendering } from './context.ts';
import { Line, useLine, useMessages } from './line.tsx';
import { Reserved } from './reserved.tsx';
import { useFacts, useIsReadFailed, useStepInstead } from './use-link.ts';

/** The heading of the step that the server drew in answer to a form, until the step's block says it. */
export function usePostedHeading(): string | undefined {
  const { posted } = useRendering();
  const message = useMessages();
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => setIsFirst(false), []);
  return isFirst && posted?.heading !== undefined ? message(posted.heading) : undefined;
}

/** Makes a heading of this text, such as the name of a form's step. */
export const stepHeading = (text: string): Heading => ({ status: 'known', text, isVariant: false });

/** The text of the page's `h1`, or all that it may be. */
type Heading = { status: 'known'; text: string; isVariant: boolean } | { status: 'pending'; texts: string[] };

/**
 * Returns the first heading whose condition holds (D-19), or the page's title if the link cannot be read or another step
 * comes first. The title of an outcome page would say too much: it has the message `notLoaded` instead (D-33).
 */
export function useHeading(): Heading {
  const { page } = useRendering();
  const fact = useFacts();
  const message = useMessages();
  const isFailed = useIsReadFailed();
  const instead = useStepInstead();
  const isElsewhere = instead !== undefined;
  const foreign = instead?.reason === 'not-in-journey' ? message('otherJourneyHeading') : undefined;
  const { heading, title, link } = page.page;
  const unknown = (isFailed && link === 'optional' && message('notLoaded')) || title;
  return useMemo(() => {
    if (foreign !== undefined) return { status: 'known', text: foreign, isVariant: false };
    const variants = heading ?? [{ text: title }];
    const states = variants.map(({ when }) => holds(when, fact));
    const first = states.findIndex((state) => state !== false);
    const isKnown = states[first] !== undefined;
    if (!isKnown && !isFailed && !isElsewhere)
      return { status: 'pending', texts: [...new Set(variants.map(({ text }) => text))] };
    const text = (isKnown && !isElsewhere && variants[first]?.text) || (isKnown ? title : unknown);
    return { status: 'known', text, isVariant: variants.length > 1 };
  }, [heading, title, unknown, fact, isFailed, isElsewhere, foreign]);
}

/** Draws the page's `h1`. Its space is kept until it is known. */
export function PageHeading({ heading, focus }: { heading: Heading; focus: RefObject<HTMLHeadingElement | null> }) {
  const { title } = useRendering().page.page;
  const pending = heading.status === 'pending';
  const words = useLine(pending ? '' : heading.text);
  const lines = (pending ? heading.texts : [heading.text]).map((text) => (
    <span key={text}>
      <Line text={text} />
    </span>
  ));
  return (
    <h1 ref={focus} tabIndex={-1} aria-label={pending ? title : undefined} data-words={words || undefined}>
      {/* A list: React would compare words alone with what a browser with script keeps of them, apostrophes escaped. */}
      {pending && <noscript>{[title]}</noscript>}
      {pending || heading.isVariant ? (
        <Reserved as="span" pending={pending}>
          {lines}
        </Reserved>
      ) : (
        lines
      )}
    </h1>
  );
}
