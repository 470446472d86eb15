import type { FastifyReply, FastifyRequest } from 'fastify';
import { inertJson } from '../../rules/escape-html.ts';
import { withTimeout } from '../../rules/timeout.ts';
import type { ClientToken } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import type { PaymentDeps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { clientTokenFor } from '../payments/client-token.ts';
import { compressedStream } from './compressed.ts';

/** How long a page stays open for its token, in milliseconds. Then its form asks for one by the call. */
const patienceMs = 8_000;

/** Whether a token comes with a card page (D-25): only to a customer who opens it, since each token counts. */
export function bringsToken(method: string, headers: Headers, link: LinkView): boolean {
  const destination = headers.get('sec-fetch-dest') ?? 'document';
  const isOpened = method === 'GET' && destination === 'document' && !headers.has('sec-purpose');
  return isOpened && link.status === 'active' && link.pending.length === 0;
}

/** Answers with a page at once, and with the client token at its end, where the gateway gives one in time. */
export function sendWithToken(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  tokenRequest: TokenRequest,
): void {
  const { stream, flush } = compressedStream(request, reply);
  // A proxy must not hold the page back until its end.
  reply.header('x-accel-buffering', 'no').send(stream);
  const end = html.lastIndexOf('</body>');
  stream.write(html.slice(0, end));
  flush();
  void tokenInTime(request, tokenRequest).then((token) => {
    // The customer may have left meanwhile.
    if (!stream.destroyed) stream.end((token ? tokenScript(token) : '') + html.slice(end));
  });
}

/** A token as it stands at the end of a card page. */
export const tokenScript = (token: ClientToken): string =>
  `<script type="application/json" id="_token">${inertJson(token)}</script>\n`;

type TokenRequest = { deps: PaymentDeps; link: LinkView };

/** Returns undefined instead of failing: the form then asks by the call, and shows the call's problem. */
async function tokenInTime(request: FastifyRequest, { deps, link }: TokenRequest): Promise<ClientToken | undefined> {
  try {
    return await withTimeout(patienceMs, clientTokenFor(deps, link, request.ip));
  } catch (error) {
    const { slug } = error instanceof Refusal ? error : { slug: 'late' };
    request.log.warn({ slug, ...(slug === 'late' && { err: error }) }, 'a card page came without its token');
    return undefined;
  }
}
