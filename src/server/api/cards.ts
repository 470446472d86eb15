import { type KindName, kindNames, kinds } from '../../acts/kinds.gen.ts';
import type { CardRequest } from '../../types.gen.ts';
import type { PaymentDeps } from '../deps.ts';
import { clientTokenFor } from '../payments/client-token.ts';
import { takeCard } from '../payments/take-card.ts';
import { type Call, call, recordAnswer } from './call.ts';

/** Makes the calls that take a card. They charge the link's amount; a request cannot name one. */
export function cardCalls(deps: PaymentDeps): Call[] {
  const cardCall = (kind: KindName) => {
    const act = kinds[kind].act!;
    return call<CardRequest>({
      id: act,
      handle: ({ body: { nonce, release = deps.release, ...shown }, key, visitor, loadLink }) => {
        const card = { act, key, nonce, shown, release, visitor };
        return takeCard(deps, { ...card, loadLink: (tx) => loadLink(tx, { lock: true }) }).then(recordAnswer);
      },
    });
  };

  return [
    call({
      id: 'makeClientToken',
      handle: async ({ visitor, loadLink }) => ({
        status: 200,
        body: await clientTokenFor(deps, await loadLink(deps.db), visitor.ip_address),
      }),
    }),
    ...kindNames.filter((kind) => kinds[kind].takesCard).map(cardCall),
  ];
}
