import { defined } from '../../rules/defined.ts';
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
import { Answered, type Call, findLink, type OfLink } from './call.ts';
import { firstAnswer, keyIn, runOnce } from './idempotency.ts';
import { linkTeller } from './record.ts';

const mostLines = 1_000;

/** After how long a list ends its page, and a recall its call, in milliseconds. */
const listMs = 500;
const recallMs = 5_000;

/** The calls that make, list and change links. */
export function linkCalls(deps: ProviderDeps, publicUrl: () => string) {
  const { settings, db, served, now, signer } = deps;
  const site = () => served.compiled.site;
  const { told, toProviderLinks, withTexts } = linkTeller(deps, publicUrl);
  const changingOf = ({ by }: Call) => ({ signer, now: now(), by });
  const toldWhole = (link: LinkView) => ({ ...told(link), id: link.row.id });

  /** Makes all of the requested links or none, once for the call's key. What is wrong with them is in one answer. */
  async function make<Answer extends object>(call: Call, making: Making<Answer>) {
    const { requests, areLines, answerOf } = making;
    const keyed = { call: making.call, key: keyIn(call.key), body: call.body };
    const makeNew = async () => {
      const read = await readDocuments(requests, call.socket);
      const rules = { now: now(), linkDays: settings.linkDays, signer };
      return db.transaction((tx) =>
        runOnce({ db: tx, signer }, keyed, async () => answerOf(await makeLinks(tx, served.compiled, read, rules))),
      );
    };
    // Documents take time: a call that was answered before is answered without them.
    const first = await firstAnswer<Answer>(deps, keyed);
    const { answer, isRepeat } = first
      ? { answer: first, isRepeat: true }
      : await makeNew().catch((error: unknown) => {
          throw error instanceof LinksRefused ? refusalOf(error, areLines) : error;
        });
    if (!isRepeat) call.log.info({ links: requests.length, token: call.token.name }, 'links made');
    return new Answered(isRepeat ? 200 : 201, answer);
  }

  return {
    createLink(call: Call<object, unknown, { sample_order?: string }>) {
      const { body, query } = call;
      const isSample = settings.demo && query.sample_order === 'true';
      const one = isSample ? withSampleOrder(served.compiled, body as LinkRequest) : body;
      const { properties } = schemas.MadeLink;
      return make(call, {
        ...{ call: 'links', requests: [one], areLines: false },
        answerOf: ([link]): MadeLink => withNames(properties, toldWhole(link!)),
      });
    },

    async createLinks(call: Call<object, unknown[]>) {
      const { body: requests } = call;
      if (requests.length === 0 || requests.length > mostLines)
        throw fieldRefusal('link-refused', '', 'number', `There must be from 1 to ${mostLines} lines.`);
      const { properties } = schemas.MadeLinks.properties.links.items;
      return make(call, {
        ...{ call: 'links/batch', requests, areLines: true },
        answerOf: (made): MadeLinks => ({ links: made.map((link) => withNames(properties, toldWhole(link))) }),
      });
    },

    async listLinks(call: Call<object, unknown, ListQuery>): Promise<ProviderLinks> {
      const { since, search, ...rest } = call.query;
      const made_since = since === undefined ? undefined : sinceIn(since);
      const detail = '"since" must be a time such as 2026-12-24T12:00:00Z, or a day.';
      if (since !== undefined && made_since === undefined) throw fieldRefusal('bad-request', 'since', 'time', detail);
      const ids = search === undefined ? undefined : await searchIds(db, search);
      const { links, next } = await listLinks(deps, site(), now(), { ...rest, made_since, ids }, listMs);
      return { links: await toProviderLinks(links, call), ...defined({ next }) };
    },

    getLink: async (call: Call<OfLink>) => withTexts(await findLink(deps, call), call),

    async expireLink(call: Call<OfLink>) {
      const stored = await findLink(deps, call);
      if (stored.status === 'used') throw new Refusal('link-used');
      const { changed, link } = await expireLink(db, site(), stored, changingOf(call));
      if (changed) call.log.info({ link: nameOf(link.row.id), token: call.token.name }, 'link revoked');
      return withTexts(link, call);
    },

    async correctLink(call: Call<OfLink, LinkCorrection>) {
      await db.transaction(async (tx) => {
        const link = await findLink({ ...deps, db: tx }, call, { lock: true });
        await correctLink({ ...deps, db: tx }, link, call.body, changingOf(call));
      });
      const link = await findLink(deps, call);
      call.log.info({ link: nameOf(link.row.id), token: call.token.name }, 'link put right');
      return withTexts(link, call);
    },

    async recallLinks(call: Call<object, RecallRequest>): Promise<Recall> {
      const { made_since, ...rest } = call.body;
      const since = made_since === undefined ? undefined : sinceIn(made_since);
      if (made_since !== undefined && since === undefined)
        throw fieldRefusal('invalid', '/made_since', 'time', '"made_since" is no time that there is.');
      const asked = { ...rest, ...defined({ made_since: since }) };
      const recalled = await recallLinks(db, site(), changingOf(call), asked, recallMs);
      call.log.info({ ...recalled, next: undefined, token: call.token.name }, 'links recalled');
      return recalled;
    },
  };
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
