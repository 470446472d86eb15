import { randomUUID } from 'node:crypto';
import { cardBody } from './customer-calls.ts';
import { makeLink } from './make-link.ts';
import { link, nonce, type TestServer } from './test-server.ts';

/** The calls of tests of payments: what a page asks for a card, and what the sandbox and the records then say. */
export function paymentCalls(server: () => TestServer) {
  const ledger = async (id: string) => (await server().get(`/public-api/sandbox/charges/${id}`)).body;
  return {
    pay: (id: string, card = nonce(), key: string = randomUUID()) =>
      server().post(`${link(id)}/payment`, cardBody(card), { key }),
    keep: (id: string, card = nonce(), key: string = randomUUID()) =>
      server().post(`${link(id)}/payment-method`, cardBody(card), { key }),
    ledger,
    charges: async (id: string) => (await ledger(id)).charges as { order_id: string; amount_pence: number }[],
    show: async (id: string) => await server().show(id),
    newLink: async (journey = 'single-payment') => (await makeLink(server(), journey)).id,
  };
}
