import { letterHtml } from '../../src/server/letters/letter-html.ts';
import { drawnLetter, isLetter } from '../../src/states/letters.ts';
import { shownIn } from '../../src/states/shown.ts';
import { type Gallery, moment, type Scene } from '../../src/states/types.ts';
import { pageCode } from '../bundle/page-code.ts';

/** Returns a function that draws a state as the server draws a page (D-55): the whole document. */
export async function stateDrawer({ sites: { content }, orders }: Gallery, assets: string) {
  const { app, shellOf } = await pageCode();
  const shell = await shellOf(content.file, content.site, assets);
  return (scene: Scene): string => {
    const drawnPage = shownIn(content, scene, orders, { now: moment });
    const { shown, from } = drawnPage;
    const { site, page, link } = shown;
    if (isLetter(page)) {
      if (link.status !== 'ready') return '';
      const { subject, parts } = drawnLetter(from, page, link.link, orders[scene.order ?? -1]);
      return letterHtml(parts, { subject, language: site.language, theme: content.file });
    }
    const html = app.draw(app.contextOf(drawnPage), { site, shell });
    return scene.sent?.problem === 'lost' ? withLost(html) : html;
  };
}

/** Shows what stands hidden in the forms until an answer is lost. */
const withLost = (html: string) => html.replaceAll(/(<[^<>]* data-lost="true") hidden=""/g, '$1');
