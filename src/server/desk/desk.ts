import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues } from '../../rules/cookies.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { minuteLimit } from '../base/limits.ts';
import { linkName } from '../base/link-name.ts';
import { scopes } from '../base/provider-token.ts';
import { Refusal, statusOf } from '../base/refusal.ts';
import type { Settings } from '../base/settings.ts';
import { loopback } from '../base/settings-reader.ts';
import { refusalFor } from '../http/failures.ts';
import { readForm, takeFormsOnly } from '../http/form-body.ts';
import { formOriginProblem, type GuardOptions, isSecure, offerToken, tokenProblem } from '../http/guard.ts';
import { htmlType } from '../http/plain-page.ts';
import { callsAMinute } from '../provider/authorise.ts';
import { type Answered, byToken, type Call, checkedCall } from '../provider/call.ts';
import type { ProviderCalls } from '../provider/provider-api.ts';
import type { Release } from '../release/release.ts';
import { deeds, fieldsOf, type Wrong, wrongsOf } from './deeds.ts';
import { document, type Html, html, policy } from './html.ts';
import { saidOn, seenOn } from './moments.ts';
import { copyPage, copyTitle, linkPage, type Note, searchPage } from './pages.ts';
import { type Sitter, sitterReader, Unseated } from './who.ts';

/** The token of the desk, in records and logs: it opens everything, and no request can bring it. */
const token = { name: 'desk', scopes };

type DeskOptions = { settings: Settings; served: Release; guard: GuardOptions; calls: ProviderCalls };
type OfLink = { Params: { link: string } };

/** Registers the desk, at which people look links up and put things right: where somebody says who they are, and in a demo. */
export async function deskRoutes(app: FastifyInstance, { settings, served, guard, calls }: DeskOptions): Promise<void> {
  if (!settings.demo && settings.desk.userHeader === undefined) return;
  const sitterOf = sitterReader(settings);
  const limit = minuteLimit(callsAMinute);

  await app.register(async (scope) => {
    takeFormsOnly(scope, (bytes) => readForm(bytes, 'desk'));

    /** Makes one of the provider's calls in the name of whoever sits at the desk. Throws what it refuses. */
    async function call<Id extends keyof ProviderCalls>(
      request: FastifyRequest,
      id: Id,
      { params, key, ...given }: Partial<Pick<Call, 'params' | 'key' | 'query' | 'body'>> = {},
    ): Promise<Awaited<ReturnType<ProviderCalls[Id]>>> {
      const { name } = sitterOf(request);
      if (limit.count(name) !== undefined)
        throw new Unseated(429, 'Too many at once: try again in a minute. Nothing was changed.');
      const { ip, headers, log, release, socket } = request;
      const caller = { ip, headers, log, release, socket, token, by: `${name}, ${byToken(token.name)}` };
      const made = { ...caller, params: { ...(request.params as object), ...params }, key, ...checkedCall(id, given) };
      return (calls[id] as (made: Call) => Promise<never>)(made);
    }

    const send = (reply: FastifyReply, status: number, sitter: Sitter | undefined, title: string, page: Html) =>
      reply
        .code(status)
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type(htmlType)
        .send(document(title, sitter ? `${sitter.name} (${sitter.role})` : '', page, status >= 400));

    // An id of a link, which opens it for its customer, stands in no address of the desk.
    scope.addHook<{ Params: Partial<OfLink['Params']> }>('preHandler', async ({ params: { link } }) => {
      if (link !== undefined && !linkName.test(link)) throw new Refusal('link-unknown');
    });

    scope.setErrorHandler(async (error: Error, request, reply) => {
      const { slug } = error instanceof Unseated ? {} : await refusalFor(error, request);
      const status = error instanceof Unseated ? error.status : statusOf(slug!);
      const isUnknown = slug === 'link-unknown';
      const words = isUnknown ? 'There is no such link.' : 'This cannot be shown now. Nothing was changed.';
      const title = isUnknown ? 'No such link' : (STATUS_CODES[status] ?? 'Failed');
      return send(reply, status, undefined, title, html`<p>${error instanceof Unseated ? error.message : words}</p>`);
    });

    /** Who has posted a form of the desk. Throws {@link Unseated} for one of elsewhere, or by another name of this server. */
    function posterOf(request: FastifyRequest, { token = '' }: Record<string, string>): Sitter {
      const { hostname: ours } = new URL(guard.publicUrl());
      const own = `${request.protocol}://${request.host}`;
      const name = URL.canParse(own) ? new URL(own).hostname : '';
      if (name !== ours && !(guard.demo && loopback.test(name)))
        throw new Unseated(403, `The desk is reached by the name ${ours} alone. Nothing was changed.`);
      if (formOriginProblem(request, guard, own) || tokenProblem(request, token, guard))
        throw new Unseated(403, 'The form was not of this page, or too old. Load the page again. Nothing was changed.');
      return sitterOf(request);
    }

    /** A text that only this browser gets back: in no address, so in no log. */
    const keep = (request: FastifyRequest, name: string, text: string, [where, seconds]: [string, number]) =>
      `${name}=${Buffer.from(text).toString('base64url')}; Path=${where}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure(request, guard) ? '; Secure' : ''}`;
    const kept = (request: FastifyRequest, name: string) =>
      Buffer.from(cookieValues(request.headers.cookie, name)[0] ?? '', 'base64url').toString();

    scope.post('/desk', (request, reply) => {
      const fields = fieldsOf(request.body);
      posterOf(request, fields);
      const cookie = keep(request, searchCookie, (fields.q ?? '').trim().slice(0, 200), ['/desk', 3600]);
      return reply.header('set-cookie', cookie).redirect('/desk?found', 303);
    });

    scope.get<{ Querystring: { found?: string; after?: string } }>('/desk', async (request, reply) => {
      const sitter = sitterOf(request);
      const { token } = offerToken(request, reply, guard);
      const { found: isFound, after } = request.query;
      const query = isFound === undefined ? '' : kept(request, searchCookie);
      const asked = { search: query, ...(after && { after }) };
      const found = query.length > 1 ? await call(request, 'listLinks', { query: asked }) : undefined;
      const links = query === '' ? undefined : { links: [], ...found };
      return send(reply, 200, sitter, 'Find a link', searchPage(query, token, served.compiled.site, links));
    });

    /** The page of a link, with what was done or why it was not. */
    async function showLink(request: FastifyRequest<OfLink>, reply: FastifyReply, note?: Note, status = 200) {
      const sitter = sitterOf(request);
      const link = await call(request, 'getLink');
      const history = await call(request, 'getHistory');
      const { token } = offerToken(request, reply, guard);
      const read = { seen: await seenOn(served, link), said: await saidOn(served, link) };
      const { site, letters } = served.compiled;
      const page = linkPage(
        { site, letters: settings.letters && letters, ...read, link, history, sitter, token },
        note,
      );
      return send(reply, status, sitter, `Link ${link.external_reference ?? link.link}`, page);
    }

    const pathOf = (link: string) => `/desk/links/${link}`;

    scope.get<OfLink>('/desk/links/:link', (request, reply) => {
      const done = kept(request, doneCookie);
      if (!done) return showLink(request, reply);
      // It is said once: a page that is loaded anew says what is so then.
      const gone = keep(request, doneCookie, '', [pathOf(request.params.link), 0]);
      return showLink(request, reply.header('set-cookie', gone), { done });
    });

    scope.get<{ Params: { link: string; reference: string } }>(
      '/desk/links/:link/copies/:reference',
      async (request, reply) => {
        const sitter = sitterOf(request);
        const { records } = await call(request, 'getLink');
        const record = records.find(({ reference }) => reference === request.params.reference);
        if (record?.text === undefined)
          return send(reply, 404, sitter, 'No such copy', html`<p>There is no such copy.</p>`);
        return send(reply, 200, sitter, copyTitle(record), copyPage(request.params.link, record));
      },
    );

    scope.post<{ Params: { link: string; deed: string } }>('/desk/links/:link/:deed', async (request, reply) => {
      const fields = fieldsOf(request.body);
      const sitter = posterOf(request, fields);
      const { deed: name, link } = request.params;
      const deed = ownEntry(deeds, name);
      const isThere = name !== 'letter' || ownEntry(served.compiled.letters, fields.letter ?? '') !== undefined;
      if (!deed || !isThere) return send(reply, 404, sitter, 'Not found', html`<p>There is nothing here.</p>`);
      if (deed.needs === 'lead' && sitter.role !== 'lead') throw new Unseated(403, 'Only a lead may do this.');
      const asked = deed.call(fields);
      const form = fields.letter === undefined ? name : `${name}-${fields.letter}`;
      const refused = (status: number, wrong: Wrong[], typed = fields) =>
        showLink(request, reply, { wrong, form, typed }, status);
      if (Array.isArray(asked)) return refused(422, [asked]);
      const answer = await call(request, asked.id, asked).catch((error: Error) => {
        if (error instanceof Unseated) throw error;
        return refusalFor(error, request);
      });
      // What was typed on an old page is not offered once more, where it has given money back.
      if (answer instanceof Refusal)
        return refused(statusOf(answer.slug), wrongsOf(answer), answer.slug === 'key-reused' ? {} : fields);
      const done = typeof deed.done === 'string' ? deed.done : deed.done[(answer as Answered).status]!;
      return reply
        .header('set-cookie', keep(request, doneCookie, done, [pathOf(link), 60]))
        .redirect(pathOf(link), 303);
    });
  });
}

/** The cookie with what was looked for last, which lets a browser go back to the list, and that with what was done. */
const [searchCookie, doneCookie] = ['desk-search', 'desk-done'];
