import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalUuid, nilId, shortId } from '../../rules/link-id.ts';
import type { MadeLink } from '../../types.gen.ts';
import { documentRoutes } from '../api/openapi.ts';
import { Refusal } from '../base/problems.ts';
import type { Deps } from '../deps.ts';
import type { Vault } from '../direct-debit/vault.ts';
import { answerNotFound, refuseOtherMethods } from '../http/failures.ts';
import { addressLimit, minuteLimit } from '../http/limits.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import { addressOf } from '../links/address.ts';
import { LinksRefused, makeLinks } from '../links/request.ts';
import { Lines, takeJsonLines } from './json-lines.ts';
import { document, documentedBankDetails, documentedLinks } from './openapi.ts';

const maxBodyBytes = 8 * 1024 * 1024;
const mostLines = 1_000;
const wrongTokensAMinute = 30;
const callsAMinute = 600;

type ProviderOptions = { deps: Deps; vault: Vault; publicUrl(): string };

/** Registers the provider's calls, which need a bearer token. Without tokens in the settings it registers no calls. */
export async function providerApi(app: FastifyInstance, { deps, vault, publicUrl }: ProviderOptions): Promise<void> {
  const { settings, db, compiled, now } = deps;
  // A proxy may decide by the prefix as it is written, so a prefix with encoded characters is not found.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.startsWith(app.prefix) ? undefined : new Refusal('not-found'));
  });
  answerNotFound(app);
  if (settings.providerTokens.length === 0) return;
  const nameOf = tokenChecker(settings.providerTokens);

  await app.register(async (scope) => {
    await documentRoutes(scope, document);
    scope.addHook('onRequest', authorise(nameOf));
    takeJsonLines(scope);

    scope.post(
      '/links',
      { bodyLimit: maxBodyBytes, config: { documented: documentedLinks } },
      async (request, reply) => {
        const { body } = request;
        if (body === undefined) throw new Refusal('bad-request');
        const made = await make(body instanceof Lines ? body.links : [body]);
        request.log.info({ links: made.length, token: nameOf(request.headers.authorization) }, 'links made');
        const links = made.map(toMadeLink);
        const short = links.map(({ id, url, created_at }) => ({ id, url, created_at }));
        return reply.code(201).send(body instanceof Lines ? { links: short } : links[0]);
      },
    );

    // A HEAD request would be recorded as a reading although it returns no details.
    const bankDetails = { exposeHeadRoute: false, config: { documented: documentedBankDetails } };
    scope.get<{ Params: { id: string } }>('/links/:id/bank-details', bankDetails, async (request) => {
      const link = await findLink(db, compiled.site, canonicalUuid(request.params.id) ?? nilId, now());
      if (!link) throw new Refusal('link-unknown');
      const token = nameOf(request.headers.authorization);
      const details = await vault.read(link.row.id, `provider-api, token ${token}, from ${request.ip}`);
      if (!details) throw new Refusal('no-mandate');
      request.log.info({ link: shortId(link.row.id), token }, 'bank details read');
      return details;
    });

    scope.get('/openapi.json', async () => scope.swagger());
  });
  for (const path of ['/links', '/links/:id/bank-details', '/openapi.json']) refuseOtherMethods(app, path);

  async function make(requests: unknown[]): Promise<LinkView[]> {
    if (requests.length === 0 || requests.length > mostLines) {
      const detail = `There must be from 1 to ${mostLines} lines.`;
      throw new Refusal('link-refused', {}, { errors: [{ field: 'lines', code: 'number', detail }] });
    }
    return makeLinks(db, compiled.site, requests, now()).catch((error: unknown) => {
      if (!(error instanceof LinksRefused)) throw error;
      const errors = error.faults.map(({ line, detail }) => ({ field: `line ${line}`, code: 'refused', detail }));
      throw new Refusal('link-refused', {}, { errors });
    });
  }

  function toMadeLink({ row }: LinkView): MadeLink {
    const { id, journey, customer_type, payment_methods, amount_pence, expires_at, created_at } = row;
    return {
      id,
      url: publicUrl() + addressOf(compiled.site, row),
      journey,
      customer_type,
      payment_methods,
      ...(amount_pence !== null && { amount_pence }),
      ...(expires_at && { expires_at: expires_at.toISOString() }),
      created_at: created_at.toISOString(),
    };
  }
}

/** Refuses unknown tokens, and limits the calls of each known token and the wrong tokens from each address. */
function authorise(nameOf: ReturnType<typeof tokenChecker>) {
  const wrongTokens = addressLimit(wrongTokensAMinute);
  const calls = minuteLimit(callsAMinute);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const token = nameOf(request.headers.authorization);
    const wait = token ? calls.count(token) : wrongTokens.count(request.ip);
    if (wait !== undefined) throw new Refusal('too-fast', { 'retry-after': String(wait) });
    if (!token) throw new Refusal('unauthorised', { 'www-authenticate': 'Bearer' });
  };
}

/** The first eight digits of a token's SHA-256: they name the token in logs and records without revealing it. */
type TokenName = string;

/** Returns a function that names a known token and returns undefined for others. It compares all tokens, in constant time. */
function tokenChecker(tokens: string[]): (authorization: string | undefined) => TokenName | undefined {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const known = tokens.map(digest);
  return (authorization = '') => {
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    const asked = digest(given);
    const found = known.filter((token) => timingSafeEqual(token, asked));
    return found[0]?.toString('hex').slice(0, 8);
  };
}
