/** What customers read of content: its pages and letters, drawn for all who can meet them by the server in memory (D-76). */

import { compileReceipts } from '../../src/content/compile/act-words.ts';
import type { Content } from '../../src/content/folder/load.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { secondOf, siteAt } from '../../src/rules/dates.ts';
import { pageOfState } from '../../src/rules/journey/guard.ts';
import { stepsOf } from '../../src/rules/journey/journey.ts';
import { noneWhereRefused } from '../../src/server/base/refusal.ts';
import type { LinkView } from '../../src/server/ledger/link.ts';
import { toPublicLink } from '../../src/server/ledger/public-link.ts';
import { receiptOf, rowsTable } from '../../src/server/papers/rows.ts';
import type { Drawing } from '../../src/server/release/drawing.ts';
import type { CompiledPage } from '../../src/types.gen.ts';
import type { ReadSite } from '../api/node.ts';
import { drawnLetter, isLetter, type LetterPage, whyNone } from './letter-pages.ts';
import { type DrawnName, isMessage, markedSite, wordsIn } from './marks.ts';
import { type Memory, openMemory, type PageSeed } from './memory/memory.ts';
import { pageCode } from './page-code.ts';
import { type Base, ordersOf } from './page-states.ts';
import { drawnBases, endsOf, postings, type StatesFrom } from './seeds/states.ts';
import { type GallerySite, galleryLinkId } from './types.ts';

/** Content without mistakes, with its letters among its pages. */
export type Walkable = GallerySite & { compiled: NonNullable<ReadSite['compiled']> };

/**
 * A page or letter as one kind of customer gets it: who that is, its HTML, and the placeholders of what they read, those of
 * messages apart: what a message says is not said of an order.
 */
export type Met = {
  page: CompiledPage;
  seed: PageSeed;
  base: Base;
  html: string;
  names: DrawnName[];
  messages: DrawnName[];
};

/** What customers keep of what they have done, as it was drawn: a record as the page has it that shows it. */
export type Paper = { kind: 'letter' | 'record' | 'copy'; of: string; text: string; names: DrawnName[] };

const copyKinds = ['agreed-document', 'switch-order', 'direct-debit-mandate', 'calendar'] as const;

/** Content as it is walked: who meets a page, and the server that answers them, whose pages have no marks. */
export type Walk = Walkable &
  StatesFrom & {
    files: Content['files'];
    memory: Memory;
    meet(page: CompiledPage): AsyncGenerator<Met>;
    /** What those get who fill in the forms of a page wrongly, or whose answer is refused. */
    refused(page: CompiledPage, met: readonly Met[]): AsyncGenerator<Met>;
    /** What customers keep who do the rest of their journey, for each way to its end. */
    ends(base: Base): AsyncGenerator<Paper[]>;
  };

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
  const marked = openMemory({
    content: { compiled: { ...served.compiled, ...marks.ofFaults(compiled.acts ?? {}, pages) } },
    drawing: { contentOf: async (page) => byName.get(page)!, draw, view },
  });
  const memory = openMemory({
    content: served,
    drawing: {
      contentOf: async (name) => pages.find((page) => page.name === name)!,
      draw: (context, around) => app.draw(context, { ...around, site, shell }),
      view,
    },
  });

  /** The link of a seed; undefined where there can be no such customer. */
  async function planted(seed: PageSeed): Promise<LinkView | undefined> {
    const address = await marked.plant({ ...seed, page: site.home }, galleryLinkId).catch(noneWhereRefused);
    return address === undefined ? undefined : marked.link(galleryLinkId);
  }

  /** A letter as the customer of a link gets it, without the sender's legal details; undefined where they get none. */
  async function letterFor(page: LetterPage, view: LinkView): Promise<string | undefined> {
    const link = toPublicLink(site, view);
    if (whyNone(site, page, link)) return undefined;
    const order = view.row.has_order ? await marked.order(view) : undefined;
    const own = byName.get(page.name) as LetterPage;
    const { subject, parts } = drawnLetter({ ...from, site: siteOn(view) }, own, link, order);
    return [subject, ...parts.slice(0, -1)].join('\n');
  }

  const siteOn = ({ readAt }: LinkView) => siteAt(marks.site, secondOf(readAt));
  const paper = (kind: Paper['kind'], of: string, html: string | undefined): Paper[] =>
    html === undefined ? [] : [{ kind, of, text: wordsIn(html), names: marks.read(html) }];

  async function papersOf(view: LinkView): Promise<Paper[]> {
    const link = toPublicLink(site, view);
    const isSent = (page: CompiledPage) => isLetter(page) && link.completed.includes(page.letter.sends.act ?? '');
    const letters = pages.filter(isSent).map(async (page) => {
      return paper('letter', page.name, await letterFor(page as LetterPage, view));
    });
    const copies = copyKinds.map(async (kind) => {
      const { content } = (await marked.copy(view, kind)) ?? {};
      return paper('copy', kind, content && String(content));
    });
    const last = new Set([pageOfState(site, link), ...(stepsOf(site, link).at(-1)?.pages ?? [])]);
    const records = [...last].map((page) => {
      const record = receiptOf({ site: siteOn(view), receipts: compileReceipts([byName.get(page)!]) }, link);
      return paper('record', page, record && rowsTable(record.rows));
    });
    return [...(await Promise.all([...letters, ...copies])), ...records].flat();
  }

  /** Those who come to several pages, and are told apart there, mostly come to the same end. */
  const papersAt = new Map<string, Paper[]>();
  async function* ends(base: Base): AsyncGenerator<Paper[]> {
    for (const seed of endsOf(from, base)) {
      const end = JSON.stringify(seed);
      const view = papersAt.has(end) ? undefined : await planted(seed);
      if (view) papersAt.set(end, await papersOf(view));
      const papers = papersAt.get(end);
      if (papers) yield papers;
    }
  }

  async function* meet(page: CompiledPage): AsyncGenerator<Met> {
    for await (const { base, seed, html } of drawnBases(marked, from, page)) {
      const view = isLetter(page) ? await planted(seed) : undefined;
      const read = isLetter(page) ? view && (await letterFor(page, view)) : html;
      if (read !== undefined && !seed.fails) yield { page, seed, base, ...readIn(read) };
    }
  }

  async function* refused(page: CompiledPage, met: readonly Met[]): AsyncGenerator<Met> {
    for (const [{ seed, base }, { title: _, lost, ...posting }] of postings(from, page, met)) {
      const answer = lost
        ? undefined
        : await marked.show({ ...seed, ...posting }, galleryLinkId).catch(noneWhereRefused);
      if (answer?.page === page.name) yield { page, seed, base, ...readIn(answer.body) };
    }
  }

  function readIn(html: string): Pick<Met, 'html' | 'names' | 'messages'> {
    const all = marks.read(html);
    return { html, names: all.filter(({ of }) => !isMessage(of)), messages: all.filter(({ of }) => isMessage(of)) };
  }
  return { ...from, files, memory, meet, refused, ends };
}
