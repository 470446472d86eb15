import type { Act } from '../../rules/journey.ts';
import type { CardRequest } from '../../types.gen.ts';
import { decide } from '../acts/decide.ts';
import { Refusal } from '../base/problems.ts';
import type { Deps } from '../deps.ts';
import { askGateway } from '../payments/ask-gateway.ts';
import { takeCard } from '../payments/take-card.ts';
import { acceptedStatuses } from '../payments/three-d-secure.ts';
import { type Call, call, recordAnswer } from './call.ts';

/** Makes the calls that take a card. They charge the link's amount; a request cannot name one. */
export function cardCalls(deps: Deps): Call[] {
  const { db, compiled, settings } = deps;

  const cardCall = (act: Act, summary: string) =>
    call<CardRequest>({
      method: 'POST',
      path: `/links/:id/${act}`,
      summary,
      body: 'CardRequest',
      key: true,
      answers: { 201: 'ActRecord', 200: 'ActRecord' },
      operation: act,
      problems: ['gateway-unavailable'],
      handle: ({ body: { nonce }, key, visitor, loadLink }) =>
        takeCard(deps, { act, key, nonce, visitor, loadLink: (tx) => loadLink(tx, { lock: true }) }).then(recordAnswer),
    });

  return [
    call({
      method: 'POST',
      path: '/links/:id/client-token',
      summary: 'A token with which the page draws the card fields.',
      answers: { 200: 'ClientToken' },
      operation: 'client-token',
      problems: ['gateway-unavailable'],
      async handle({ loadLink }) {
        const link = await loadLink(db);
        const first = decide({ compiled, link, operation: 'client-token' });
        if (first && 'problem' in first) throw new Refusal(first.problem);
        const kept = link.records.find(({ act }) => act === 'payment-method');
        const statuses = acceptedStatuses(settings.threeDSecure);
        const client_token = await askGateway(deps, (gateway) => gateway.clientToken(kept?.reference));
        return { status: 200, body: { client_token, ...(statuses.length > 0 && { accepted_statuses: statuses }) } };
      },
    }),
    cardCall('payment-method', 'Verifies the card and keeps it as the ongoing payment method.'),
    cardCall('payment', "Charges the card with the link's amount, once."),
  ];
}
