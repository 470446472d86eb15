import { baseAsked, linkIdIn } from '../../../src/rules/routes.ts';
import type { MemoryAnswer, MemoryRequest } from '../../walk/memory/calls.ts';
import { onDay } from '../../walk/types.ts';
import { dataIn } from '../edit/positions.ts';
import { keptOf } from '../site/kept.ts';
import { type Drawn, linkIdFor, type SiteServer } from '../site/site-server.ts';
import { marker } from '../source-map/protocol.ts';
import type { Kept, StatesOf } from '../types.ts';
import type { Engine } from './engine.ts';
import { Refusal } from './guard.ts';

import { fileFor } from './letter-copies.ts';

/**
 * Which state the frame shows: it stands in the address of its page, beside what customers have there. `day`: in place of
 * the state's own.
 */
export type ShownState = StatesOf & { state?: string | undefined; edition?: string | undefined; day?: string };

/** Answers for the pages that the frame shows. `base` is the folder of the preview. */
export function framePages(engine: Engine, base: string) {
  const folders = { site: `${base}/at`, studio: `${base}/_` };
  const serverOf = ({ kind, edition }: Pick<ShownState, 'kind' | 'edition'>) =>
    kind === 'block' ? engine.samples() : engine.server(edition);

  /** The server of a page's address: that of its edition. */
  async function serverAt(address: string): Promise<SiteServer | undefined> {
    const asked = baseAsked(address);
    for (const edition of engine.editions()) {
      const server = await engine.server(edition);
      if (server?.drawn.site.base === asked) return server;
    }
    return engine.server();
  }

  async function stateOf({ state: id, edition, day, ...of }: ShownState) {
    const state = await engine.state(of, id, edition);
    return state && day !== undefined ? { ...state, seed: onDay(state.seed, day) } : state;
  }

  /** A state with its server; undefined where its page is gone since its states were listed. */
  async function stateOn(shown: ShownState) {
    const [server, state] = [await serverOf(shown), await stateOf(shown)];
    return server && state && server.has(state.seed.page) ? { server, state } : undefined;
  }

  /** The address of a state, whose customer comes there now; undefined if there is none. */
  async function open(shown: ShownState): Promise<string | undefined> {
    const found = await stateOn(shown);
    if (!found) return undefined;
    const { server, state } = found;
    const address = await server.plant(state.seed, linkIdFor(state));
    const query = `${marker}=${encodeURIComponent(JSON.stringify({ ...shown, state: state.id }))}`;
    return `${address}${address.includes('?') ? '&' : '?'}${query}`;
  }

  /** Shows a state: the page of its seed, or what its form answers. */
  async function show(shown: ShownState, address: string): Promise<string | undefined> {
    const found = await stateOn(shown);
    return found?.server.framed(await found.server.show(found.state), address, folders);
  }

  return {
    open,
    /** What is kept of the customer who is at an address. */
    async kept(at: string): Promise<Kept> {
      const { address } = parts(at);
      const server = await serverAt(address);
      return server ? keptOf(server, address) : { records: [], letters: [] };
    },
    /** A copy that goes with the letter at an address. */
    async copy({ at, ...asked }: Parameters<typeof fileFor>[1]) {
      const { address, state } = parts(at);
      const server = state ? await serverOf(state) : await serverAt(address);
      return server && fileFor(server, { ...asked, at: address });
    },
    /** The page at an address as its customer gets it, or would by other content; undefined if that has none for them. */
    async plain(asked: string, other?: Drawn): Promise<string | undefined> {
      const { address, state } = parts(asked);
      const around = state ? await serverOf(state) : await serverAt(address);
      if (!around) return undefined;
      const server = await engine.plain(other ?? around.drawn);
      const { site, pages } = server.drawn;
      const shown = state && (await stateOf(state));
      const link = shown ? shown.seed.link : around.memory.link(linkIdIn(address) ?? '')?.row;
      if (link && !(link.journey in site.journeys)) return undefined;
      if (shown && !pages.some(({ name }) => name === shown.seed.page)) return undefined;
      const { body } = shown ? await server.show(shown) : await server.answer({ address });
      return body || undefined;
    },
    /** Answers as the server of the site does, with pages for the frame. */
    async answer(request: MemoryRequest): Promise<MemoryAnswer> {
      const { address, state } = parts(request.address);
      if (state && (request.method ?? 'GET') === 'GET') {
        const body = await show(state, address);
        if (body !== undefined) return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
      }
      const server = state ? await serverOf(state) : await serverAt(address);
      if (!server) return { status: 404, headers: {}, body: '' };
      const answer = await server.answer({ ...request, address });
      const { location, 'content-type': type = '' } = answer.headers;
      return {
        ...answer,
        headers: { ...answer.headers, ...(location?.startsWith('/') && { location: `${base}/at${location}` }) },
        ...(type.startsWith('text/html') && { body: server.framed(answer, address, folders) }),
      };
    },
  };
}

/** The page's own address, and the state that the frame shows there. */
function parts(asked: string): { address: string; state?: ShownState } {
  const [path = '/', query = ''] = asked.split('?');
  const all = new URLSearchParams(query);
  const named = all.get(marker);
  all.delete(marker);
  const address = `${path}${all.size ? `?${all}` : ''}`;
  if (named === null) return { address };
  const state = dataIn<ShownState>(named);
  if (typeof state?.name !== 'string') throw new Refusal(400, 'This address names no state of a page.');
  return { address, state };
}
