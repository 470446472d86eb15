import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDay, timeIn } from '../../rules/questions/calendar.ts';
import type {
  LinkCorrection,
  LinkRequest,
  MadeLink,
  MadeLinks,
  ProviderLinks,
  Recall,
  RecallRequest,
} from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { nameOf } from '../base/link-name.ts';
import { fieldRefusal, Refusal } from '../base/refusal.ts';
import { schemas } from '../base/schemas.ts';
import { problemInWords } from '../copies/order-problems.ts';
import type { ProviderDeps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { type LinkFilter, listLinks } from '../ledger/list.ts';
import { correctLink } from '../links/correct.ts';
import { withSampleOrder } from '../links/demo.ts';
import { expireLink } from '../links/expire.ts';
import { LinksRefused, makeLinks, readDocuments } from '../links/make-links.ts';
import { recallLinks } from '../links/recall.ts';
import { searchIds } from '../links/search.ts';
import { callerOf, tokenOf } from './authorise.ts';
import { operation } from './contract.ts';
import { findLink, type OfLink } from './find-link.ts';
import { firstAnswer, keyIn, runOnce } from './idempotency.ts';
import { takeJsonLines } from './json-lines.ts';
import { linkTeller } from './record.ts';

const maxBodyBytes = 8 * 1024 * 1024;
const mostLines = 1_000;

/** After how long a list ends its page, and a recall its call, in milliseconds. */
const listMs = 500;
const recallMs = 5_000;

export function linkRoutes(scope: FastifyInstance, deps: ProviderDeps, publicUrl: () => string): void {
  const { settings, db, served, now, signer } = deps;
  const site = () => served.compiled.site;
  const { told, toProviderLinks, withTexts } = linkTeller(deps, publicUrl);

  const {
    schema: { querystring },
    ...creating
  } = operation('createLink');
  scope.route<{ Querystring: { sample_order?: string } }>({
    ...creating,
    schema: { querystring },
    bodyLimit: maxBodyBytes,
    handler: async (request, reply) => {
      const { body, query } = request;
      const isSample = settings.demo && query.sample_order === 'true';
      const one = isSample ? withSampleOrder(served.compiled, body as LinkRequest) : body;
      const { properties } = schemas.MadeLink;
      return make(request, reply, {
        ...{ call: 'links', requests: [one], areLines: false },
        answerOf: ([link]): MadeLink => withNames(properties, toldWhole(link!)),
      });
    },
  });

  void scope.register(async (lines) => {
    takeJsonLines(lines);
    lines.route<{ Body: unknown[] }>({
      ...operation('createLinks'),
      bodyLimit: maxBodyBytes,
      handler: async (request, reply) => {
        const { body: requests } = request;
        if (requests.length === 0 || requests.length > mostLines)
          throw fieldRefusal('link-refused', '', 'number', `There must be from 1 to ${mostLines} lines.`);
        const { properties } = schemas.MadeLinks.properties.links.items;
        return make(request, reply, {
          ...{ call: 'links/batch', requests, areLines: true },
          answerOf: (made): MadeLinks => ({ links: made.map((link) => withNames(properties, toldWhole(link))) }),
        });
      },
    });
  });

  scope.route<{ Querystring: ListQuery }>({
    ...operation('listLinks'),
    handler: async (request): Promise<ProviderLinks> => {
      const { since, search, ...rest } = request.query;
      const made_since = since === undefined ? undefined : sinceIn(since);
      if (since !== undefined && made_since === undefined)
        throw fieldRefusal(
          'bad-request',
          'since',
          'time',
          '"since" must be a time such as 2026-12-24T12:00:00Z, or a day.',
        );
      const ids = search === undefined ? undefined : await searchIds(db, search);
      const filter = { ...rest, made_since, ids };
      const { links, next } = await listLinks(deps, site(), now(), filter, listMs);
      return { links: await toProviderLinks(links, request), ...defined({ next }) };
    },
  });

  scope.route<OfLink>({
    ...operation('getLink'),
    handler: async (request) => withTexts(await findLink(deps, request), request),
  });

  scope.route<OfLink>({
    ...operation('expireLink'),
    handler: async (request) => {
      const stored = await findLink(deps, request);
      if (stored.status === 'used') throw new Refusal('link-used');
      const { changed, link } = await expireLink(db, site(), stored, changingOf(request));
      if (changed) request.log.info({ link: nameOf(link.row.id), token: tokenOf(request).name }, 'link revoked');
      return withTexts(link, request);
    },
  });

  scope.route<OfLink & { Body: LinkCorrection }>({
    ...operation('correctLink'),
    handler: async (request) => {
      await db.transaction(async (tx) => {
        const link = await findLink({ ...deps, db: tx }, request, { lock: true });
        await correctLink({ ...deps, db: tx }, link, request.body, changingOf(request));
      });
      const link = await findLink(deps, request);
      request.log.info({ link: nameOf(link.row.id), token: tokenOf(request).name }, 'link put right');
      return withTexts(link, request);
    },
  });

  scope.route<{ Body: RecallRequest }>({
    ...operation('recallLinks'),
    handler: async (request): Promise<Recall> => {
      const { made_since, ...rest } = request.body;
      const since = made_since === undefined ? undefined : sinceIn(made_since);
      if (made_since !== undefined && since === undefined)
        throw fieldRefusal('invalid', '/made_since', 'time', '"made_since" is no time that there is.');
      const asked = { ...rest, ...(since !== undefined && { made_since: since }) };
      const recalled = await recallLinks(db, site(), changingOf(request), asked, recallMs);
      request.log.info({ ...recalled, next: undefined, token: tokenOf(request).name }, 'links recalled');
      return recalled;
    },
  });

  const changingOf = (request: FastifyRequest) => ({ signer, now: now(), by: callerOf(request) });

  const toldWhole = (link: LinkView) => ({ ...told(link), id: link.row.id });

  /** Makes all of the requested links or none, once for the call's key. What is wrong with them is in one answer. */
  async function make<Answer>(request: FastifyRequest, reply: FastifyReply, asked: Making<Answer>) {
    const { requests, areLines, answerOf } = asked;
    const call = { call: asked.call, key: keyIn(request.headers['idempotency-key']), body: request.body };
    const makeNew = async () => {
      const read = await readDocuments(requests, request.socket);
      const rules = { now: now(), linkDays: settings.linkDays, signer };
      return db.transaction((tx) =>
        runOnce({ db: tx, signer }, call, async () => answerOf(await makeLinks(tx, served.compiled, read, rules))),
      );
    };
    // Documents take time: a call that was answered before is answered without them.
    const first = await firstAnswer<Answer>(deps, call);
    const { answer, isRepeat } = first
      ? { answer: first, isRepeat: true }
      : await makeNew().catch((error: unknown) => {
          throw error instanceof LinksRefused ? refusalOf(error, areLines) : error;
        });
    if (!isRepeat) request.log.info({ links: requests.length, token: tokenOf(request).name }, 'links made');
    return reply.code(isRepeat ? 200 : 201).send(answer);
  }
}

/** A call that makes links: its name, what it asks for, whether that came in lines, and its answer. */
type Making<Answer> = {
  call: string;
  requests: unknown[];
  areLines: boolean;
  answerOf(made: LinkView[]): Answer;
};

type ListQuery = Pick<LinkFilter, 'status' | 'customer_type'> &
  Partial<Record<'journey' | 'recorded' | 'reference' | 'after' | 'search' | 'since', string>> & { limit: number };

/** Those of the values that a schema names. */
const withNames = <Answer>(properties: object, values: object): Answer =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(properties, name))) as Answer;

/** A time, or the beginning of a day in UTC, in ISO 8601; undefined for other words. */
const sinceIn = (text: string): string | undefined => timeIn(isDay(text) ? `${text}T00:00:00Z` : text)?.toISOString();

function refusalOf({ mistakes }: LinksRefused, areLines: boolean): Refusal {
  const errors = mistakes.map(({ number, lines, pointer, ...mistake }) => {
    const field = pointer.slice(1).replaceAll('/', '.');
    if (!areLines) return { field, pointer, ...mistake };
    // With JSON lines `line` is that of the request, and the words say that of the document.
    const { element, code } = mistake;
    return {
      field: lines,
      line: number,
      pointer,
      code,
      ...defined({ element }),
      detail: problemInWords(mistake),
    };
  });
  return new Refusal('link-refused', {}, { errors });
}
