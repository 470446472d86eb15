import { letterPages } from '../../../authoring/walk/letter-pages.ts';
import { openMemory } from '../../../authoring/walk/memory/memory.ts';
import { ordersOf } from '../../../authoring/walk/page-states.ts';
import { pageStates, type State } from '../../../authoring/walk/seeds/states.ts';
import { galleryLinkId } from '../../../authoring/walk/types.ts';
import type { ReadSite } from '../../../src/content/compile/compile.ts';
import type { ContentDeps } from '../../../src/server/deps.ts';
import { openBankChecks } from '../../../src/server/direct-debit/bank-checks.ts';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import { openSeededServer } from './seeded-server.ts';

type Compared = {
  content: ContentDeps;
  drawing: Drawing;
  /** The content as the states are derived from it. */
  read: Required<Pick<ReadSite, 'compiled' | 'pages' | 'site'>>;
  /** The folder of its build; without it, its pages are drawn by `drawing` there too. */
  dist?: string;
};

/** The server of a demo has no files of banks. */
const noBankFiles = openBankChecks({
  ...{ sortingCodes: undefined, modulusWeights: undefined, modulusSubstitutions: undefined },
});

/** A state that a server answers otherwise, or that it cannot be brought to from outside. */
export type Difference = { state: string; memory: string; server: string };

/**
 * Compares each state of these pages in memory with what a server over PostgreSQL answers for a link that is made with the same
 * seed. Undefined where this machine has no PostgreSQL.
 */
export async function compareStates({ content, drawing, read, dist }: Compared, isAsked: (page: string) => boolean) {
  const { compiled } = content;
  const server = await openSeededServer({ compiled, ...(dist === undefined ? { drawing } : { dist }) });
  if (!server) return undefined;
  const memory = openMemory({ content, drawing, origin: server.url, bankChecks: noBankFiles });
  const pages = [...read.pages, ...letterPages(read.compiled)];
  const from = {
    ...{ site: read.compiled.site, file: read.site, pages, demoLinks: compiled.demoLinks },
    orders: await ordersOf(compiled.demoLinks),
  };
  const different: Difference[] = [];
  const [same, unreached]: string[][] = [[], []];
  try {
    for (const page of read.pages.filter(({ name }) => isAsked(name))) {
      for (const state of await pageStates(memory, from, page)) {
        if (!canBeServed(state, dist !== undefined)) {
          unreached!.push(state.id);
          continue;
        }
        const inMemory = await memory.show(state.seed, galleryLinkId);
        const served = await server.show(state.seed).catch(unseeded);
        const one = plain(inMemory.body, galleryLinkId);
        const other = plain(served.text, served.id);
        if (one === other && inMemory.status === served.status) same!.push(state.id);
        else different.push({ state: state.id, ...firstDifference(one, other) });
      }
    }
  } finally {
    await server.close();
  }
  return { same: same!, unreached: unreached!, different };
}

/** What a server has of a state that nobody can be in. */
const unseeded = (error: Error) => ({ status: 0, text: error.message, id: undefined });

/**
 * Whether a server can be brought to a state from outside: not where a statement fails in the middle, nor where the provider's
 * system answers otherwise. Pages for nobody's link are files of a build.
 */
const canBeServed = ({ seed }: State, isBuilt: boolean) =>
  (isBuilt || seed.link !== undefined) &&
  seed.fails !== 'record' &&
  seed.fails !== 'order' &&
  !seed.post?.meanwhile?.reads;

/** A page without what differs from server to server: ids, tokens, references, and hashes of receipts. */
const plain = (html: string, id = galleryLinkId) =>
  html
    .replaceAll(id, 'ID')
    .replace(/(name="(?:xsrf_token|release)" value=")[^"]*/g, '$1')
    .replace(/(&quot;(?:token|release)&quot;:&quot;)[^&]*/g, '$1')
    .replace(/"client_token":"[^"]*"/, '"client_token":""')
    .replace(/DS-[0-9A-Z]{4}-[0-9A-Z]{4}/g, 'DS')
    .replace(/[0-9a-f]{64}/g, 'SHA256');

function firstDifference(memory: string, server: string) {
  const at = [...memory].findIndex((letter, index) => letter !== server[index]);
  const from = Math.max(0, at - 120);
  return { memory: memory.slice(from, at + 200), server: server.slice(from, at + 200) };
}
