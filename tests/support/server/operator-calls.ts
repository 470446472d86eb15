import { randomUUID } from 'node:crypto';
import type { ProviderEvent } from '../../../src/server/events/event.ts';
import type { ExportPage, PendingEvent } from '../../../src/server/events/pending-events.ts';
import type { sendingNow } from '../../../src/server/letters/sending.ts';
import type { Purged } from '../../../src/server/links/purge.ts';
import { CallRefused, type Client } from '../../../src/tools/cli/client/client.ts';
import { bankDetailsOf, listedLinks } from '../../../src/tools/cli/link/commands.ts';
import type {
  AgreedBytes,
  BankDetails,
  DayReport,
  LinkAnswers,
  LinkHistory,
  LinkRequest,
  ListedAttempt,
  MadeLink,
  MadeLinks,
  ProviderLink,
  Recall,
  RefundRecord,
} from '../../../src/types.gen.ts';

/** A command that a server answers, by the provider's calls. */
export type CallCommand =
  | { name: 'create'; link: LinkRequest }
  /** All of them or none. */
  | { name: 'create-all'; links: unknown[] }
  /** With the bank details or the personal answers too; that they were read is recorded. */
  | { name: 'show'; id: string; bankDetails?: boolean; answers?: boolean }
  /** The agreed text, byte for byte; the contract unless another act is named. */
  | { name: 'document'; id: string; act?: string }
  | { name: 'list'; filter?: ListFilter }
  | { name: 'expire'; id: string }
  /** Expires all links whose external reference begins with this, made since a time. */
  | { name: 'recall'; reference_prefix: string; made_since?: string; dry_run?: boolean }
  /** Lifts the lock of a link on which too many cards were declined. */
  | { name: 'unlock'; id: string }
  /** Of one link, or of the whole site. */
  | { name: 'maintenance'; on: boolean; id?: string }
  /** All, or those whose outcome is open. */
  | { name: 'attempts'; open?: boolean }
  /** `anyway`: also where the gateway says otherwise, or cannot be asked. */
  | { name: 'attempt-settle'; order: string; as: 'taken' | 'not-taken'; reason: string; anyway?: boolean }
  | { name: 'refund'; id: string; amount_pence?: number; reason: string; anyway?: boolean }
  /** Compares a day (UTC) at the gateway, such as 2026-11-20, with the records. */
  | { name: 'reconcile'; day: string }
  | { name: 'events'; state?: 'waiting' | 'dead' }
  /** An event's id, or every dead one. */
  | { name: 'replay'; event: string | 'dead' }
  | { name: 'export'; since?: string }
  /** The letters of a link; or stops all sending, or lets it go on. */
  | { name: 'letters'; id: string }
  | { name: 'letters-waiting' }
  | { name: 'letters-stop'; reason: string }
  | { name: 'letters-go-on' }
  /** Sends a letter of a link again, or one that only a call sends. */
  | { name: 'send-again'; id: string; letter: string; to?: string }
  | { name: 'purge'; before: string; dry_run?: boolean }
  | { name: 'demo-reset' };

/** Which links are listed: what `GET /links` takes. */
export type ListFilter = {
  status?: string;
  journey?: string;
  customer_type?: string;
  recorded?: string;
  reference?: string;
  search?: string;
  since?: string;
  limit?: number;
};

/** A link with everything recorded for it. `acts` are its records, by the name that they had before 0.4. */
export type ShownLink = Omit<ProviderLink, 'attempts'> &
  LinkHistory & { acts: ProviderLink['records']; bank_details?: BankDetails; answers_read?: LinkAnswers['acts'] };

/** What each command answers. */
export type Answers = {
  create: MadeLink;
  'create-all': MadeLinks['links'];
  show: ShownLink;
  document: AgreedBytes;
  list: ProviderLink[];
  expire: { changed: boolean; link: ProviderLink };
  recall: Recall;
  unlock: { link: ProviderLink; unlocked: boolean };
  maintenance: { on: boolean; link?: ProviderLink };
  attempts: ListedAttempt[];
  'attempt-settle': ListedAttempt;
  refund: RefundRecord;
  reconcile: DayReport;
  events: PendingEvent[];
  replay: { replayed: number };
  export: ProviderEvent[];
  letters: Pick<ProviderLink, 'letters'>;
  'letters-waiting': Awaited<ReturnType<typeof sendingNow>>;
  'letters-stop': { stopped: boolean };
  'letters-go-on': { stopped: boolean; changed: boolean };
  'send-again': { name: string; state: string };
  purge: Purged;
  'demo-reset': { reset: number };
};

type Calls = {
  [Name in CallCommand['name']]: (
    client: Client,
    command: Extract<CallCommand, { name: Name }>,
  ) => Promise<Answers[Name]>;
};

const at = (id: string) => `/links/${encodeURIComponent(id)}`;

/** How each command asks for what it is to do. */
const calls: Calls = {
  create: (client, { link }) => client({ method: 'POST', path: '/links', query: { sample_order: 'true' }, body: link }),
  async 'create-all'(client, { links }) {
    const body = links.map((link) => JSON.stringify(link)).join('\n');
    return (await client<MadeLinks>({ method: 'POST', path: '/links', body })).links;
  },
  show,
  document: (client, { id, act }) => client({ method: 'GET', path: `${at(id)}/agreed-document`, query: { act } }),
  list: (client, { filter: { limit = 100, ...filter } = {} }) => listedLinks(client, limit, filter),
  async expire(client, { id }) {
    const link = await client<ProviderLink>({ method: 'GET', path: at(id) });
    if (link.status === 'used' || link.status === 'expired') return { changed: false, link };
    return { changed: true, link: await client<ProviderLink>({ method: 'POST', path: `${at(id)}/expire` }) };
  },
  async recall(client, { name: _, ...body }) {
    const all: Recall = { expired: 0, used: 0, dry_run: body.dry_run ?? false };
    for (let after: string | undefined; ; ) {
      const page: Recall = await client({
        method: 'POST',
        path: '/links/recall',
        body: { ...body, ...(after && { after }) },
      });
      all.expired += page.expired;
      all.used += page.used;
      after = page.next;
      if (after === undefined) return all;
    }
  },
  unlock: (client, { id }) => client({ method: 'POST', path: `${at(id)}/unlock` }),
  maintenance: (client, { on, id }) =>
    client({ method: 'PUT', path: `${id === undefined ? '' : at(id)}/maintenance`, body: { on } }),
  async attempts(client, { open }) {
    const query = { open: open ? 'true' : undefined };
    return (await client<{ attempts: ListedAttempt[] }>({ method: 'GET', path: '/attempts', query })).attempts;
  },
  'attempt-settle': (client, { name: _, order, ...body }) =>
    client({ method: 'POST', path: `/attempts/${encodeURIComponent(order)}/settlement`, body }),
  refund: (client, { name: _, id, ...body }) =>
    client({ method: 'POST', path: `${at(id)}/refunds`, body, headers: { 'idempotency-key': randomUUID() } }),
  reconcile: (client, { day }) => client({ method: 'POST', path: '/reconciliations', body: { day } }),
  async events(client, { state }) {
    const answer = await client<{ events: PendingEvent[] }>({
      method: 'GET',
      path: '/events/undelivered',
      query: { state },
    });
    return answer.events;
  },
  replay: (client, { event }) => client({ method: 'POST', path: `/events/${encodeURIComponent(event)}/replay` }),
  async export(client, { since }) {
    const events: ProviderEvent[] = [];
    for (let after: string | undefined; ; ) {
      const page: ExportPage = await client({ method: 'GET', path: '/events', query: { since, after, limit: 1000 } });
      events.push(...page.events);
      after = page.next;
      if (after === undefined) return events;
    }
  },
  async letters(client, { id }) {
    return { letters: (await client<ProviderLink>({ method: 'GET', path: at(id) })).letters };
  },
  'letters-waiting': (client) => client({ method: 'GET', path: '/letters/sending' }),
  'letters-stop': (client, { reason }) =>
    client({ method: 'PUT', path: '/letters/sending', body: { on: false, reason } }),
  'letters-go-on': (client) => client({ method: 'PUT', path: '/letters/sending', body: { on: true } }),
  'send-again': (client, { id, letter, to }) =>
    client({ method: 'POST', path: `${at(id)}/letters/${encodeURIComponent(letter)}`, ...(to && { body: { to } }) }),
  purge: (client, { before, dry_run }) => client({ method: 'POST', path: '/purges', body: { before, dry_run } }),
  'demo-reset': (client) => client({ method: 'POST', path: '/demo/reset' }),
};

async function show(
  client: Client,
  { id, bankDetails, answers }: Extract<CallCommand, { name: 'show' }>,
): Promise<ShownLink> {
  const link = await client<ProviderLink>({ method: 'GET', path: at(id) });
  const details = bankDetails && (await bankDetailsOf(client, id));
  const read = answers && (await client<LinkAnswers>({ method: 'GET', path: `${at(id)}/answers` })).acts;
  // It comes last: these readings are in it.
  const history = await client<LinkHistory>({ method: 'GET', path: `${at(id)}/history` });
  return {
    ...link,
    acts: link.records,
    ...history,
    ...(details && { bank_details: details }),
    ...(read && { answers_read: read }),
  };
}

/** Asks the server for what a command is to do. Throws `NotAsked` and `CallRefused`. */
export async function ask<Name extends CallCommand['name']>(
  client: Client,
  command: Extract<CallCommand, { name: Name }>,
): Promise<Answers[Name]> {
  try {
    return await calls[command.name as Name](client, command);
  } catch (error) {
    if (error instanceof CallRefused && error.slug === 'link-unknown' && 'id' in command)
      throw new CallRefused({ type: '/problems/link-unknown', detail: `There is no link ${command.id}.` });
    throw error;
  }
}
