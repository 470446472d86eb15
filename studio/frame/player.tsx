import type { ReactNode } from 'react';
import { App, contextOf } from '../../src/page/app/app.tsx';
import { wrapBlocks } from '../../src/page/render/registry.ts';
import { Footer, Header } from '../../src/page/ui/header-footer.tsx';
import { isToLeft } from '../../src/rules/document-file.ts';
import { guard } from '../../src/rules/journey/guard.ts';
import { withLinkId } from '../../src/rules/link-id.ts';
import { changeAddress, isChange, type Typed } from '../../src/rules/questions/question.ts';
import { pageAt } from '../../src/rules/routes.ts';
import { themeOf, themeStyles } from '../../src/rules/theme/theme.ts';
import { isLetter } from '../../src/states/letters.ts';
import { type Outcome, outcomeOf, recorded } from '../../src/states/posting.ts';
import { shownIn, siteOf } from '../../src/states/shown.ts';
import { allPictures, type Gallery, type GallerySite, type Scene } from '../../src/states/types.ts';
import { beginPage } from './begin-page.ts';
import { drawn, prepared, put } from './draw-page.tsx';
import { LetterView } from './letter.tsx';
import { post } from './protocol.ts';

export type Player = {
  /** The page where the customer is, with all that it is drawn from. */
  scene(): Scene;
  gallery(): Gallery;
  /** The site that is drawn. */
  from(): GallerySite;
  /** The errors of what could not be drawn. */
  failures: string[];
  /** Shows the page at an address. Without `push` it takes the place of the one before in the history. */
  goTo(address: string, push?: boolean): void;
  /** Posts the form of the page. */
  send(fields: Typed): void;
  /** Records an act of an island, and goes on. */
  record(act: string): void;
  /** Makes the customer another one, where they are, for the `turn`th time. */
  become(customer: Pick<Scene, 'link' | 'order'>, turn: number): void;
  /** Draws with new content, and keeps typed text and ticks. */
  redraw(gallery: Gallery): void;
};

/** Returns the scene of a picture by its id, or the walk of a customer given as JSON. */
export function sceneOf(gallery: Gallery, id: string): Scene | undefined {
  if (isWalk(id)) return JSON.parse(id) as Scene;
  return allPictures(gallery).find((picture) => picture.id === id)?.scene;
}

export const isWalk = (id: string): boolean => id.startsWith('{');

let current: Player | undefined;

export const currentPlayer = (): Player | undefined => current;

wrapBlocks((Component, type) => {
  const View = Component as (props: object) => ReactNode;
  return function Named(props) {
    try {
      return View(props);
    } catch (error) {
      throw new Error(`The block "${type}" failed on the page "${current?.scene().page}". ${error}`);
    }
  };
});

/** Plays a scene: its page as the server draws it, and what follows from the presses. A walk keeps the rules of journeys. */
export function playScene(begin: Gallery, first: Scene, now: () => string, isOfWalk = false): Player {
  let gallery = begin;
  let scene = first;
  let turn = 0;
  const failures: string[] = [];
  const fail = (error: Error) => void failures.push(error.message);
  const content = () => prepared(gallery.sites[scene.site], scene.site);
  const pageOf = ({ pages }: GallerySite) => pages.find(({ name }) => name === scene.page);
  let address = withLinkId(pageOf(gallery.sites[scene.site])?.page.path ?? '/', scene.link?.id);
  let from = siteOf(content(), scene);
  history.replaceState({ address }, '');

  function draw(isAnother = false): void {
    const words = content();
    const page = pageOf(words);
    if (!page) return;
    const drawnPage = shownIn(words, scene, gallery.orders, { now: now(), address });
    const { shown } = drawnPage;
    ({ from } = drawnPage);
    const { language = 'en-GB' } = from.site;
    document.documentElement.lang = language;
    document.documentElement.dir = isToLeft(language) ? 'rtl' : '';
    drawHeaderAndFooter(from, isLetter(page));
    const order = gallery.orders[scene.order ?? -1];
    try {
      const view = isLetter(page) ? (
        <LetterView {...{ page, from, order, link: shown.link }} />
      ) : (
        <App context={contextOf(drawnPage)} site={from.site} />
      );
      put(drawn(view), isAnother, fail);
    } catch (error) {
      fail(error as Error);
    }
  }

  /** Draws a page that the customer has come to, and tells the studio: what it only draws anew it knows. */
  function visit(): void {
    draw(true);
    beginPage(scene);
    post({ doorstep: 'visit', page: scene.page, ...(scene.link && { link: scene.link }), turn });
  }

  const pathOf = (page: string) => withLinkId(from.site.routes[page]?.path ?? '/', scene.link?.id);

  /** Shows another page, or this one with the answer to its form. */
  function show(next: Scene, at = address): void {
    scene = next;
    address = at;
    visit();
    scrollTo(0, 0);
  }
  function goTo(to: string, push = true): void {
    const { sent: _, fails: _fails, ...rest } = scene;
    const { site } = from;
    const asked = pageAt(site, to.split('?')[0]!);
    if (asked === undefined) {
      post({ doorstep: 'left', url: to, scene });
      return;
    }
    const decision = guard(site, asked, scene.link ? { status: 'ready', link: scene.link } : { status: 'none' });
    const page = decision.show === 'page' ? asked : decision.page;
    const at = decision.show === 'redirect' ? pathOf(page) : to;
    if (push) history.pushState({ address: at }, '');
    show({ ...rest, page }, at);
  }
  /** Shows the page of a walk as far as its customer may see it; a letter comes to whoever it is for. */
  function arrive(): void {
    const page = pageOf(from);
    if (isOfWalk && !(page && isLetter(page))) goTo(address, false);
    else visit();
  }
  function follow(outcome: Outcome, sent?: Scene['sent']): void {
    if ('posted' in outcome) show({ ...scene, ...(sent && { sent }) });
    else {
      const { page, isChange: changes, ...rest } = outcome;
      scene = { ...scene, ...rest };
      goTo(changes ? changeAddress(pathOf(page)) : pathOf(page));
    }
  }

  current = {
    scene: () => scene,
    gallery: () => gallery,
    from: () => from,
    failures,
    goTo,
    send: (fields) => follow(outcomeOf(from, { ...scene, sent: { fields } }, now(), isChange(address)), { fields }),
    record: (act) => follow(recorded(from, scene, act, now())),
    become({ link, order }, next) {
      turn = next;
      const { link: _, order: _order, ...rest } = scene;
      scene = { ...rest, ...(link && { link }), ...(order !== undefined && { order }) };
      from = siteOf(content(), scene);
      arrive();
    },
    redraw(next) {
      gallery = next;
      draw();
    },
  };
  arrive();
  return current;
}

/** Draws header, footer and theme around the page, as the build writes them into every page; a letter has none. */
function drawHeaderAndFooter({ site, file }: GallerySite, isOfLetter: boolean): void {
  const header = isOfLetter ? null : <Header site={file} messages={site.messages} />;
  const footer = isOfLetter ? null : <Footer site={file} messages={site.messages} asOf={site.asOf} />;
  replace('.skip-link, body > header', header, 'before');
  replace('body > footer', footer, 'after');
  const style = document.getElementById('accent');
  if (style) style.textContent = withFontsBeside(themeStyles(themeOf(file)));
}

/** Fonts come from beside the frame, as images do. */
const withFontsBeside = (theme: string) => theme.replaceAll('url(/', 'url(');

function replace(old: string, content: ReactNode, place: 'before' | 'after'): void {
  for (const element of document.querySelectorAll(old)) element.remove();
  document.getElementById('root')?.[place](drawn(content));
}
