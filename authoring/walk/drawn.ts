/** What customers read of content: its pages and letters, drawn for all who can meet them by the server in memory (D-76). */
import type { Content } from '../../src/content/folder/load.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { siteAt } from '../../src/rules/dates.ts';
import { noneWhereRefused } from '../../src/server/base/refusal.ts';
import { toPublicLink } from '../../src/server/ledger/public-link.ts';
import type { Drawing } from '../../src/server/release/drawing.ts';
import type { CompiledPage } from '../../src/types.gen.ts';
import type { ReadSite } from '../api/node.ts';
import { drawnLetter, isLetter, type LetterPage, whyNone } from './letters.ts';
import { type DrawnName, markedSite } from './marks.ts';
import { type Memory, openMemory, type PageSeed } from './memory/memory.ts';
import { pageCode } from './page-code.ts';
import { type Base, ordersOf } from './page-states.ts';
import { drawnBases, type StatesFrom } from './seeds/states.ts';
import { type GallerySite, galleryLinkId } from './types.ts';

/** Content without mistakes, with its letters among its pages. */
export type Walkable = GallerySite & { compiled: NonNullable<ReadSite['compiled']> };

/** A page or letter as one kind of customer gets it: who that is, its HTML, and the placeholders of what they read. */
export type Met = { page: CompiledPage; seed: PageSeed; base: Base; html: string; names: DrawnName[] };

/** Content as it is walked: who meets a page, and the server that answers them, whose pages have no marks. */
export type Walk = Walkable &
  StatesFrom & { files: Content['files']; memory: Memory; meet(page: CompiledPage): AsyncGenerator<Met> };

/** Finds what is wrong on a page, or with a letter, by what all get who come there. */
export type Reader = (walk: Walk, met: readonly Met[]) => Mistake[] | Promise<Mistake[]>;

/** Opens content for a walk of its pages. */
export async function openWalk(content: Walkable, files: Content['files']): Promise<Walk> {
  const { site, file, pages, compiled } = content;
  const { app, shellAround } = await pageCode();
  const shell = shellAround(file, site);
  const { demoLinks } = compiled;
  const from = { ...content, demoLinks, orders: await ordersOf(demoLinks) };
  const marks = markedSite(site);
  const byName = new Map(pages.map((page) => [page.name, marks.pageOf(page)]));
  const draw: Drawing['draw'] = (context, around) => {
    const loaded = Object.entries(context.loaderData as Record<string, { now: string } | null>);
    const marked = loaded.map(([route, shown]) => [route, shown && { ...shown, site: siteAt(marks.site, shown.now) }]);
    return app.draw({ ...context, loaderData: Object.fromEntries(marked) }, { ...around, site: marks.site, shell });
  };
  const served = { compiled: { ...compiled, headers: { page: {}, card: {} } } };
  const view = app.viewOf(site);
  const marked = openMemory({ content: served, drawing: { contentOf: async (page) => byName.get(page)!, draw, view } });
  const memory = openMemory({
    content: served,
    drawing: {
      contentOf: async (name) => pages.find((page) => page.name === name)!,
      draw: (context, around) => app.draw(context, { ...around, site, shell }),
      view,
    },
  });

  /** A letter as its customer gets it; undefined where there can be no such customer, or they get none. */
  async function letterFor(page: LetterPage, seed: PageSeed): Promise<string | undefined> {
    const address = await marked.plant({ ...seed, page: site.home }, galleryLinkId).catch(noneWhereRefused);
    const view = address === undefined ? undefined : marked.link(galleryLinkId);
    if (!view) return undefined;
    const link = toPublicLink(site, view);
    if (whyNone(site, page, link)) return undefined;
    const order = view.row.has_order ? await marked.order(view) : undefined;
    const own = byName.get(page.name) as LetterPage;
    const { subject, parts } = drawnLetter({ ...from, site: siteAt(marks.site, seed.day) }, own, link, order);
    return [subject, ...parts].join('\n');
  }

  async function* meet(page: CompiledPage): AsyncGenerator<Met> {
    for await (const { base, seed, html } of drawnBases(marked, from, page)) {
      const read = isLetter(page) ? await letterFor(page, seed) : html;
      if (read !== undefined && !seed.fails) yield { page, seed, base, html: read, names: marks.read(read) };
    }
  }
  return { ...from, files, memory, meet };
}
