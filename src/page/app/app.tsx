import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import type { Posted } from '../../rules/forms.ts';
import type { Arrival } from '../../rules/journey/guard.ts';
import { withLinkId } from '../../rules/link-id.ts';
import { changeAddress } from '../../rules/questions/question.ts';
import { isPayPalPath } from '../../rules/routes.ts';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import type { LinkStore } from '../link/store.ts';
import { RenderingContext } from '../render/context.ts';
import { PageView } from '../render/page.tsx';
import { loadPostedParts } from '../render/registry.ts';
import { Sight } from '../render/sight.tsx';
import { useVisit } from './visit.ts';

type Props = {
  /** The path of the document's address. It stays as long as the document. */
  path: string;
  site: CompiledSite;
  page: CompiledPage;
  store: LinkStore;
  /** How the customer came, where the browser does not say it. */
  arrival?: Arrival | undefined;
  needsScript?: () => void;
};

/** The routes of a document: its one page (D-40), at its own path and at every other address that it answers. */
export function App({ path, ...props }: Props) {
  const { site, page } = props;
  const element = <Document {...props} isPayPal={isPayPalPath(path)} />;
  return (
    <StaticRouter location={path}>
      <Routes>
        <Route path={site.routes[page.name]?.path ?? '/'} element={element} />
        <Route path="*" element={element} />
      </Routes>
    </StaticRouter>
  );
}

type DocumentProps = Omit<Props, 'path'> & { isPayPal: boolean };

/** Draws the page, or leaves it for the page that the guard decides on. */
function Document({ site, page, store, arrival, needsScript, isPayPal }: DocumentProps) {
  const link = useSyncExternalStore(store.changed, store.link, store.firstLink);
  const { number, decision } = useVisit(site, page.name, link, store, arrival);
  const go = useCallback(
    (name: string, how?: 'replace' | 'change') => {
      const href = withLinkId(site.routes[name]?.path ?? '/', store.linkId);
      if (how === 'replace') location.replace(href);
      else location.assign(how === 'change' ? changeAddress(href) : href);
    },
    [site, store],
  );
  const [posted, setPosted] = useState({ visit: 0, posted: store.posted });
  const forgetPosted = () => setPosted({ visit: number, posted: undefined });
  const answerForm = (posted: Posted) => loadPostedParts().then(() => setPosted({ visit: number, posted }));

  useEffect(() => {
    if (site.routes[page.name]?.link !== 'none' && store.link().status === 'pending') void store.load();
  }, [site, page.name, store]);

  const elsewhere = decision && decision.show !== 'page' && decision.page !== page.name ? decision.page : undefined;
  useEffect(() => {
    if (elsewhere) go(elsewhere, 'replace');
  }, [elsewhere, go]);

  return (
    <RenderingContext
      value={{
        site,
        page,
        store,
        go,
        // A page that the server drew stays as it is until the other one comes.
        held: !!elsewhere && !store.isDrawn,
        forgetPosted,
        answerForm,
        needsScript,
        isPayPal,
        posted: number === posted.visit ? posted.posted : undefined,
      }}
    >
      <Sight key={number}>
        <PageView />
      </Sight>
    </RenderingContext>
  );
}
