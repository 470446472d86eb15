import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues } from '../../rules/cookies.ts';
import { documentFile } from '../../rules/document-file.ts';
import type { CompiledSite, LinkHistory, Problem, ProviderLink, ProviderLinks } from '../../types.gen.ts';
import { makeToken, type ProviderToken, readToken, scopes } from '../base/provider-token.ts';
import { Refusal, statusOf } from '../base/refusal.ts';
import type { Settings } from '../base/settings.ts';
import { standsAlone } from '../http/base-headers.ts';
import { takeFormsOnly } from '../http/form-body.ts';
import { formOriginProblem, type GuardOptions, isSecure, offerToken, tokenProblem } from '../http/guard.ts';
import { htmlType } from '../http/plain-page.ts';
import { deeds, fieldsOf } from './deeds.ts';
import { document, html, policy } from './html.ts';
import { linkPage, type Note, searchPage } from './pages.ts';
import { type Sitter, sitterReader, Unseated } from './who.ts';

const { token: ownToken, entry } = makeToken('desk', scopes);

/** The token with which the desk makes the provider's calls, in this process alone. */
export const deskToken: ProviderToken = readToken(entry)!;

/** Whether there is a desk: somebody says who sits there, or it is a demo. */
export const hasDesk = ({ desk, demo }: Pick<Settings, 'desk' | 'demo'>): boolean =>
  demo || desk.userHeader !== undefined;

type DeskOptions = { settings: Settings; site: CompiledSite; guard: GuardOptions };
type OfLink = { Params: { link: string } };
type Answer<Body> = { status: number; body: Body };

/** Registers the desk, at which people on the telephone look links up and put things right. */
export async function deskRoutes(app: FastifyInstance, { settings, site, guard }: DeskOptions): Promise<void> {
  if (!hasDesk(settings)) return;
  const sitterOf = sitterReader(settings);

  await app.register(async (scope) => {
    takeFormsOnly(scope);

    /** Makes one of the provider's calls in the name of whoever sits at the desk. */
    async function call<Body>(
      { name }: Sitter,
      path: string,
      {
        method = 'GET',
        body,
        headers = {},
      }: { method?: 'GET' | 'POST' | 'PATCH'; body?: object; headers?: Record<string, string> } = {},
    ): Promise<Answer<Body>> {
      const reply = await app.inject({
        ...{ method, url: `/provider-api${path}` },
        headers: {
          ...{ authorization: `Bearer ${ownToken}`, 'doorstep-operator': name },
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { payload: JSON.stringify(body) }),
      });
      return { status: reply.statusCode, body: reply.json() };
    }

    const send = (reply: FastifyReply, status: number, text: string) =>
      reply
        .code(status)
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type(htmlType)
        .send(text);

    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const asked = error instanceof Refusal ? statusOf(error.slug) : error.statusCode;
      const status = error instanceof Unseated ? error.status : (asked ?? 500);
      if (status >= 500) request.log.error({ err: error }, 'the desk failed');
      const words = error instanceof Unseated ? error.message : 'This cannot be shown now. Nothing was changed.';
      return send(reply, status, document(STATUS_CODES[status] ?? 'Failed', '', html`<p>${words}</p>`));
    });

    /** Who has posted a form of the desk. Throws {@link Unseated} for one of elsewhere. */
    function posterOf(request: FastifyRequest, { token = '' }: Record<string, string>): Sitter {
      const own = `${request.protocol}://${request.host}`;
      if (formOriginProblem(request, guard, own) || tokenProblem(request, token, guard))
        throw new Unseated(403, 'The form was not of this page, or too old. Load the page again. Nothing was changed.');
      return sitterOf(request);
    }

    // What is read out is personal: no address has it, so that no log does. The cookie lets a browser go back to the list.
    scope.post('/desk', (request, reply) => {
      const fields = fieldsOf(request.body);
      posterOf(request, fields);
      const { q = '' } = fields;
      const cookie = `${searchCookie}=${Buffer.from(q.trim().slice(0, 200)).toString('base64url')}; Path=/desk; HttpOnly; SameSite=Strict; Max-Age=3600`;
      return reply
        .header('set-cookie', cookie + (isSecure(request, guard) ? '; Secure' : ''))
        .redirect('/desk?found', 303);
    });

    scope.get<{ Querystring: { found?: string } }>('/desk', async (request, reply) => {
      const sitter = sitterOf(request);
      const { token } = offerToken(request, reply, guard);
      const [kept = ''] = cookieValues(request.headers.cookie, searchCookie);
      const query = request.query.found === undefined ? '' : Buffer.from(kept, 'base64url').toString();
      const found =
        query.length > 1 ? await call<ProviderLinks>(sitter, `/links?search=${encodeURIComponent(query)}`) : undefined;
      const links = query === '' ? undefined : (found?.body.links ?? []);
      return send(reply, 200, document('Find a link', seatOf(sitter), searchPage(query, token, links)));
    });

    /** The page of a link, with what was done or why it was not. */
    async function showLink(
      request: FastifyRequest<OfLink>,
      reply: FastifyReply,
      { status = 200, note }: { status?: number; note?: Note } = {},
    ): Promise<FastifyReply> {
      const sitter = sitterOf(request);
      const path = `/links/${encodeURIComponent(request.params.link)}`;
      const found = await call<ProviderLink>(sitter, path);
      if (found.status !== 200) {
        const words = html`<p>There is no such link.</p>`;
        return send(reply, found.status, document('No such link', seatOf(sitter), words));
      }
      const { body: history } = await call<LinkHistory>(sitter, `${path}/history`);
      const { token } = offerToken(request, reply, guard);
      const page = linkPage({ link: found.body, history, site, sitter, token }, note);
      return send(
        reply,
        status,
        document(`Link ${found.body.external_reference ?? found.body.link}`, seatOf(sitter), page),
      );
    }

    scope.get<OfLink & { Querystring: { done?: string } }>('/desk/links/:link', (request, reply) => {
      const { done = '' } = request.query;
      const deed = Object.hasOwn(deeds, done) ? deeds[done] : undefined;
      return showLink(request, reply, deed && { note: { done: deed.done } });
    });

    scope.get<{ Params: { link: string; reference: string } }>(
      '/desk/links/:link/copies/:reference',
      async (request, reply) => {
        const sitter = sitterOf(request);
        const { body } = await call<ProviderLink>(sitter, `/links/${encodeURIComponent(request.params.link)}`);
        const record = body.records?.find(({ reference }) => reference === request.params.reference);
        if (record?.text === undefined)
          return send(reply, 404, document('No such copy', seatOf(sitter), html`<p>There is no such copy.</p>`));
        const { document: title = record.act, text, reference, recorded_at } = record;
        const file = documentFile({ provider: site.name, title, notes: [reference, recorded_at], html: text });
        return reply
          .headers({ ...standsAlone, 'cache-control': 'no-store' })
          .type(htmlType)
          .send(file);
      },
    );

    scope.post<{ Params: { link: string; deed: string } }>('/desk/links/:link/:deed', async (request, reply) => {
      const fields = fieldsOf(request.body);
      const sitter = posterOf(request, fields);
      const { deed: name, link } = request.params;
      const deed = Object.hasOwn(deeds, name) ? deeds[name]! : undefined;
      if (!deed) return send(reply, 404, document('Not found', seatOf(sitter), html`<p>There is nothing here.</p>`));
      if (deed.needs === 'lead' && sitter.role !== 'lead') throw new Unseated(403, 'Only a lead may do this.');
      const asked = deed.call(fields);
      const refused = (status: number, wrong: string[]) =>
        showLink(request, reply, { status, note: { wrong, deed: name, typed: fields } });
      if (typeof asked === 'string') return refused(422, [asked]);
      const done = await call<Partial<Problem>>(sitter, `/links/${encodeURIComponent(link)}${asked.path}`, asked);
      if (done.status < 300) return reply.redirect(`/desk/links/${encodeURIComponent(link)}?done=${name}`, 303);
      const { errors = [], detail = '' } = done.body;
      return refused(done.status, errors.length > 0 ? errors.map((one) => one.detail) : [detail]);
    });
  });
}

/** The cookie with what was looked for last. */
const searchCookie = 'desk-search';

const seatOf = ({ name, role }: Sitter): string => `${name} (${role})`;
