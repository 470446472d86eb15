/** What a block may use of the renderer. Everything else in this folder is the renderer's own. */
import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import type { LinkStore } from '../link/store.ts';
import { pageAfter } from '../rules/journey.ts';
import { withLinkId } from '../rules/link-id.ts';
import type { FactReader } from '../rules/when.ts';
import type { CompiledPage, CompiledSite, FactName } from '../types.gen.ts';
import { StatementContext, useRendering } from './context.ts';
import { useFacts as useFactsOfAnyName, useLink } from './facts.ts';

export { fillHtml } from '../rules/fill.ts';
export { useElsewhere } from './elsewhere.ts';
export { useIsRead, useLink, useLookup, useOrder } from './facts.ts';
export { Html, Text } from './html.tsx';
export { useLoaded } from './loaded.ts';
export { Reserved } from './reserved.tsx';
export { WayOn } from './way-on.tsx';
export { Line, type MessageReader, useLine, useMessages } from './words.tsx';

/** Reads the facts of the link by name; a component that uses it draws again when they change. */
export const useFacts: () => FactReader<FactName> = useFactsOfAnyName;

export const useSite = (): CompiledSite => useRendering().site;
export const usePage = (): CompiledPage => useRendering().page;
/** The store of the page's link: its id, its path under /public-api, and how to note a recorded act. */
export const useLinkStore = (): LinkStore => useRendering().store;
/** Goes to a page by name, the link's id kept. */
export const useGo = (): ((name: string) => void) => useRendering().go;

/** Wraps what a gate unlocks, so that the button inside can record the words of the box (D-07). */
export const Statement = StatementContext.Provider;
/** The words of the box that the block stands behind, if any. */
export const useStatement = (): string | undefined => useContext(StatementContext);

/** The page that `to` names: `next` is the journey's next step. `undefined` while that is not known, and at the end. */
export function useTarget(to: string | undefined): string | undefined {
  const { site, page } = useRendering();
  const link = useLink();
  if (to !== 'next') return to;
  return (link.status === 'ready' ? pageAfter(site, link.link, page.name) : undefined) ?? page.next;
}

/**
 * Whether the act that this page records was recorded before the customer came here: then it says so and offers only
 * the way on (D-09). An act of this very visit leads on by itself.
 */
export function useActDone(): boolean {
  const { site, page, store } = useRendering();
  const known = useLink().status === 'ready';
  const act = site.routes[page.name]?.act;
  return known && act !== undefined && store.wasRecorded(act);
}

/** A link to a page by name. A real address, so that it works before the bundle has run. */
export function PageLink({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { site, store, go } = useRendering();
  const linked = useLink().status !== 'pending';
  const path = site.routes[to]?.path ?? '/';

  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  }
  // Before the link is read the small script at the end of the page may have written the id in already.
  return (
    <a {...rest} href={withLinkId(path, linked ? store.linkId : undefined)} onClick={follow} suppressHydrationWarning />
  );
}
