import type { FastifyRequest } from 'fastify';
import { proxyReader } from '../../../src/server/http/visitor.ts';
import type { Editor } from '../git/publish.ts';
import { Refusal } from '../server/guard.ts';
import type { HostedSettings } from './settings.ts';

/**
 * Makes a reader of who sends a request: by the header that the proxy sets, and from its addresses alone (D-59). It throws a
 * {@link Refusal} where another sends it, or nobody is named.
 */
export function editorReader({ userHeader, proxies }: Pick<HostedSettings, 'userHeader' | 'proxies'>) {
  const readProxy = proxyReader(proxies);
  return {
    /** Throws where a request does not come from the proxy, which alone knows who may. */
    guard(request: FastifyRequest): void {
      if (!readProxy(request))
        throw new Refusal(403, 'The studio is only reached by the proxy that signs its editors in.');
    },
    editorOf(request: FastifyRequest): Editor {
      const email = addressIn(readProxy(request)?.(userHeader) ?? '');
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        throw new Refusal(
          401,
          `The proxy names nobody: ${userHeader} must have the e-mail address of whoever has signed in.`,
        );
      return { name: email.split('@')[0]!, email };
    },
  };
}

/**
 * The address that a proxy says, which may have a name before it. Who signs in with another spelling of it is the same person,
 * with the same work tree; two addresses are nobody's.
 */
function addressIn(said: string): string {
  const words = said.normalize().toLowerCase().split(' ').filter(Boolean);
  return words.filter((word) => word.includes('@')).length === 1 ? words.at(-1)! : '';
}
