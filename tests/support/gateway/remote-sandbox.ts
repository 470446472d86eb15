import { doesAct } from '../../../src/acts/act-kinds.ts';
import type { Act } from '../../../src/rules/journey/journey.ts';
import {
  type CardOrder,
  type Decline,
  type GatewayOutcome,
  type Notice,
  type ReceiptCard,
  type ServerGateway,
  takenWith,
} from '../../../src/server/gateway/gateway.ts';
import { testGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { type TokenKind, tokenKinds } from '../../../src/server/gateway/token-kinds.ts';
import type { SandboxCharges } from '../../../src/types.gen.ts';

type Options = Partial<Pick<ServerGateway, 'timeoutMs' | 'settleMs'>>;

type Reply = { status: number; body: Record<string, unknown> };

/** The sandbox gateway as a process of its own. Answers without an outcome are thrown, and leave it unknown. */
export function remoteSandbox(url: string, { timeoutMs = 10_000, settleMs = 15_000 }: Options = {}): ServerGateway {
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const json = (await response.json()) as unknown;
    if (typeof json !== 'object' || json === null) throw new Error('The sandbox gateway answered no object.');
    return { status: response.status, body: json as Record<string, unknown> };
  }

  async function take(
    path: string,
    { orderId, linkId, nonce }: CardOrder,
    more: object = {},
  ): Promise<GatewayOutcome | Decline> {
    const reply = await call('POST', path, { order_id: orderId, link_id: linkId, nonce, ...more });
    if (reply.status === 200 && reply.body.declined === 'unauthenticated') return { declined: 'unauthenticated' };
    return outcomeIn(reply);
  }

  return {
    ...testGateway,
    timeoutMs,
    settleMs,
    keptAs: (orderId) => ({ customer: orderId.toLowerCase() }),
    async clientToken() {
      const { body } = await call('GET', '/client-token');
      if (typeof body.client_token !== 'string') throw new Error('The sandbox gateway gave no client token.');
      return body.client_token;
    },
    async lookUp(nonce) {
      const { status, body } = await call('POST', '/look-up', { nonce });
      if (status === 404 && body.error === 'not-found') return undefined;
      if (status === 200 && typeof body.liability_shifted === 'boolean')
        return { ...kindIn(body), liabilityShifted: body.liability_shifted };
      throw new Error(`The sandbox gateway answered ${status}.`);
    },
    charge: (order) => take('/charges', order, { amount_pence: order.amountPence }),
    vault: (order) => take('/cards', order),
    async findByOrderId(orderId, act, amountPence) {
      const amount = amountPence === null ? '' : `&amount_pence=${amountPence}`;
      const reply = await call('GET', `/orders/${encodeURIComponent(orderId)}?kind=${orderKind(act)}${amount}`);
      return reply.status === 404 && reply.body.error === 'not-found' ? undefined : outcomeIn(reply);
    },
    async undo(orderId, act) {
      const { status } = await call('POST', `/undo/${encodeURIComponent(orderId)}?kind=${orderKind(act)}`);
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`The sandbox gateway answered ${status}.`);
      return doesAct(act, 'charges') ? 'voided' : 'deleted';
    },
    async refund({ orderId, linkId, refundId, amountPence }) {
      const order = { link_id: linkId, order_id: orderId, refund_id: refundId, amount_pence: amountPence };
      const { status, body } = await call('POST', '/refunds', order);
      if (status === 404 && body.error === 'not-found') return { refused: 'There is no such charge.' };
      if (status === 200 && body.refunded === true) return 'refunded';
      throw new Error(`The sandbox gateway answered ${status}.`);
    },
    async findRefund({ refundId }) {
      const { status, body } = await call('GET', `/refunds/${encodeURIComponent(refundId)}`);
      if (status === 404 && body.error === 'not-found') return undefined;
      if (status === 200 && body.refunded === true) return 'refunded';
      throw new Error(`The sandbox gateway answered ${status}.`);
    },
    async noticesOfDay(day) {
      const { status, body } = await call('GET', `/days/${day.toISOString().slice(0, 10)}`);
      if (status !== 200) throw new Error(`The sandbox gateway answered ${status}.`);
      return body.notices as Notice[];
    },
    async ledger(linkId) {
      const { status, body } = await call('GET', `/ledger/${linkId}`);
      if (status !== 200) throw new Error(`The sandbox gateway answered ${status}.`);
      return body as unknown as SandboxCharges;
    },
  };
}

/** The kind of a token, which a card's record does not say. */
function kindIn({ kind }: Reply['body']) {
  if (kind === undefined) return {};
  return { kind: Object.hasOwn(tokenKinds, String(kind)) ? (kind as TokenKind) : ('other' as const) };
}

const orderKind = (act: Act) => (doesAct(act, 'charges') ? 'charge' : 'card');

function outcomeIn({ status, body }: Reply): GatewayOutcome {
  const { outcome, mismatch, taken, card } = body;
  if (status === 200 && taken === true) return takenWith((card ?? {}) as ReceiptCard);
  if (status === 200 && outcome === 'declined') return outcome;
  if (status === 200 && typeof mismatch === 'string') return { mismatch };
  throw new Error(`The sandbox gateway answered ${status}, which does not say what became of the order.`);
}
