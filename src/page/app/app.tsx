import { Route, Routes, StaticRouter } from 'react-router-dom';
import type { Shown } from '../../rules/shown.ts';
import { RenderingContext, renderingOf } from '../render/context.ts';
import { PageView } from '../render/page.tsx';
import { WordsContext } from '../render/words.ts';

/** The routes of a document: its one page (D-40), at its own path and at every other address that it answers. */
export function App({ shown }: { shown: Shown }) {
  const { site, page, address } = shown;
  const element = <Document shown={shown} />;
  return (
    <StaticRouter location={address.split('?')[0]!}>
      <Routes>
        <Route path={site.routes[page.name]?.path ?? '/'} element={element} />
        <Route path="*" element={element} />
      </Routes>
    </StaticRouter>
  );
}

function Document({ shown }: { shown: Shown }) {
  const { rendering, words } = renderingOf(shown);
  return (
    <RenderingContext value={rendering}>
      <WordsContext value={words}>
        <PageView />
      </WordsContext>
    </RenderingContext>
  );
}
