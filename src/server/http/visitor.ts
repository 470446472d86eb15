import type { FastifyRequest } from 'fastify';
import type { Visitor } from '../ledger/records.ts';

/** Who sends a request, as far as it tells: part of the evidence (D-07). */
export function visitorOf(request: FastifyRequest): Visitor {
  return { ip_address: request.ip, user_agent: (request.headers['user-agent'] ?? '').slice(0, 500) };
}
