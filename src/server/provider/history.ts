import type { FastifyInstance } from 'fastify';
import type { AgreedBytes, LinkHistory } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { notDone } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import { attemptsOf } from '../ledger/attempts.ts';
import { changesOf, notesOf } from '../ledger/changes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LinkView } from '../ledger/link.ts';
import { readOrder } from '../ledger/order-document.ts';
import { readingsOf } from '../ledger/readings.ts';
import { agreedText, isCustomerErased } from '../ledger/records.ts';
import { type Refund, refundsOf } from '../ledger/refunds.ts';
import { keptOf } from '../links/erase-customer.ts';
import { toListed } from '../payments/settle.ts';
import { operation } from './contract.ts';
import { findLink, type OfLink } from './find-link.ts';

/** Registers the calls that tell the history of a link, and what was agreed to, byte for byte. */
export function historyRoutes(scope: FastifyInstance, deps: ProviderDeps): void {
  scope.route<OfLink>({
    ...operation('getHistory'),
    handler: async (request): Promise<LinkHistory> => {
      const link = await findLink(deps, request);
      const { id } = link.row;
      const bank = await readingsOf(deps.db, id, 'bank-details');
      const answers = await readingsOf(deps.db, id, 'answers');
      return {
        attempts: (await attemptsOf(deps.db, id)).map(toListed),
        refunds: (await refundsOf(deps.db, id)).map(toShownRefund),
        changes: await changesOf(deps, id),
        notes: await notesOf(deps, id),
        ...{ bank_details_readings: bank, answers_readings: answers },
        ...(isCustomerErased(link.facts) && { kept: keptOf(link, bank.length + answers.length > 0) }),
      };
    },
  });

  scope.route<OfLink & { Querystring: { act?: string } }>({
    ...operation('getAgreedDocument'),
    handler: async (request) => agreedBytes(deps, await findLink(deps, request), request.query.act),
  });
}

/** The contract, the mandate or the order document that was agreed to, byte for byte (D-07, D-22). */
async function agreedBytes(ledger: Ledger, { records, row }: LinkView, act: string | undefined): Promise<AgreedBytes> {
  const withDocument = records.filter(({ sha256, order_sha256 }) => sha256 ?? order_sha256);
  const agreement = act === undefined ? withDocument[0] : withDocument.find((record) => record.act === act);
  if (!agreement) {
    const others = withDocument.map((record) => record.act).join(', ');
    const which = act ? `with ${act}` : 'yet';
    throw notDone('act', `Nothing was agreed to ${which}.${others && ` There is something for: ${others}.`}`);
  }
  if (agreement.sha256) {
    const html = await agreedText(ledger, agreement.sha256);
    return { act: agreement.act, sha256: agreement.sha256, base64: Buffer.from(html, 'utf8').toString('base64') };
  }
  const { ots_document } = await readOrder(ledger, { row });
  return { act: agreement.act, sha256: agreement.order_sha256!, base64: ots_document };
}

function toShownRefund(refund: Refund): LinkHistory['refunds'][number] {
  const { refund_id, order_id, state, amount_pence, reason, by, started_at, refusal } = refund;
  const shown = { refund_id, order_id, state, amount_pence, reason, by, started_at: started_at.toISOString() };
  return { ...shown, ...defined({ refusal }) };
}
