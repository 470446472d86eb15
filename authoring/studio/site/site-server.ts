import { type ComponentType, createElement, Fragment } from 'react';
import type { BlockComponent } from '../../../src/page/render/registry.ts';
import { hasBegun, siteAt } from '../../../src/rules/dates.ts';
import { escapeHtml } from '../../../src/rules/escape-html.ts';
import { demoIds, withLinkId } from '../../../src/rules/link-id.ts';
import { linkIdIn } from '../../../src/rules/routes.ts';
import type { Shown } from '../../../src/rules/shown.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { lookOf } from '../../../src/server/copies/pdf.ts';
import type { LinkView } from '../../../src/server/ledger/link.ts';
import { toPublicLink } from '../../../src/server/ledger/public-link.ts';
import { letterHtml } from '../../../src/server/letters/letter-html.ts';
import type { Release } from '../../../src/server/release/release.ts';
import type { Project, ReadSite } from '../../api/node.ts';
import { drawnLetter, isLetter, type LetterPage, whyNone } from '../../walk/letter-pages.ts';
import type { MemoryAnswer, MemoryRequest } from '../../walk/memory/calls.ts';
import type { MemoryLinks } from '../../walk/memory/kept.ts';
import { openMemory, type PageSeed } from '../../walk/memory/memory.ts';
import { pageCode } from '../../walk/page-code.ts';
import type { State } from '../../walk/seeds/states.ts';
import type { GallerySite, SiteName } from '../../walk/types.ts';
import { edgesName, fileOf, keptSlot, placeSite } from '../source-map/place-site.ts';
import { openPlaces } from '../source-map/places.ts';
import type { AboutPage, Source } from '../source-map/source.ts';
import { underBase } from './under-base.ts';

/** Content as it is compiled: what pages show. */
export type Drawn = GallerySite & { compiled: NonNullable<ReadSite['compiled']> };

/** A server of links in memory for content (D-64), whose pages may say which place their words come from. */
export type SiteServer = Awaited<ReturnType<typeof openSite>>;

type Options = {
  name?: SiteName;
  project: Project;
  links?: MemoryLinks;
  hasPlaces: boolean;
  /** Finds the files of the site's brand, for copies as PDF. Without it they are HTML. */
  find?: Release['find'];
};

const noHeaders = { page: {}, card: {} };

let wrapped: ReturnType<typeof pageCode> | undefined;

/** The code of pages, which says where each block begins and ends. */
function codeWithEdges(): ReturnType<typeof pageCode> {
  wrapped ??= pageCode('anew').then((code) => {
    code.app.wrapBlocks(
      (Component) =>
        (({ [edgesName]: edges, ...block }: { [edgesName]?: [string, string] }) =>
          createElement(
            Fragment,
            null,
            edges?.[0],
            createElement(Component as ComponentType<object>, block),
            edges?.[1],
          )) as BlockComponent,
    );
    return code;
  });
  return wrapped;
}

/** The content as customers get it. */
const asItIs = ({ site, file }: Drawn): ReturnType<typeof placeSite> => ({
  ...{ site, file, pageOf: (page) => page },
  places: { ...openPlaces(), read: (html) => html },
});

export async function openSite(drawn: Drawn, { name = 'content', project, links, hasPlaces, find: findFile }: Options) {
  const { compiled, pages } = drawn;
  const { app, shellAround } = await (hasPlaces ? codeWithEdges() : pageCode());
  const { places, site, file, pageOf } = hasPlaces ? placeSite(drawn, name, project) : asItIs(drawn);
  const shell = shellAround(file, site);
  const find = (page: string) => pages.find((one) => one.name === page)!;
  const memory = openMemory({
    ...(links && { links }),
    ...(findFile && { look: lookOf(shell, findFile) }),
    // Places are of what is drawn alone: an act compares and records words.
    content: { compiled: { ...compiled, headers: noHeaders } },
    drawing: {
      contentOf: async (page) => pageOf(find(page)),
      view: app.viewOf(site),
      draw: (context, around) => places.read(app.draw(onSite(context), { ...around, site, shell })),
    },
  });

  /** What a route has loaded, with the places of the site's words. */
  function onSite(context: Parameters<typeof app.draw>[0]): typeof context {
    const loaded = Object.entries(context.loaderData as Record<string, Shown | null>);
    const placed = loaded.map(([route, shown]) => [route, shown && { ...shown, site: siteAt(site, shown.now) }]);
    return { ...context, loaderData: Object.fromEntries(placed) };
  }

  /** Where the value of each name is written, as the page shows it on its day. */
  function originsAt(address: string): Record<string, Source> {
    const link = memory.link(linkIdIn(address) ?? '');
    const { contacts, values, asOf = '' } = site;
    const ofSite = Object.keys(contacts).map(
      (one) => [one, { file: 'site.json', pointer: ['contacts', one] }] as const,
    );
    const ofValues = Object.keys(values).flatMap((one) => {
      if (link && one in link.row.own_values) return [];
      // Where it changes with a date, it is the change that the page shows.
      const change = (values[one]!.changes ?? []).findLastIndex(({ from }) => hasBegun(from, asOf));
      const pointer = change < 0 ? [one, 'value'] : [one, 'changes', change, 'value'];
      return [[one, { file: 'values.json', pointer }] as const];
    });
    return { ...Object.fromEntries([...ofSite, ...ofValues]), provider: { file: 'site.json', pointer: ['name'] } };
  }

  /** The letter at an address, and its customer. */
  function letterAt(address: string): { page: LetterPage; view: LinkView } | undefined {
    const [path] = address.split('?');
    const page = pages.filter(isLetter).find(({ name }) => path === `${site.base ?? ''}/${name}`);
    const view = memory.link(linkIdIn(address) ?? '');
    return page && view && { page, view };
  }

  /** A letter to a customer. */
  async function drawLetter(page: LetterPage, view: LinkView): Promise<MemoryAnswer> {
    const own = pageOf(page) as LetterPage;
    const order = view.row.has_order ? await memory.order(view) : undefined;
    const link = toPublicLink(site, view);
    const { subject, parts: whole } = drawnLetter({ ...drawn, site, file }, own, link, order);
    const none = whyNone(site, page, link);
    const parts = none ? [`<p>${escapeHtml(none)}</p>`] : whole;
    const html = letterHtml(parts, { subject, language: site.language, theme: file });
    const body = places.read(html.replaceAll(` ${keptSlot}=`, ' data-v='));
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body, page: page.name };
  }

  /** Makes the customer of a seed. Returns the address of the page, or letter, for them. */
  async function plant(seed: PageSeed, id?: string): Promise<string> {
    const page = find(seed.page);
    if (!isLetter(page)) return memory.plant(seed, id);
    const home = await memory.plant({ ...seed, page: site.home }, id);
    return withLinkId(`${site.base ?? ''}/${seed.page}`, linkIdIn(home)!);
  }

  /** Answers as the server of the site does, and with the letters of its customers. */
  async function answer(request: MemoryRequest): Promise<MemoryAnswer> {
    const letter = letterAt(request.address);
    return letter ? drawLetter(letter.page, letter.view) : memory.answer(request);
  }

  return {
    ...{ drawn, memory, answer, plant, letterAt },
    /** Whether it has a page, or letter. */
    has: (page: string) => find(page) !== undefined,
    /** The page, or letter, of a state as its customer gets it, who is the same whenever it is shown. */
    async show(state: State): Promise<MemoryAnswer> {
      const { seed, lost } = state;
      const id = linkIdFor(state);
      if (isLetter(find(seed.page))) return answer({ address: await plant(seed, id) });
      const first = await memory.show(seed, id);
      const { location } = first.headers;
      // Where the page leads on for this customer, such as once their link is over, that one is shown.
      const shown = location?.startsWith('/') ? await memory.answer({ address: location }) : first;
      return lost ? { ...shown, body: withLost(shown.body) } : shown;
    },
    /** The page of an answer for the frame: with the places of its words, and the folders that the site and the studio have. */
    framed({ body, page }: MemoryAnswer, address: string, folders: { site: string; studio: string }): string {
      const own = page === undefined ? undefined : find(page);
      const about: AboutPage = {
        ...(own && { page: { file: fileOf(name, own).file, pointer: fileOf(name, own).placeOf([]) } }),
        origins: name === 'content' ? originsAt(address) : {},
      };
      const said = escapeHtml(JSON.stringify(about));
      const added = `<link rel="stylesheet" href="${folders.studio}/frame.css"><script src="${folders.studio}/frame.js" data-studio-page="${said}"></script>`;
      // A file says its encoding in its first kilobyte, or a browser need not believe it.
      const charset = '<meta charset="utf-8">';
      return underBase(body, folders.site).replace(charset, () => `${charset}${added}`);
    },
  };
}

/** The customer of a state is another than those of the others. */
export const linkIdFor = ({ id }: State): string => demoIds + sha256Of(id).slice(0, 12);

/** Shows what stands hidden in the forms until an answer is lost. */
const withLost = (html: string) => html.replaceAll(/(<[^<>]* data-lost="true") hidden=""/g, '$1');
