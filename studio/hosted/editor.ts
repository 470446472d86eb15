import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import type { Editor } from '../git/publish.ts';
import { Refusal } from '../server/guard.ts';
import type { HostedSettings } from './settings.ts';

/** Nothing in it breaks a line of a commit or a list, or turns the direction round. */
const lineOf = (value: string) => value.replace(/[<>\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '').trim();

/**
 * Makes a reader of who sends a request: by the header that the proxy sets, and from its addresses alone (D-59). It throws a
 * {@link Refusal} where another sends it, or nobody is named.
 */
export function editorReader({ userHeader, proxies }: Pick<HostedSettings, 'userHeader' | 'proxies'>) {
  const isTrusted = compile(proxies);
  return {
    /** Throws where a request does not come from the proxy, which alone knows who may. */
    guard({ socket }: FastifyRequest): void {
      if (!isTrusted(socket.remoteAddress ?? '', 0))
        throw new Refusal(403, 'The studio is only reached by the proxy that signs its editors in.');
    },
    editorOf({ headers }: FastifyRequest): Editor {
      const value = headers[userHeader.toLowerCase()];
      const email = typeof value === 'string' ? lineOf(value) : '';
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        throw new Refusal(
          401,
          `The proxy names nobody: ${userHeader} must have the e-mail address of whoever has signed in.`,
        );
      return { name: email.split('@')[0]!, email };
    },
  };
}
