import { kindNames, kinds } from '../../acts/kinds.gen.ts';
import type { CardRequest } from '../../types.gen.ts';
import type { PaymentDeps } from '../deps.ts';
import { toActRecord } from '../ledger/records.ts';
import { clientTokenFor } from '../payments/client-token.ts';
import { takeCard } from '../payments/take-card.ts';
import type { Answer, Call, Calls } from './call.ts';

/** The calls that take a card. They charge the link's amount; a request cannot name one. */
export function cardCalls(deps: PaymentDeps): Calls {
  /** Answers 201 with a new record, and 200 with the first one where the call is repeated. */
  const taking =
    (act: string) =>
    async ({ body, key, visitor, loadLink }: Call<CardRequest>): Promise<Answer> => {
      const { nonce, release = deps.release, ...shown } = body;
      const card = { act, key, nonce, shown, release, visitor };
      const taken = await takeCard(deps, { ...card, loadLink: (tx) => loadLink(tx, { lock: true }) });
      return { status: taken.isNew ? 201 : 200, body: toActRecord(taken.record) };
    };
  const acts = kindNames.flatMap((kind) => (kinds[kind].takesCard ? [kinds[kind].act!] : []));
  return {
    makeClientToken: async ({ visitor, loadLink }) => ({
      status: 200,
      body: await clientTokenFor(deps, await loadLink(deps.db), visitor.ip_address),
    }),
    ...Object.fromEntries(acts.map((act) => [act, taking(act)])),
  };
}
