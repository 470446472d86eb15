import type { AnchorHTMLAttributes } from 'react';
import { pageAfter } from '../../rules/journey/journey.ts';
import { withLinkId } from '../../rules/link-id.ts';
import { changeAddress, nameOfField } from '../../rules/questions/question.ts';
import { type ButtonLook, buttonClass } from '../ui/button.tsx';
import { useRendering } from './context.ts';
import { useMessages } from './line.tsx';
import { progressOf } from './use-link.ts';

/** Returns the page that `to` names. `next` is undefined at the journey's end. */
export function useTarget(to: string | undefined): string | undefined {
  const rendering = useRendering();
  const { site, page } = rendering;
  if (to !== 'next') return to;
  const progress = progressOf(rendering);
  return (progress && pageAfter(site, progress, page.name)) ?? page.next;
}

/** Returns a function that gives the address of a page by name, with the link's id (R-G12). */
export function useHref(): (page: string) => string {
  const { site, linkId } = useRendering();
  return (page) => withLinkId(site.routes[page]?.path ?? '/', linkId);
}

/** Returns a function that gives the address at which the customer changes the answer in a field of a question. */
export function useChangeHref(): (field: string) => string {
  const { page } = useRendering();
  const hrefOf = useHref();
  return (field) => {
    const asked = page.asks?.questions.find(
      ({ question }) => 'name' in question && question.name === nameOfField(field),
    );
    return !asked || asked.page === page.name ? `#${field}` : `${changeAddress(hrefOf(asked.page))}#${field}`;
  };
}

/** Draws a link to a page by name, which keeps the link's id (R-G12). */
export function PageLink({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} href={useHref()(to)} />;
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
