import { AsyncLocalStorage } from 'node:async_hooks';
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import { cookieFor } from '../../../src/rules/cookies.ts';
import { secondOf } from '../../../src/rules/dates.ts';
import { type Wallet, walletNames } from '../../../src/rules/facts.ts';
import { formFields } from '../../../src/rules/forms.ts';
import type { Act } from '../../../src/rules/journey/journey.ts';
import { withLinkId } from '../../../src/rules/link-id.ts';
import { linkIdIn } from '../../../src/rules/routes.ts';
import type { Shown } from '../../../src/rules/shown.ts';
import { Refusal, statusOf } from '../../../src/server/base/refusal.ts';
import type { ContentDeps } from '../../../src/server/deps.ts';
import { sampleBankChecks } from '../../../src/server/direct-debit/bank-checks.ts';
import type { LinkView } from '../../../src/server/ledger/link.ts';
import { drawnOrder } from '../../../src/server/links/demo.ts';
import { tokenScript } from '../../../src/server/pages/card-token.ts';
import type { Built } from '../../../src/server/pages/loader.ts';
import type { Visit } from '../../../src/server/pages/room.ts';
import { askRoutes, type Handle, openRoutes } from '../../../src/server/pages/routes.ts';
import { type Copy, copyOf, paperOf } from '../../../src/server/papers/papers.ts';
import type { PaperKind } from '../../../src/server/papers/room.ts';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import { answerCall, type Fields, type MemoryAnswer, type MemoryRequest, papersIn } from './calls.ts';
import { hiddenFields } from './form-fields.ts';
import { type Failing, keepLink, type MemoryLinks, memoryLinks, viewIn } from './kept.ts';
import { memoryGateway, tokenIn } from './memory-cards.ts';
import { memoryPorts, type World } from './ports.ts';
import { type Ground, putSeed, recordSeedAct, type Seed, sampleReference } from './seed.ts';

/** A state of a page: its address for whom the seed makes, and what is posted there, or cannot be read or written. */
export type PageSeed = Seed & {
  page: string;
  fails?: Failing;
  /**
   * The name and fields of a form of the page that is posted; those that are hidden in it come by themselves. `meanwhile`:
   * what has happened since the customer has opened the page.
   */
  post?: { form: string; fields: Fields; withoutCookies?: true; meanwhile?: { act?: Act; reads?: Seed['reads'] } };
  /** Set if the browser session shows pages as existing customers see them (D-12). */
  isExisting?: true;
};

export type Memory = ReturnType<typeof openMemory>;

export type MemoryOptions = {
  content: ContentDeps;
  drawing: Drawing;
  /** The links of one that was opened with other content. */
  links?: MemoryLinks;
  settings?: World['settings'];
  bankChecks?: World['bankChecks'];
  /** Without it copies are HTML. */
  look?: World['look'];
  /** Where the pages are, such as https://pay.example.com. */
  origin?: string;
};

const token = 'memory';

const usualSettings: World['settings'] = {
  wallets: Object.keys(walletNames) as Wallet[],
  googleMerchantId: undefined,
  threeDSecure: 'required',
};

/**
 * A server of links in memory (D-64): it answers for the pages, forms and calls of its links as one with a database does, by
 * the same routes. It trusts whoever asks. Opening one is cheap, so that each change of content has its own.
 */
export function openMemory({
  content,
  drawing,
  links = memoryLinks(),
  settings = usualSettings,
  bankChecks = sampleBankChecks,
  look = { html: { accent: content.compiled.shell?.theme.accent }, draw: async () => undefined },
  origin,
}: MemoryOptions) {
  const { compiled } = content;
  const { site } = compiled;
  /** Each link has a clock of its own. */
  const clock = new AsyncLocalStorage<Date | undefined>();
  const now = () => clock.getStore() ?? new Date();
  const world: World = { content, links, now, settings, bankChecks, look };
  const ports = memoryPorts(world);
  const routes = openRoutes({ ...content, ...ports, ...drawing, countUnknown: () => undefined });
  const dayOf = (address: string) => links.links.get(linkIdIn(address) ?? '')?.day;

  const ground: Omit<Ground, 'create'> = {
    ...{ content, ports },
    async orderOf(order) {
      const key = JSON.stringify(order);
      const drawn = links.orders.get(key) ?? drawnOrder(order);
      links.orders.set(key, drawn);
      const read = await drawn;
      if (typeof read === 'string') throw new Error(read);
      return read;
    },
    async addAttempt(attempt) {
      links.links.get(attempt.link_id)!.attempts.push(attempt);
    },
  };

  /**
   * Makes the link of a seed, with the day on which its customer comes. Returns the address of the page for it. With an `id`
   * of the caller's the link takes the place of the one before, and is the same whenever it is made.
   */
  async function plant(seed: PageSeed, id?: string): Promise<string> {
    const { page, day, acted, link, reads = {}, fails } = seed;
    const { path } = site.routes[page]!;
    if (!link) return path;
    const reference = id === undefined ? undefined : sampleReference;
    const create: Ground['create'] = async (link) =>
      Object.assign(keepLink(links, site, link, now()), { reads, reference }).row.id;
    const made = await clock.run(new Date(acted ?? day), () => putSeed({ ...ground, create }, { ...seed, link }, id));
    Object.assign(links.links.get(made)!, { day: new Date(day), fails });
    return withLinkId(path, made);
  }

  const answer = (request: MemoryRequest): Promise<MemoryAnswer> =>
    clock.run(dayOf(request.address), () =>
      request.address.startsWith('/public-api/') ? answerCall(world, ports, request) : answerPage(request),
    );

  async function answerPage({ address, method = 'GET', form, headers = {} }: MemoryRequest): Promise<MemoryAnswer> {
    const { visit, found } = await ask({ address, method, form, headers });
    if (found instanceof Response) {
      const led = Object.fromEntries(found.headers);
      const isByScript = method === 'POST' && headers.prefer === 'location' && found.status === 303;
      return { status: isByScript ? 204 : found.status, headers: led, body: '' };
    }
    return drawn(found, visit);
  }

  async function ask({ address, method = 'GET', form, headers = {} }: MemoryRequest) {
    const pairs = Object.entries(form ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    const request = new Request(`http://localhost${address}`, {
      method,
      headers: { ...headers },
      ...(method === 'POST' && { body: `${new URLSearchParams(pairs as [string, string][])}` }),
    });
    const visit: Visit = {
      ...{ address, method, token, later: [] },
      visitor: { ip_address: '127.0.0.1', user_agent: '' },
      isOwnToken: () => headers['x-without-token'] === undefined,
      refusalFor: async (error) => refusalIn(error),
    };
    return { visit, found: await askRoutes(routes, request, visit) };
  }

  async function drawn(found: StaticHandlerContext, visit: Visit): Promise<MemoryAnswer> {
    const { route } = found.matches.at(-1)!;
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const [error] = Object.values(found.errors ?? {});
    if (isRouteErrorResponse(error)) return { status: error.status, headers, body: '' };
    if (error !== undefined) {
      const { slug } = refusalIn(error);
      return { status: statusOf(slug), headers, body: await drawing.draw(found, { origin }) };
    }
    const loaded = found.loaderData[route.id] as Shown | Built;
    const isBuilt = 'file' in loaded;
    const context = isBuilt ? await built(found, route.id, (route.handle as Handle | undefined)?.page) : found;
    // A build does not know where its pages will be.
    const around = isBuilt ? {} : { origin, gateway: visit.cardLink && memoryGateway.page };
    const html = await drawing.draw(context, around);
    const script = visit.cardLink ? tokenFor(visit.cardLink) : '';
    const end = html.lastIndexOf('</body>');
    const { page } = context.loaderData[route.id] as Shown;
    return { status: found.statusCode, headers, page: page.name, body: html.slice(0, end) + script + html.slice(end) };
  }

  /** The token at the end of a card page; nothing where its form asks in vain. */
  function tokenFor(link: LinkView): string {
    try {
      return tokenScript(tokenIn(world, link));
    } catch (error) {
      refusalIn(error);
      return '';
    }
  }

  /** What a page is drawn from that a build draws for nobody in particular. */
  async function built(found: StaticHandlerContext, route: string, name = site.states['not-found'] ?? site.home) {
    const page = await drawing.contentOf(name);
    const shown: Shown = { site, page, now: secondOf(now()), link: { status: 'none' }, answers: {} };
    return { ...found, loaderData: { [route]: shown } };
  }

  /** The page of a seed as its customer gets it, or what the form of it is answered with. */
  async function show(seed: PageSeed, id?: string): Promise<MemoryAnswer> {
    const address = await plant(seed, id);
    const cookie = [`${token}=1`, ...(seed.isExisting ? [cookieFor(true).split(';')[0]!] : [])].join('; ');
    const headers = { cookie };
    const { post } = seed;
    return clock.run(new Date(seed.day), async () => {
      const page = await answerPage({ address, headers });
      if (!post) return page;
      await change(address, post.meanwhile);
      const form = { ...hiddenFields(page.body, post.form), [formFields.form]: post.form, ...post.fields };
      const sent = post.withoutCookies ? { 'x-without-token': '1' } : headers;
      return answerPage({ address, method: 'POST', form, headers: sent });
    });
  }

  async function change(address: string, { act, reads }: NonNullable<PageSeed['post']>['meanwhile'] = {}) {
    const id = linkIdIn(address) ?? '';
    if (act !== undefined) await recordSeedAct({ content, ports }, viewIn(links, site, id, now())!, { act });
    if (reads) links.links.get(id)!.reads = reads;
  }

  const link = (id: string): LinkView | undefined =>
    clock.run(links.links.get(id)?.day, () => viewIn(links, site, id, now()));

  return {
    ...{ plant, answer, show, link },
    order: (link: LinkView) => ports.readOrder(link),
    /** A copy that goes with a letter about an act. */
    copy: (link: LinkView, kind: PaperKind, act?: Act): Promise<Copy | undefined> =>
      clock.run(link.readAt, async () => {
        const format = 'pdf';
        const paper = await paperOf(papersIn(world, ports), link, kind, { act, format });
        return paper && copyOf(paper, format, look);
      }),
  };
}

/** What is no refusal is a mistake of ours: it is thrown. */
function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
