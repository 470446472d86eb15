import { holds } from '../../rules/when.ts';
import { useOutcome, useRendering } from './context.ts';
import { Line, useLine, useMessages } from './line.tsx';
import { useIsReadFailed, useStepInstead } from './use-link.ts';

/**
 * Returns the text of the page's `h1`: that of the step of a form, the first whose condition holds (D-19), or the page's
 * title if the link cannot be read or another step comes first. The title of an outcome page would say too much: it has
 * the message `notLoaded` instead (D-33).
 */
export function useHeading(): string {
  const { page, fact } = useRendering();
  const posted = useOutcome();
  const message = useMessages();
  const isFailed = useIsReadFailed();
  const instead = useStepInstead();
  const { heading, title, link } = page.page;
  const ofStep = posted?.heading === undefined ? undefined : message(posted.heading);
  if (ofStep !== undefined) return ofStep;
  if (instead?.reason === 'not-in-journey') return message('otherJourneyHeading') ?? title;
  if (isFailed && link === 'optional') return message('notLoaded') ?? title;
  if (isFailed || instead) return title;
  return (heading ?? []).find(({ when }) => holds(when, fact))?.text ?? title;
}

/** Draws the page's `h1`, with its words beside it: a translation of the page is noticed by them. */
export function PageHeading({ text }: { text: string }) {
  const words = useLine(text);
  return (
    <h1 tabIndex={-1} data-words={words}>
      <Line text={text} />
    </h1>
  );
}

type TitleProps = { title: string; heading: string; isWrong: boolean };

/** Draws the page's `<title>`: its title, the heading that shows where that is another, and the provider (D-38). */
export function PageTitle({ title, heading, isWrong }: TitleProps) {
  const { site } = useRendering();
  const message = useMessages();
  const words = heading === title ? title : `${title}: ${heading}`;
  return <title>{`${isWrong ? `${message('errorPrefix')} ` : ''}${words} – ${site.name}`}</title>;
}
