import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDay } from '../../rules/questions/calendar.ts';
import type {
  Link,
  LinkRequest,
  MadeLink,
  MadeLinks,
  ProviderLink,
  ProviderLinks,
  Recall,
  RecallRequest,
} from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { linkName, nameOf } from '../base/link-name.ts';
import { fieldRefusal, Refusal } from '../base/refusal.ts';
import { schemas } from '../base/schemas.ts';
import type { Queryable } from '../db/db.ts';
import type { ProviderDeps } from '../deps.ts';
import { toProviderLetters } from '../ledger/letters.ts';
import type { LinkView } from '../ledger/link.ts';
import { listLinks } from '../ledger/list.ts';
import { instrumentOf } from '../ledger/receipt.ts';
import { recordedText, toProviderFact } from '../ledger/records.ts';
import { toldLink } from '../links/address.ts';
import { withSampleOrder } from '../links/demo.ts';
import { expireLink } from '../links/expire.ts';
import { LinksRefused, makeLinks, readDocuments } from '../links/make-links.ts';
import { problemInWords } from '../links/order-document.ts';
import { recallLinks } from '../links/recall.ts';
import { callerOf, tokenOf } from './authorise.ts';
import { findLink, type OfLink } from './find-link.ts';
import { keyIn, runOnce } from './idempotency.ts';
import { Lines } from './json-lines.ts';
import { documentedLink, documentedLinks, documentedList, documentedRecall, documentedRevocation } from './openapi.ts';

const maxBodyBytes = 8 * 1024 * 1024;
const mostLines = 1_000;
const linksAPage = 100;

/** After how long a list ends its page, and a recall its call, in milliseconds. */
const listMs = 500;
const recallMs = 5_000;

export function linkRoutes(scope: FastifyInstance, deps: ProviderDeps, publicUrl: () => string): void {
  const { settings, db, served, now, signer } = deps;
  const site = () => served.compiled.site;

  scope.post<{ Querystring: { sample_order?: string } }>(
    '/links',
    { bodyLimit: maxBodyBytes, config: { needs: 'links', documented: documentedLinks } },
    async (request, reply) => {
      const { body } = request;
      if (body === undefined) throw new Refusal('bad-request');
      const call = { call: 'links', key: keyIn(request.headers['idempotency-key']), body };
      const isSample = settings.demo && request.query.sample_order === 'true';
      const one = isSample ? withSampleOrder(served.compiled, body as LinkRequest) : body;
      const requests = body instanceof Lines ? body.links : [one];
      if (requests.length === 0 || requests.length > mostLines)
        throw fieldRefusal('link-refused', 'lines', 'number', `There must be from 1 to ${mostLines} lines.`);
      const rules = { now: now(), linkDays: settings.linkDays, documents: await readDocuments(requests), signer };
      const make = async (tx: Queryable) => answerOf(body, await makeLinks(tx, served.compiled, requests, rules));
      const { answer, isRepeat } = await db
        .transaction((tx) => runOnce({ db: tx, signer }, call, () => make(tx)))
        .catch((error: unknown) => {
          throw error instanceof LinksRefused ? refusalOf(error, body instanceof Lines) : error;
        });
      if (!isRepeat) request.log.info({ links: requests.length, token: tokenOf(request).name }, 'links made');
      return reply.code(isRepeat ? 200 : 201).send(answer);
    },
  );

  scope.get<{ Querystring: Record<string, string | string[] | undefined> }>(
    '/links',
    { config: { needs: 'links', documented: documentedList } },
    async ({ query }): Promise<ProviderLinks> => {
      const { since, ...rest } = listQuery(query);
      const filter = { ...defined(rest), limit: rest.limit, made_since: since };
      const { links, next } = await listLinks(deps, site(), now(), filter, listMs);
      return { links: links.map((link) => toProviderLink(link)), ...(next !== undefined && { next }) };
    },
  );

  scope.get<OfLink>('/links/:link', { config: { needs: 'links', documented: documentedLink } }, async (request) =>
    withTexts(await findLink(deps, request)),
  );

  scope.delete<OfLink>(
    '/links/:link',
    { config: { needs: 'links', documented: documentedRevocation } },
    async (request) => {
      const stored = await findLink(deps, request);
      if (stored.status === 'used') throw new Refusal('link-used');
      const { changed, link } = await expireLink(db, site(), stored, changingOf(request));
      if (changed) request.log.info({ link: nameOf(link.row.id), token: tokenOf(request).name }, 'link revoked');
      return withTexts(link);
    },
  );

  scope.post<{ Body: RecallRequest }>(
    '/links/recall',
    { schema: { body: schemas.RecallRequest }, config: { needs: 'links', documented: documentedRecall } },
    async (request): Promise<Recall> => {
      const { made_since, ...rest } = request.body;
      const since = made_since === undefined ? undefined : timeIn(made_since);
      if (made_since !== undefined && since === undefined)
        throw fieldRefusal('invalid', 'made_since', 'time', '"made_since" is no time that there is.');
      const asked = { ...rest, ...(since !== undefined && { made_since: since }) };
      const recalled = await recallLinks(db, site(), changingOf(request), asked, recallMs);
      request.log.info({ ...recalled, next: undefined, token: tokenOf(request).name }, 'links recalled');
      return recalled;
    },
  );

  const changingOf = (request: FastifyRequest) => ({ signer, now: now(), by: callerOf(request) });

  function answerOf(body: unknown, newLinks: LinkView[]): MadeLink | MadeLinks {
    const links = newLinks.map(toMadeLink);
    if (!(body instanceof Lines)) return links[0]!;
    const short = links.map(({ link, id, url, external_reference, order_total, accepted_difference, created_at }) =>
      defined({ link, id, url, external_reference, order_total, accepted_difference, created_at }),
    );
    return { links: short };
  }

  const told = (link: Parameters<typeof toldLink>[1]) => toldLink({ compiled: served.compiled, publicUrl }, link);

  function toMadeLink(link: LinkView): MadeLink {
    const { url, external_reference, journey, customer_type, payment_methods, language, ...rest } = told(link);
    const { brand, amount_pence, order_total, accepted_difference, expires_at, created_at } = rest;
    const of = {
      link: rest.link,
      id: link.row.id,
      url,
      external_reference,
      journey,
      customer_type,
      payment_methods,
      language,
      brand,
      amount_pence,
    };
    return defined({ ...of, order_total, accepted_difference, expires_at, created_at });
  }

  function toProviderLink(link: LinkView, texts: (string | undefined)[] = []): ProviderLink {
    return {
      ...told(link),
      records: link.records.map((record, index) => toRecord(record, texts[index])),
      facts: link.facts.map((fact) => defined({ ...toProviderFact(fact), told_by: fact.told_by ?? undefined })),
      letters: toProviderLetters(link),
    };
  }

  const withTexts = async (link: LinkView) =>
    toProviderLink(link, await Promise.all(link.records.map((record) => recordedText(deps, record))));
}

type RecordOfLink = ProviderLink['records'][number];

/** A record with the names of the provider's API, without the other columns of the database. */
function toRecord(row: LinkView['records'][number], text?: string): RecordOfLink {
  const { act, reference, recorded_at, ip_address, user_agent } = row;
  const { document, version, sha256, statement, button, order_sha256, amount_pence, account_ending, gateway } = row;
  const { language, pair_sha256, shown, release, receipt, card_brand, card_ending } = row;
  const words = { document, version, sha256, text, statement, button, language, pair_sha256, order_sha256 };
  return {
    ...{ act, reference, recorded_at: recorded_at.toISOString(), receipt, ip_address, user_agent },
    ...defined({ ...words, shown, release, amount_pence, account_ending, gateway }),
    ...defined({ instrument: instrumentOf(row), card_brand, card_ending }),
  };
}

const customers = ['new', 'existing'] as const;

const nameIn = (text: string) => (/^[a-z][a-z0-9-]{0,59}$/.test(text) ? text : undefined);

const statuses = schemas.Link.properties.status.enum as Link['status'][];

/** Reads the query of a list. Throws `bad-request` with all mistakes. */
function listQuery(query: Record<string, string | string[] | undefined>) {
  const errors: { field: string; code: string; detail: string }[] = [];
  const read = <T>(name: string, detail: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = query[name];
    const value = typeof text === 'string' ? parse(text) : undefined;
    if (text !== undefined && value === undefined) errors.push({ field: name, code: 'form', detail });
    return value;
  };
  const stateOfLink = {
    reference: read('reference', 'It must come once.', (text) => (text.includes('\0') ? undefined : text)),
    since: read('since', 'It must be a time such as 2026-12-24T12:00:00Z, or a day such as 2026-12-24.', timeIn),
    status: read('status', `It must be ${statuses.join(', ')}.`, (text) => statuses.find((status) => status === text)),
    journey: read('journey', 'It must be the name of a journey.', nameIn),
    customer_type: read('customer_type', 'It must be new or existing.', (text) =>
      customers.find((customer) => customer === text),
    ),
    recorded: read('recorded', 'It must be the name of an act.', nameIn),
    after: read('after', 'It must be the next of a page.', (text) => (linkName.test(text) ? text : undefined)),
    limit:
      read('limit', 'It must be from 1 to 1000.', (text) =>
        /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1_000 ? Number(text) : undefined,
      ) ?? linksAPage,
  };
  for (const name of Object.keys(query)) {
    if (!Object.hasOwn(stateOfLink, name))
      errors.push({ field: name, code: 'unknown', detail: `"${name}" is not known.` });
  }
  if (errors.length) throw new Refusal('bad-request', {}, { errors });
  return stateOfLink;
}

/** A time with its zone, or a day (UTC), of the years that the database stores; undefined for other text. */
function timeIn(text: string): string | undefined {
  const isTime = isDay(text.slice(0, 10)) && /^.{10}(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = new Date(isTime ? text : Number.NaN);
  return time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999 ? time.toISOString() : undefined;
}

function refusalOf({ mistakes }: LinksRefused, areLines: boolean): Refusal {
  const errors = mistakes.map(({ number, pointer, ...mistake }) => {
    const field = pointer.slice(1).replaceAll('/', '.');
    if (!areLines) return { field, pointer, ...mistake };
    // With JSON lines `line` is that of the request, and the words say that of the document.
    const { element, code } = mistake;
    return {
      field: `line ${number}`,
      line: number,
      pointer,
      code,
      ...defined({ element }),
      detail: problemInWords(mistake),
    };
  });
  return new Refusal('link-refused', {}, { errors });
}
