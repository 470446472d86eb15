import { randomUUID } from 'node:crypto';
import type { ProviderEvent } from '../../../src/server/events/event.ts';
import type { ExportPage, PendingEvent } from '../../../src/server/events/pending-events.ts';
import type { sendingNow } from '../../../src/server/letters/sending.ts';
import type { Purged } from '../../../src/server/links/purge.ts';
import { CallRefused, type Client } from '../../../src/tools/cli/client/client.ts';
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
  ProviderLinks,
  Recall,
  RefundRecord,
} from '../../../src/types.gen.ts';

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

const at = (id: string) => `/links/${encodeURIComponent(id)}`;

/** The bank details of a link; undefined where it has no mandate. */
const bankDetailsOf = (client: Client, id: string): Promise<BankDetails | undefined> =>
  client<BankDetails>({ method: 'GET', path: `${at(id)}/bank-details` }).catch((error: unknown) => {
    if (error instanceof CallRefused && error.slug === 'no-mandate') return undefined;
    throw error;
  });

/** The newest links that a filter leaves, up to the limit: a call gives a thousand at most. */
async function listedLinks(client: Client, limit: number, filter: ListFilter): Promise<ProviderLink[]> {
  const links: ProviderLink[] = [];
  for (let after: string | undefined; ; ) {
    const query = { ...filter, after, limit: Math.min(limit - links.length, 1_000) };
    const page: ProviderLinks = await client({ method: 'GET', path: '/links', query });
    links.push(...page.links);
    after = page.next;
    if (after === undefined || links.length >= limit) return links;
  }
}

/** How each command asks a server for what it is to do, by the provider's calls. */
const calls = {
  create: (client: Client, { link: body }: { link: LinkRequest }) =>
    client<MadeLink>({ method: 'POST', path: '/links', query: { sample_order: 'true' }, body }),

  /** All of them or none. */
  async 'create-all'(client: Client, { links }: { links: readonly unknown[] }) {
    const body = links.map((link) => JSON.stringify(link)).join('\n');
    return (await client<MadeLinks>({ method: 'POST', path: '/links/batch', body })).links;
  },

  /** With the bank details or the personal answers too; that they were read is recorded. */
  async show(client: Client, { id, bankDetails, answers }: { id: string; bankDetails?: boolean; answers?: boolean }) {
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
    } as ShownLink;
  },

  /** The agreed text, byte for byte; the contract unless another act is named. */
  document: (client: Client, { id, act }: { id: string; act?: string }) =>
    client<AgreedBytes>({ method: 'GET', path: `${at(id)}/agreed-document`, query: { act } }),

  list: (client: Client, { filter: { limit = 100, ...filter } = {} }: { filter?: ListFilter }) =>
    listedLinks(client, limit, filter),

  async expire(client: Client, { id }: { id: string }) {
    const link = await client<ProviderLink>({ method: 'GET', path: at(id) });
    if (link.status === 'used' || link.status === 'expired') return { changed: false, link };
    return { changed: true, link: await client<ProviderLink>({ method: 'POST', path: `${at(id)}/expire` }) };
  },

  /** Expires all links whose external reference begins with this, made since a time. */
  async recall(client: Client, body: { reference_prefix: string; made_since?: string; dry_run?: boolean }) {
    const all: Recall = { expired: 0, used: 0, dry_run: body.dry_run ?? false };
    for (let after: string | undefined; ; ) {
      const page = await client<Recall>({ method: 'POST', path: '/links/recall', body: { ...body, after } });
      all.expired += page.expired;
      all.used += page.used;
      after = page.next;
      if (after === undefined) return all;
    }
  },

  /** Lifts the lock of a link on which too many cards were declined. */
  unlock: (client: Client, { id }: { id: string }) =>
    client<{ link: ProviderLink; unlocked: boolean }>({ method: 'POST', path: `${at(id)}/unlock` }),

  /** Of one link, or of the whole site. */
  maintenance: (client: Client, { on, id }: { on: boolean; id?: string }) =>
    client<{ on: boolean; link?: ProviderLink }>({
      method: 'PUT',
      path: `${id === undefined ? '' : at(id)}/maintenance`,
      body: { on },
    }),

  /** All, or those whose outcome is open. */
  async attempts(client: Client, { open }: { open?: boolean }) {
    const query = { open: open ? 'true' : undefined };
    return (await client<{ attempts: ListedAttempt[] }>({ method: 'GET', path: '/attempts', query })).attempts;
  },

  /** `anyway`: also where the gateway says otherwise, or cannot be asked. */
  'attempt-settle': (
    client: Client,
    { order, ...body }: { order: string; as: 'taken' | 'not-taken'; reason: string; anyway?: boolean },
  ) => client<ListedAttempt>({ method: 'POST', path: `/attempts/${encodeURIComponent(order)}/settlement`, body }),

  refund: (client: Client, { id, ...body }: { id: string; amount_pence?: number; reason: string; anyway?: boolean }) =>
    client<RefundRecord>({
      method: 'POST',
      path: `${at(id)}/refunds`,
      body,
      headers: { 'idempotency-key': randomUUID() },
    }),

  /** Compares a day (UTC) at the gateway, such as 2026-11-20, with the records. */
  reconcile: (client: Client, { day }: { day: string }) =>
    client<DayReport>({ method: 'POST', path: '/reconciliations', body: { day } }),

  async events(client: Client, { state }: { state?: 'waiting' | 'dead' }) {
    const query = { state };
    return (await client<{ events: PendingEvent[] }>({ method: 'GET', path: '/events/undelivered', query })).events;
  },

  /** An event's id, or every dead one. */
  replay: (client: Client, { event }: { event: string | 'dead' }) =>
    client<{ replayed: number }>({ method: 'POST', path: `/events/${encodeURIComponent(event)}/replay` }),

  async export(client: Client, { since }: { since?: string }) {
    const events: ProviderEvent[] = [];
    for (let after: string | undefined; ; ) {
      const query = { since, after, limit: 1000 };
      const page = await client<ExportPage>({ method: 'GET', path: '/events', query });
      events.push(...page.events);
      after = page.next;
      if (after === undefined) return events;
    }
  },

  async letters(client: Client, { id }: { id: string }) {
    return { letters: (await client<ProviderLink>({ method: 'GET', path: at(id) })).letters };
  },

  'letters-waiting': (client: Client, _: object) =>
    client<Awaited<ReturnType<typeof sendingNow>>>({ method: 'GET', path: '/letters/sending' }),

  /** Stops all sending. */
  'letters-stop': (client: Client, { reason }: { reason: string }) =>
    client<{ stopped: boolean }>({ method: 'PUT', path: '/letters/sending', body: { on: false, reason } }),

  'letters-go-on': (client: Client, _: object) =>
    client<{ stopped: boolean; changed: boolean }>({ method: 'PUT', path: '/letters/sending', body: { on: true } }),

  /** Sends a letter of a link again, or one that only a call sends. */
  'send-again': (client: Client, { id, letter, to }: { id: string; letter: string; to?: string }) =>
    client<{ name: string; state: string }>({
      method: 'POST',
      path: `${at(id)}/letters/${encodeURIComponent(letter)}`,
      ...(to && { body: { to } }),
    }),

  purge: (client: Client, { before, dry_run }: { before: string; dry_run?: boolean }) =>
    client<Purged>({ method: 'POST', path: '/purges', body: { before, dry_run } }),

  'demo-reset': (client: Client, _: object) => client<{ reset: number }>({ method: 'POST', path: '/demo/reset' }),
};

type Calls = typeof calls;
type Name = keyof Calls;

/** A command that a server answers, by the provider's calls. */
export type CallCommand = { [N in Name]: { name: N } & Parameters<Calls[N]>[1] }[Name];

/** What each command answers. */
export type Answers = { [N in Name]: Awaited<ReturnType<Calls[N]>> };

/** Asks the server for what a command is to do. Throws `NotAsked` and `CallRefused`. */
export async function ask<N extends Name>(
  client: Client,
  { name, ...given }: Extract<CallCommand, { name: N }>,
): Promise<Answers[N]> {
  try {
    return await (calls[name] as (client: Client, given: object) => Promise<Answers[N]>)(client, given);
  } catch (error) {
    if (error instanceof CallRefused && error.slug === 'link-unknown' && 'id' in given)
      throw new CallRefused({ type: '/problems/link-unknown', detail: `There is no link ${given.id}.` });
    throw error;
  }
}
