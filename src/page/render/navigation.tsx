import type { AnchorHTMLAttributes } from 'react';
import { pageAfter } from '../../rules/journey/journey.ts';
import { withLinkId } from '../../rules/link-id.ts';
import { type ButtonLook, buttonClass } from '../ui/button.tsx';
import { useRendering } from './context.ts';
import { useMessages } from './line.tsx';
import { useLink, useProgress } from './use-link.ts';

/** Returns the page that `to` names. `next` is undefined at the journey's end and while not known. */
export function useTarget(to: string | undefined): string | undefined {
  const { site, page } = useRendering();
  const progress = useProgress();
  if (to !== 'next') return to;
  return (progress && pageAfter(site, progress, page.name)) ?? page.next;
}

/** Returns a function that goes on from a recorded act to the page `to`, or to a page whose answers have to change. */
export function useGoOn(to: string | undefined): (toChange?: string) => void {
  const { page, go } = useRendering();
  const target = useTarget(to);
  return (toChange) => {
    if (toChange === undefined) go(target ?? page.name);
    else go(toChange, 'change');
  };
}

/** Draws a link to a page by name, which keeps the link's id (R-G12). */
export function PageLink({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { site, store } = useRendering();
  const linked = useLink().status !== 'pending';
  const path = site.routes[to]?.path ?? '/';
  // The inline script at the end of the page may already have added the id.
  return <a {...rest} href={withLinkId(path, linked ? store.linkId : undefined)} suppressHydrationWarning />;
}

/** Draws the link to the next page when the page's act is recorded (D-09), or nothing at the end of the journey. */
export function WayOn({ to, look = 'primary' }: { to: string | undefined; look?: ButtonLook }) {
  const target = useTarget(to);
  const label = useMessages()('continue');
  return target === undefined ? null : (
    <PageLink to={target} className={buttonClass(look)}>
      {label}
    </PageLink>
  );
}
