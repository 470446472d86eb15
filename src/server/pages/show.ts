import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FormFields, formFields, type Posted } from '../../rules/forms.ts';
import { isPayPalPath } from '../../rules/routes.ts';
import type { ShownLink } from '../../rules/shown.ts';
import { visitorOf } from '../http/visitor.ts';
import { noteOpened } from '../links/moments.ts';
import { sendWithToken } from './card-token.ts';
import { compressFor } from './compressed.ts';
import { contentFor } from './content-for.ts';
import { documentKind, headersOfDrawn } from './headers.ts';
import { type PageRoom, type Redirect, situation } from './situation.ts';

/** The answer to a form that its page shows. `sent` are the fields, to send them again where the link cannot be read. */
export type Answer = { posted: Posted; status: number; sent?: FormFields | undefined };

/** Answers with a page: finds out what the request is about, draws it for that, and sends it (D-55). */
export async function show(
  room: PageRoom,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  answer?: Answer,
): Promise<FastifyReply> {
  const { deps, guard, drawing } = room;
  const found = await situation(room, request, name);
  if (found.kind === 'redirect') return goTo(request, reply, found);
  const noted =
    found.kind === 'found' && found.link && request.method === 'GET'
      ? noteOpened(deps, found.link, visitorOf(request))
      : undefined;
  const posted = answer && found.kind === 'found' ? postedFor(answer, found.state) : undefined;
  const shown = await contentFor(room, request, reply, found, posted);
  const kind = documentKind(deps.compiled, name, isPayPalPath(request.url));
  const gateway = shown.hasToken ? deps.gateway.page : undefined;
  const html = await drawing.draw(shown, { origin: guard.publicUrl(), gateway });

  if (found.kind === 'unknown') {
    if (found.retryAfter !== undefined) reply.header('retry-after', String(found.retryAfter));
    reply.code(found.retryAfter === undefined ? 404 : 429);
  } else if (found.state.status === 'failed') reply.code(503).header('retry-after', '5');
  else reply.code(answer?.status ?? 200);
  reply.headers({ ...headersOfDrawn(deps.compiled, found.page, kind, deps), ...ofDrawn });
  if (gateway && found.kind === 'found' && found.link) sendWithToken(request, reply, html, { deps, link: found.link });
  else reply.send(await compressFor(request, reply, html));
  // The page does not wait for it; whoever waits for this does.
  await noted;
  return reply;
}

/** A page whose link cannot be read has no form: it offers to send the fields again. */
function postedFor({ posted, sent }: Answer, state: ShownLink): Posted {
  if (state.status === 'failed' && sent?.[formFields.form] !== undefined) return { ...posted, sent };
  // While a card is still being checked, nobody is told that nothing was taken.
  const isUnsure = state.status === 'ready' && state.link.pending && posted.problem === 'cookiesNeeded';
  return isUnsure ? { ...posted, problem: 'paymentPending' } : posted;
}

/** A drawn page is kept by no cache, and its forms post their origin (D-23). */
const ofDrawn = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
};

/** Leads on. A form that the script of the site has posted is told where, and the script loads that page. */
export function goTo(
  request: FastifyRequest,
  reply: FastifyReply,
  { to, status }: Omit<Redirect, 'kind'>,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  const isByScript = request.method === 'POST' && request.headers.prefer === 'location';
  return isByScript ? reply.code(204).header('location', to).send() : reply.redirect(to, status);
}
