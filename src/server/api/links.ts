import { isFormat, isPdf } from '../../rules/document-file.ts';
import type { Slug } from '../../rules/problems.ts';
import { decide } from '../acts/decide.ts';
import { Refusal } from '../base/refusal.ts';
import type { ActDeps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { toldLink } from '../ledger/public-link.ts';
import { paperOf } from '../papers/papers.ts';
import { type PaperKind, type PaperRoom, storedPapers } from '../papers/room.ts';
import type { Answer, Call, Calls } from './call.ts';

type Query = Call['query'];

/** What the calls that only read answer for a link: it and its papers, by the names of their operations. */
export function linkAnswers(room: PaperRoom): Record<string, (link: LinkView, query: Query) => Promise<Answer>> {
  const { compiled } = room;

  /** The answer of a call for a paper, or what it says where there is none. */
  const paper =
    (kind: PaperKind, none: Slug) =>
    async (link: LinkView, { act, format: asked = '' }: Query): Promise<Answer> => {
      const format = isPdf(asked) || (kind === 'agreed-document' && isFormat(asked)) ? asked : undefined;
      const made = await paperOf(room, link, kind, { act, format });
      if (!made) throw new Refusal(none);
      return { status: 200, body: made.body, paper: made, format };
    };
  const consentedOrder = paper('switch-order', 'no-switch-order');

  return {
    getLink: async (link) => ({ status: 200, body: toldLink(compiled.site, link) }),
    async getSwitchOrder(link, query) {
      if (isPdf(query.format)) return consentedOrder(link, query);
      decide({ compiled, link, operation: 'switch-order' });
      return { status: 200, body: await room.readSentOrder(link) };
    },
    getConsentedOrder: consentedOrder,
    getAgreedDocument: paper('agreed-document', 'not-agreed'),
    getMandate: paper('direct-debit-mandate', 'no-mandate'),
    getReceipt: paper('receipt', 'not-found'),
    getDates: paper('calendar', 'not-found'),
  };
}

/** The calls that only read, from a database. */
export const storedLinkCalls = (deps: Pick<ActDeps, 'db' | 'signer' | 'compiled' | 'languages' | 'bureau'>): Calls =>
  Object.fromEntries(
    Object.entries(linkAnswers(storedPapers(deps))).map(([id, answer]) => [
      id,
      async ({ loadLink, query }) => answer(await loadLink(), query),
    ]),
  );
