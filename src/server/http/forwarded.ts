import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Returns an `X-Forwarded-For` of addresses alone, without ports, at most the last twenty, and none before one that is
 * no address: a caller may have made them up. TRUST_PROXY says which is the customer's (`app.ts`).
 */
export function addressesIn(header: string): string {
  const addresses: string[] = [];
  for (const entry of header.split(',').slice(-20).reverse()) {
    const address = withoutPort(entry.trim());
    if (!isIP(address)) break;
    addresses.push(address);
  }
  return addresses.reverse().join(', ');
}

/** Whether somebody says that a request comes from further away, and is no proxy that is trusted (TRUST_PROXY). */
export const isUnbelieved = ({ ips, raw }: FastifyRequest): boolean =>
  Boolean(raw.headers['x-forwarded-for']) && (ips ?? []).length < 2;

/** `192.0.2.1:443` and `[2001:db8::1]:443` without their ports. */
function withoutPort(entry: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1');
}
