import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import type { Visitor } from '../ledger/records.ts';

/** Who sends a request, as far as it tells: part of the evidence (D-07). */
export function visitorOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor {
  return { ip_address: request.ip, user_agent: (request.headers['user-agent'] ?? '').slice(0, 500) };
}

/** Nothing in it breaks a line of a record, a commit or a list, or turns the direction round. */
const lineOf = (value: string) => value.replace(/[<>\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '').trim();

/** What a proxy says of a request in one of its headers; empty where it says nothing. */
export type ProxySays = (header: string | undefined) => string;

/** Reads the headers of the proxies at these addresses; of a request from any other address there is nothing to read. */
export function proxyReader(proxies: string[]): (request: FastifyRequest) => ProxySays | undefined {
  const isTrusted = compile(proxies);
  return ({ socket, headers }) => {
    if (!isTrusted(socket.remoteAddress ?? '', 0)) return undefined;
    return (header = '') => {
      const value = headers[header.toLowerCase()];
      return typeof value === 'string' ? lineOf(value) : '';
    };
  };
}
