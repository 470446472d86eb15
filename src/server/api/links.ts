import { isFormat, isPdf } from '../../rules/document-file.ts';
import type { Slug } from '../../rules/problems.ts';
import { decide } from '../acts/decide.ts';
import { Refusal } from '../base/refusal.ts';
import type { ActDeps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { toldLink } from '../ledger/public-link.ts';
import { paperOf } from '../papers/papers.ts';
import { type PaperKind, type PaperRoom, storedPapers } from '../papers/room.ts';
import { type Answer, type Call, type CallRequest, call } from './call.ts';

/** The calls that answer a paper, and what they say where there is none. */
const papers: [id: string, kind: PaperKind, none: Slug][] = [
  ['getConsentedOrder', 'switch-order', 'no-switch-order'],
  ['getAgreedDocument', 'agreed-document', 'not-agreed'],
  ['getMandate', 'direct-debit-mandate', 'no-mandate'],
  ['getReceipt', 'receipt', 'not-found'],
  ['getDates', 'calendar', 'not-found'],
];

/** The calls that only read, from a database. */
export const storedLinkCalls = (deps: Pick<ActDeps, 'db' | 'signer' | 'compiled' | 'languages' | 'bureau'>): Call[] =>
  linkCalls(storedPapers(deps));

/** Makes the calls that only read: the link, its switch order and its papers. */
export function linkCalls(room: PaperRoom): Call[] {
  const { compiled } = room;

  async function paperFor(
    link: LinkView,
    [, kind, none]: (typeof papers)[number],
    { act, format = '' }: CallRequest<undefined>['query'],
  ): Promise<Answer> {
    const isOffered = isPdf(format) || (kind === 'agreed-document' && isFormat(format));
    const wanted = { act, format: isOffered ? format : undefined };
    const paper = await paperOf(room, link, kind, wanted);
    if (!paper) throw new Refusal(none);
    return { status: 200, body: paper.body, paper, format: wanted.format };
  }

  return [
    call({
      id: 'getLink',
      handle: async ({ loadLink }) => ({ status: 200, body: toldLink(compiled.site, await loadLink()) }),
    }),

    call({
      id: 'getSwitchOrder',
      async handle({ loadLink, query }) {
        const link = await loadLink();
        if (isPdf(query.format)) return paperFor(link, papers[0]!, query);
        decide({ compiled, link, operation: 'switch-order' });
        return { status: 200, body: await room.readSentOrder(link) };
      },
    }),

    ...papers.map((paper) =>
      call({ id: paper[0], handle: async ({ loadLink, query }) => paperFor(await loadLink(), paper, query) }),
    ),
  ];
}
