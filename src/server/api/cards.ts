import type { Act } from '../../rules/journey.ts';
import type { CardRequest } from '../../types.gen.ts';
import { decide } from '../acts/decide.ts';
import { Refusal, type Slug } from '../base/problems.ts';
import type { Deps } from '../deps.ts';
import { askGateway } from '../payments/ask-gateway.ts';
import { takeCard } from '../payments/take-card.ts';
import { acceptedStatuses } from '../payments/three-d-secure.ts';
import { actProblems } from './acts.ts';
import { type Call, call, recordAnswer } from './call.ts';

const cardProblems: Slug[] = [
  'idempotency-key',
  'key-reused',
  ...actProblems,
  'payment-pending',
  'authentication-missing',
  'card-declined',
  'gateway-unavailable',
];

/** The calls about a card. What is charged is the link's amount, never the request's. */
export function cardCalls(deps: Deps): Call[] {
  const { db, compiled, settings } = deps;

  const cardCall = (act: Act, summary: string, problem: Slug) =>
    call<CardRequest>({
      method: 'POST',
      path: `/links/:id/${act}`,
      summary,
      body: 'CardRequest',
      key: true,
      answers: { 201: 'ActRecord', 200: 'ActRecord' },
      problems: [...cardProblems, problem],
      handle: ({ body: { nonce }, key, visitor, loadLink }) =>
        takeCard(deps, { act, key, nonce, visitor, loadLink: (tx) => loadLink(tx, { lock: true }) }).then(recordAnswer),
    });

  return [
    call({
      method: 'POST',
      path: '/links/:id/client-token',
      summary: 'A token with which the page draws the card fields.',
      answers: { 200: 'ClientToken' },
      problems: [
        ...actProblems.filter((slug) => slug !== 'step-missing' && slug !== 'unconfirmed'),
        'payment-pending',
        'gateway-unavailable',
      ],
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
    cardCall(
      'payment-method',
      'Verifies the card and keeps it as the ongoing payment method.',
      'payment-method-recorded',
    ),
    cardCall('payment', "Charges the card with the link's amount, once.", 'amount-unknown'),
  ];
}
