import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { takenWith } from '../../../src/server/gateway/gateway.ts';
import { cardOf, declineOf, detailsOf, outcomeOfNonce } from '../../../src/server/gateway/sandbox/cards.ts';
import type { Entry, Journal } from './sandbox-journal.ts';

type Answer = { status: number; body: object };

/** A request to charge or keep a card. */
type Order = { order_id: string; link_id: string; nonce: string; amount_pence?: number };

type Refund = { link_id: string; order_id: string; refund_id: string; amount_pence: number };

const notFound: Answer = { status: 404, body: { error: 'not-found' } };

/**
 * The sandbox gateway as a service of its own, so that the connection between it and the server can fail as a real one
 * does. It keeps its own journal and does not deduplicate: whoever charges twice finds two charges.
 */
export function sandboxService(journal: Journal): Server {
  return createServer(async (request, response) => {
    const { status, body } = await answer(journal, request).catch(() => ({
      status: 400,
      body: { error: 'malformed' },
    }));
    send(response, status, body);
  });
}

async function answer(journal: Journal, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const [, first = '', second] = pathname.split('/');
  switch (`${request.method} /${first}`) {
    case 'GET /client-token':
      return { status: 200, body: { client_token: `sandbox.${randomBytes(24).toString('base64url')}` } };
    case 'POST /look-up': {
      const details = detailsOf((await readJson<{ nonce: string }>(request)).nonce);
      if (!details) return notFound;
      return { status: 200, body: { liability_shifted: details.liabilityShifted, kind: details.kind } };
    }
    case 'POST /charges':
      return takeOrder(journal, 'charge', await readJson<Order>(request));
    case 'POST /cards':
      return takeOrder(journal, 'card', await readJson<Order>(request));
    case 'GET /orders': {
      const amount = searchParams.get('amount_pence');
      const outcome = journal.find(second ?? '', orderKind(searchParams), amount === null ? null : Number(amount));
      return outcome ? { status: 200, body: typeof outcome === 'string' ? { outcome } : outcome } : notFound;
    }
    case 'POST /refunds':
      return journal.refund(await readJson<Refund>(request)) ? { status: 200, body: { refunded: true } } : notFound;
    case 'GET /refunds':
      return journal.refunds(second ?? '').length > 0 ? { status: 200, body: { refunded: true } } : notFound;
    case 'GET /days':
      return { status: 200, body: { notices: journal.ofDay(second ?? '') } };
    case 'POST /undo':
      return journal.undo(second ?? '', orderKind(searchParams)) ? { status: 200, body: { undone: true } } : notFound;
    case 'GET /ledger':
      return { status: 200, body: second ? journal.ofLink(second) : { entries: journal.entries() } };
    default:
      return notFound;
  }
}

const orderKind = (params: URLSearchParams) => (params.get('kind') === 'charge' ? 'charge' : 'card');

/** Uses a nonce up. One that was used before says nothing about this order: the caller has to search for the order. */
function takeOrder(journal: Journal, kind: Entry['kind'], { order_id, link_id, nonce, amount_pence }: Order): Answer {
  const nonce_sha256 = sha256Of(nonce);
  if (journal.wasUsed(nonce_sha256)) return { status: 409, body: { error: 'nonce-used' } };
  const decline = declineOf(nonce);
  const isGood = decline === undefined;
  const outcome = isGood ? 'succeeded' : 'declined';
  const { card } = takenWith(cardOf(nonce));
  const at = new Date().toISOString();
  const amount = kind === 'charge' && { amount_pence };
  journal.add({ kind, link_id, order_id, nonce_sha256, outcome, ...amount, ...(isGood && card && { card }), at });
  if (outcomeOfNonce(nonce) === 'lost') return { status: 504, body: { error: 'answer-lost' } };
  if (typeof decline === 'object') return { status: 200, body: decline };
  return { status: 200, body: isGood ? takenWith(card) : { outcome } };
}

async function readJson<T>(request: IncomingMessage): Promise<T> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    })
    .end(text);
}
