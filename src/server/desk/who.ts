import type { FastifyRequest } from 'fastify';
import type { Settings } from '../base/settings.ts';
import { proxyReader } from '../http/visitor.ts';

/** What somebody at the desk may do: `lead` also gives money back and erases. */
export type Sitter = { name: string; role: 'care' | 'lead' };

/** A request that nobody may make: a status and a sentence. */
export class Unseated extends Error {
  override name = 'Unseated';
  readonly status: 401 | 403 | 429;

  constructor(status: 401 | 403 | 429, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Returns who sits at the desk: the name and the role that the proxy's headers say, from its addresses alone. In a demo
 * without such a header anybody may try it. Throws {@link Unseated}.
 */
export function sitterReader({ desk, trustProxy, demo }: Pick<Settings, 'desk' | 'trustProxy' | 'demo'>) {
  const readProxy = proxyReader(trustProxy);
  return (request: FastifyRequest): Sitter => {
    const { userHeader, roleHeader } = desk;
    if (userHeader === undefined && demo) return { name: 'somebody in the demo', role: 'lead' };
    const said = readProxy(request);
    if (!said) throw new Unseated(403, 'The desk is only reached by the proxy that signs people in.');
    // It goes on in a header, which has the letters of ASCII alone.
    const name = said(userHeader)
      .replace(/[^ -~]/g, '')
      .slice(0, 80);
    if (!name) throw new Unseated(401, `The proxy names nobody: ${userHeader} must say who has signed in.`);
    const role = roleHeader === undefined ? 'care' : said(roleHeader);
    if (role !== 'care' && role !== 'lead')
      throw new Unseated(403, `${name} has no place at the desk: ${roleHeader} must say care or lead.`);
    return { name, role };
  };
}
