import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LinkState, LinkStore } from '../link/store.ts';
import { RenderingContext } from '../render/context.ts';
import { PageView } from '../render/page.tsx';
import { pageAfter } from '../rules/journey.ts';
import { withLinkId } from '../rules/link-id.ts';
import { pageAt } from '../rules/routes.ts';
import type { CompiledPage, CompiledSite } from '../types.gen.ts';
import type { PageStore } from './pages.ts';
import { useVisit } from './visit.ts';

type Props = { first: CompiledPage; pages: PageStore; store: LinkStore; needsScript?: () => void };

/** Draws the page at the address, or the page that the guard shows instead. */
export function App({ first, pages, store, needsScript }: Props) {
  const { pathname } = useLocation();
  const site = pages.site();
  const name = usePageAt(site, pathname, first);
  const link = useSyncExternalStore(store.changed, store.link, store.firstLink);
  const { decision, arrival, key } = useVisit(site, name, link, store);
  const wanted = decision?.show === 'instead' ? decision.page : name;
  const page = useLoaded(pages, wanted) ?? first;
  const go = useGo(first, pages, store);
  const heading = useFocus(page.name, key, arrival === 'step');
  const drawn = useDrawnForm(key, store);

  useEffect(() => {
    if (site.routes[name]?.link !== 'none' && store.link().status === 'pending') void store.load();
  }, [site, name, store]);

  usePrefetchNext(site, page, link, pages);

  const redirect = decision?.show === 'redirect' ? decision.page : undefined;
  useEffect(() => {
    if (redirect) go(redirect, true);
  }, [redirect, go]);

  // A page that is about to be replaced must not show the link's data.
  const held = redirect !== undefined || page.name !== wanted;
  return (
    <RenderingContext value={{ site, page, store, go, held, needsScript, ...drawn }}>
      <PageView key={page.name} focus={heading} />
    </RenderingContext>
  );
}

/**
 * The name of the page at the address. A document knows only the pages that it may lead to: at another address, to which a
 * customer may come back after the document was loaded anew, the browser loads the page.
 */
function usePageAt(site: CompiledSite, pathname: string, first: CompiledPage): string {
  const [loadedAt] = useState(pathname);
  const known = pageAt(site, pathname);
  const isElsewhere = known === undefined && pathname !== loadedAt;
  useEffect(() => {
    if (isElsewhere) location.reload();
  }, [isElsewhere]);
  return known ?? (isElsewhere ? first.name : (site.states['not-found'] ?? site.home));
}

/**
 * Returns a function that goes to a page by name. A page with a document of its own needs a page load (D-15); one that is
 * not known yet brings its own route.
 */
function useGo(first: CompiledPage, pages: PageStore, store: LinkStore) {
  const navigate = useNavigate();
  return useCallback(
    (name: string, replace = false) => {
      const hrefOf = () => withLinkId(pages.site().routes[name]?.path ?? '/', store.linkId);
      const load = () => (replace ? location.replace(hrefOf()) : location.assign(hrefOf()));
      const isDocument = () => [name, first.name].some((one) => pages.site().routes[one]?.ownDocument);
      if (isDocument()) return load();
      pages.load(name).then(() => (isDocument() ? load() : navigate(hrefOf(), { replace })), load);
    },
    [first, pages, store, navigate],
  );
}

/** Returns what the server drew into the forms of this page. Another visit of a page has none of it. */
function useDrawnForm(key: string, { form, posted }: LinkStore) {
  const [first] = useState(key);
  const [forgotten, setForgotten] = useState(false);
  const forgetPosted = useCallback(() => setForgotten(true), []);
  if (key !== first) return {};
  return { form, posted: forgotten ? undefined : posted, forgetPosted };
}

/** Fetches the next page's content while the customer reads this one. A page load between the two would throw it away. */
function usePrefetchNext(site: CompiledSite, { name, next }: CompiledPage, link: LinkState, pages: PageStore): void {
  const target = (link.status === 'ready' ? pageAfter(site, link.link, name) : undefined) ?? next;
  const isDocument = target !== undefined && [name, target].some((one) => site.routes[one]?.ownDocument);
  useEffect(() => {
    if (!target || isDocument) return;
    // The page itself comes first. In a browser without idle callbacks the fetch begins with the click.
    const idle = globalThis.requestIdleCallback?.(() => pages.load(target).catch(() => undefined));
    return () => globalThis.cancelIdleCallback?.(idle);
  }, [target, isDocument, pages]);
}

/** Returns the page's content, and until that is loaded the content of the page before. */
function useLoaded(pages: PageStore, name: string): CompiledPage | undefined {
  const [shown, show] = useState(() => pages.get(name));
  const known = pages.get(name);
  if (known && known !== shown) show(known);
  useEffect(() => {
    if (known) return;
    let current = true;
    pages.load(name).then(
      (page) => current && show(page),
      () => current && location.reload(),
    );
    return () => {
      current = false;
    };
  }, [pages, name, known]);
  return known ?? shown;
}

/** Moves focus to the heading after a navigation within the app, and scrolls to the top after a step forward. */
function useFocus(name: string, key: string, isStep: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ name, key });
  useEffect(() => {
    if (shown.current.name === name) return;
    shown.current = { name, key };
    heading.current?.focus({ preventScroll: true });
    if (isStep) scrollTo({ top: 0, behavior: 'instant' });
  }, [name, key, isStep]);
  return heading;
}
