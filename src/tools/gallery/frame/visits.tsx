import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '../../../app/routes.ts';
import type { LinkStore } from '../../../link/store.ts';
import type { CompiledSite } from '../../../types.gen.ts';
import { tell } from './talk.ts';

/** Tells the page around where the customer is, and what the page knows of them. Draws nothing. */
export function Visits({ site, store }: { site: CompiledSite; store: LinkStore }) {
  const { pathname } = useLocation();
  const link = useSyncExternalStore(store.changed, store.link);
  useEffect(() => {
    const page = pageAt(site, pathname) ?? '';
    tell({ doorstep: 'visit', page, ...(link.status === 'ready' && { link: link.link }) });
  }, [site, pathname, link]);
  return null;
}
